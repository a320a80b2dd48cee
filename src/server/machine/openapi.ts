/** Describes the API in OpenAPI. */

import * as z from 'zod'
import { LIMITS } from '../../limits.ts'
import { ROOT, SEARCH_API } from '../../paths.ts'
import { CSV_COLUMNS } from './benchmark-csv.ts'
import { hubPaths } from './hub-paths.ts'
import { answerOf, errorOf, operation, type Paths, schemaPath } from './openapi-parts.ts'
import { schemas } from './search-api.ts'
import { PARAMETERS } from './search-parameters.ts'

const CSV_PATH = `${ROOT.benchmarks}/{id}.csv`

const SEARCH: Paths = {
  [SEARCH_API]: {
    get: {
      operationId: 'search',
      summary: 'Find models, datasets, tasks, metrics, owners, collections and pages of docs.',
      parameters: PARAMETERS,
      responses: {
        200: answerOf('The results, with the facets to narrow them by.', 'application/json', {
          oneOf: [{ $ref: schemaPath('SearchAnswer') }, { $ref: schemaPath('DocsAnswer') }],
        }),
        400: errorOf(
          `A parameter is unknown or cannot be read (the error lists the known ones), or the address contains a NUL character, or has more than ${LIMITS.address} characters, ${LIMITS.segments} segments or ${LIMITS.parameters} parameters.`,
        ),
      },
    },
  },
  [CSV_PATH]: {
    get: {
      ...operation(CSV_PATH, 'benchmark', 'Read the results of models on a benchmark.'),
      responses: {
        200: answerOf(`One result per line, after a header line: ${CSV_COLUMNS.join(', ')}.`, 'text/csv', {
          type: 'string',
        }),
        404: { description: 'There is no such benchmark in this catalogue.' },
      },
    },
  },
}

/**
 * The description of the API.
 *
 * @param origin - of the site, without a slash at the end
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function describeApi(origin: string, title: string) {
  const written = z.toJSONSchema(schemas, { uri: schemaPath }).schemas
  const components = Object.entries(written).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema])
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: origin }],
    paths: { ...SEARCH, ...hubPaths() },
    components: { schemas: Object.fromEntries(components) },
  }
}
