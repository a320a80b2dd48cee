/** Describes the addresses and parameters shared with the Hub and its dataset viewer. Answers have the Hub's form. */

import { REPO_KINDS } from '../../card/types.ts'
import { SORTS } from '../../hub/list/list-filters.ts'
import { ROOT, VIEWER_API } from '../../paths.ts'
import { answerOf, ask, errorOf, operation, type Paths, type Schema } from './openapi-parts.ts'

const JSON_TYPE = 'application/json'
const FLAG: Schema = { type: 'boolean' }
const NUMBER: Schema = { type: 'integer', minimum: 0 }
const TEXTS: Schema = { type: 'array', items: { type: 'string' } }
const LIST: Schema = { type: 'array', items: { type: 'object' } }
const OBJECT: Schema = { type: 'object' }
const FILE: Schema = {}

const PAGED = [
  ask('limit', 'Maximum number of items.', NUMBER),
  ask('cursor', 'Where the answer begins, from the Link header of the previous one.'),
]

const FILES = [
  ask('recursive', 'Whether to include the files in subfolders.', FLAG),
  ask('expand', 'Whether to include their commits.', FLAG),
  ...PAGED,
]

const SPLIT = ['dataset', 'config', 'split'].map((name) =>
  ask(name, name === 'dataset' ? 'The id of a dataset.' : `A ${name} of it.`, { type: 'string' }, true),
)
const [DATASET] = SPLIT
const OF_CONFIG = [DATASET, ask('config', 'A config of it; all by default.')].filter(
  (parameter) => parameter !== undefined,
)
const ROWS = [
  ...SPLIT,
  ask('offset', 'Number of the first row, from 0.', NUMBER),
  ask('length', 'Number of rows, at most 100.', NUMBER),
]

type Row = [path: string, id: string, summary: string, query: Parameters<typeof operation>[3], answer: Schema]

const READ: Row[] = [
  [
    '/api/{kind}',
    'listRepositories',
    'List models or datasets.',
    [
      ask('search', 'Parts of the id; all must match.'),
      ask('author', 'The first part of the id.'),
      ask('filter', 'Tags, such as license:mit or fill-mask; all must match.', TEXTS),
      ask('pipeline_tag', 'The task of models.'),
      ask('num_parameters', 'Number of parameters of models, such as min:1B,max:8B.'),
      ask('sort', 'The key to sort by, highest first.', { enum: Object.keys(SORTS) }),
      ask('full', 'Whether to include files and front matter.', FLAG),
      ask('expand', 'Only these properties.', TEXTS),
      ...PAGED,
    ],
    LIST,
  ],
  ['/api/{kind}-tags-by-type', 'listTags', 'List the tags to filter by.', [], OBJECT],
  [
    '/api/{kind}/{id}',
    'describeRepository',
    'Describe a model or a dataset: its files, front matter and tags.',
    [
      ask('expand', 'Only these properties.', TEXTS),
      ask('blobs', 'Whether to include sizes and digests of files.', FLAG),
    ],
    OBJECT,
  ],
  ['/api/{kind}/{id}/revision/{revision}', 'describeRevision', 'The same at a revision.', [], OBJECT],
  ['/api/{kind}/{id}/tree/{revision}', 'listFiles', 'List files.', FILES, LIST],
  ['/api/{kind}/{id}/tree/{revision}/{path}', 'listFolder', 'List the files of a folder.', FILES, LIST],
  ['/api/{kind}/{id}/refs', 'listRefs', 'List branches and tags.', [], OBJECT],
  ['/api/{kind}/{id}/commits/{revision}', 'listCommits', 'List commits, the newest first.', PAGED, LIST],
  ['/api/{kind}/{id}/auth-check', 'checkAccess', 'Say that anyone may read it.', [], OBJECT],
  [
    '/api/models/{id}/safetensors-metadata/{path}',
    'readHeaders',
    'Read the header of a safetensors file, or those of all that an index names.',
    [],
    OBJECT,
  ],
  [
    '/api/datasets/{id}/leaderboard',
    'rankModels',
    'Rank the models that are measured on a dataset.',
    [ask('base_model', 'Whether to leave out models that were made from others; true by default.', FLAG)],
    LIST,
  ],
  [
    '/api/papers/search',
    'listPapers',
    'List the papers that cards cite, the most cited first.',
    [ask('q', 'Words of the title, the authors, the year, the id or a citing card.'), ...PAGED.slice(0, 1)],
    LIST,
  ],
  ['/api/papers/{paper}', 'describePaper', 'Describe a paper and the cards that cite it.', [], OBJECT],
  ['/api/daily_papers', 'listDailyPapers', 'List papers of the day, of which there are none.', [], LIST],
  ['/api/spaces', 'listSpaces', 'List Spaces, of which there are none.', [], LIST],
  [
    '/api/collections',
    'listCollections',
    'List collections, the newest first, with four items of each.',
    [
      ask('owner', 'The first part of the slug; any of several.', TEXTS),
      ask('item', 'A card in it, such as models/acme/tiny-bert; any of several.', TEXTS),
      ask('q', 'A part of the title or summary.'),
      ...PAGED,
    ],
    LIST,
  ],
  ['/api/collections/{slug}', 'describeCollection', 'Describe a collection with all its items.', [], OBJECT],
  ['/api/organizations/{owner}/overview', 'describeOrganization', 'Describe an owner of cards.', [], OBJECT],
  [
    '/api/users/{owner}/overview',
    'describeUser',
    'Describe the same owner in the form of a person.',
    [],
    OBJECT,
  ],
  ['/{id}/resolve/{revision}/{path}', 'readModelFile', 'Read a file of a model.', [], FILE],
  [
    `${ROOT.datasets}/{id}/resolve/{revision}/{path}`,
    'readDatasetFile',
    'Read a file of a dataset.',
    [],
    FILE,
  ],
  [`${VIEWER_API}is-valid`, 'canView', 'List what can be asked about a dataset.', OF_CONFIG, OBJECT],
  [`${VIEWER_API}splits`, 'listSplits', 'List configs and splits.', OF_CONFIG, OBJECT],
  [`${VIEWER_API}first-rows`, 'readFirstRows', 'Read the first 100 rows of a split.', SPLIT, OBJECT],
  [`${VIEWER_API}rows`, 'readRows', 'Read rows.', ROWS, OBJECT],
  [
    `${VIEWER_API}search`,
    'searchRows',
    'Read rows with given words in one of their texts.',
    [...ROWS, ask('query', 'Words; a row must have all of them.', { type: 'string' }, true)],
    OBJECT,
  ],
  [
    `${VIEWER_API}filter`,
    'filterRows',
    'Read rows that meet a condition, or in another order; where or orderby is required.',
    [
      ...ROWS,
      ask('where', 'As in SQL: "count" > 2 AND "page" = \'home\'.'),
      ask('orderby', 'As in SQL: "count" DESC.'),
    ],
    OBJECT,
  ],
  [
    `${VIEWER_API}sql`,
    'querySplits',
    'Read the answer to a SELECT over the splits of a dataset.',
    [
      ask('dataset', 'Id of a dataset.', { type: 'string' }, true),
      ask('sql', 'The query. Its tables are the splits.', { type: 'string' }, true),
      ...ROWS.slice(SPLIT.length),
      ask('format', 'To download all of it; JSON without.', { enum: ['csv', 'parquet'] }),
    ],
    OBJECT,
  ],
  [`${VIEWER_API}statistics`, 'summariseColumns', 'Summarise each column.', SPLIT, OBJECT],
  [`${VIEWER_API}size`, 'countRows', 'Count rows and bytes.', OF_CONFIG, OBJECT],
  [`${VIEWER_API}info`, 'describeColumns', 'Describe the columns.', OF_CONFIG, OBJECT],
  [`${VIEWER_API}parquet`, 'listParquet', 'List Parquet files.', OF_CONFIG, OBJECT],
  [
    `${VIEWER_API}asset`,
    'readCell',
    'Read the bytes of a cell, such as a picture.',
    [
      ...SPLIT,
      ask('column', 'Name of a column.', { type: 'string' }, true),
      ask('row', 'Number of a row, from 0.', NUMBER),
      ask('item', 'Number of an item of a list in the cell, from 0.', NUMBER),
    ],
    FILE,
  ],
]

