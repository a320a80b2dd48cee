/** Where clients of the Model Context Protocol find the catalogue. */
export const MCP_PATH = '/mcp'
