/**
 * How much one request may ask for, at every entrance: pages and their forms, the APIs, the Hub's addresses, MCP. The
 * page on the HTTP API lists these numbers.
 */
export const LIMITS = {
  /** Characters of an address, path and query. Beyond it, browsers and proxies start to differ. */
  address: 8192,
  /** Segments of a path: no card and no file lies deeper. */
  segments: 100,
  /** Parameters of an address, repeated ones counted each time. */
  parameters: 200,
  /** Characters of a text to search cards or docs for. */
  text: 500,
  /** Characters of a condition on the rows of a dataset, of their order, or of the words in them. */
  condition: 1000,
  /** Characters of a query in SQL over the rows of a dataset: an address has room for it. */
  sql: 4000,
  /** Bytes of a card to be checked, ten times the size of most that are large. */
  card: 2 * 1024 * 1024,
  /** Bytes of a request for files and folders by their paths. */
  pathsBody: 1024 * 1024,
  /** Paths in it; clients with more ask again. */
  paths: 10_000,
  /** Bytes of a request to the MCP endpoint. */
  mcpBody: 64 * 1024,
  /** Calls in it. */
  mcpCalls: 10,
} as const

const MEGABYTE = 1024 * 1024

/** Bytes of what a server has made that it keeps, so that the next reader need not wait for it again. */
export const KEPT_BYTES = {
  /** Answers of the current edition, as they were sent. */
  pages: 64 * MEGABYTE,
  /** Texts of cards and docs, laid out as HTML. */
  articles: 64 * MEGABYTE,
  /** Code that loads what a card describes, as trees of coloured pieces. */
  code: 16 * MEGABYTE,
  /** Files of cards, drawn as HTML. */
  files: 16 * MEGABYTE,
} as const