const PROBLEMS: Schema = {
  type: 'array',
  items: { type: 'object', properties: { message: { type: 'string' } } },
}
const CHECKED: Schema = { type: 'object', properties: { errors: PROBLEMS, warnings: PROBLEMS } }

/** Operations that take a body or answer in another form. */
const OTHERS: Paths = {
  '/api/{kind}/{id}/paths-info/{revision}': {
    post: {
      ...operation('/api/{kind}/{id}/paths-info/{revision}', 'describePaths', 'Describe files and folders.'),
      requestBody: bodyOf({ paths: TEXTS, expand: FLAG }, ['paths']),
      responses: responses('Those that are there.', LIST),
    },
  },
  '/api/validate-yaml': {
    post: {
      ...operation('/api/validate-yaml', 'checkCard', 'Check the text of a card.'),
      requestBody: bodyOf({ content: { type: 'string' }, repoType: { enum: REPO_KINDS } }, ['content']),
      responses: {
        200: answerOf('It has no error.', JSON_TYPE, CHECKED),
        400: answerOf('It has errors; or the body cannot be read.', JSON_TYPE, {
          oneOf: [
            CHECKED,
            { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
          ],
        }),
        413: errorOf('The body is too large.'),
        415: errorOf('The body does not say that it is JSON.'),
        503: errorOf('Too many cards are being checked.'),
      },
    },
  },
  '/api/datasets/{id}/croissant': {
    get: {
      ...operation('/api/datasets/{id}/croissant', 'croissant', 'Describe a dataset in Croissant.'),
      responses: responses('In JSON-LD.', OBJECT, 'application/ld+json'),
    },
  },
  '/api/whoami-v2': {
    get: {
      ...operation('/api/whoami-v2', 'whoami', 'Say that there are no accounts.'),
      responses: { 401: errorOf('To anybody.') },
    },
  },
}

/** The paths of all these operations. */
export function hubPaths(): Paths {
  const read = READ.map(([path, id, summary, query, answer]): [string, Paths[string]] => [
    path,
    {
      get: {
        ...operation(path, id, summary, query),
        responses: responses('In the form of the Hub.', answer),
      },
    },
  ])
  return { ...Object.fromEntries(read), ...OTHERS }
}

function responses(description: string, answer: Schema, type = answer === FILE ? '*/*' : JSON_TYPE) {
  return {
    200: answerOf(description, type, answer),
    '4XX': errorOf('There is no such thing, or a parameter cannot be read.'),
  }
}

function bodyOf(properties: Record<string, Schema>, required: readonly string[]) {
  const schema: Schema = { type: 'object', properties, required }
  return { required: true, content: { [JSON_TYPE]: { schema } } } as const
}
