/** The tables of an edition file, which all that writes or reads one relies on. */

/**
 * To be raised when the tables or their contents change; older editions are then rebuilt. Changes to how cards are
 * parsed do not need it: see `code-version.ts`.
 */
export const SCHEMA_VERSION = 28

export const TABLES = `
-- Facts about the edition: id, created, version, schema; base, the id of the edition that this file adds to;
-- totals (see totals.ts), changes (see changes.ts), index and gone_index (see search/index/format.ts), all JSON;
-- index_parts, if these are not all.
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- One row for each card: what lists show, and what tells whether the card has changed. Rows are small, so that
-- a scan of the whole catalogue stays quick.
CREATE TABLE entry (
  n INTEGER PRIMARY KEY,            -- joins entry, card and the documents of the index
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  id_key TEXT NOT NULL,             -- typedKey of ids.ts, to match what a person types exactly
  name_key TEXT NOT NULL,           -- the last segment of it
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  task TEXT,
  library TEXT,
  license TEXT,
  language TEXT NOT NULL,           -- JSON list
  base_model TEXT NOT NULL,         -- JSON list
  inferred TEXT NOT NULL,           -- JSON: why, by fact, for those of these that the card does not state
  parameters INTEGER,
  size INTEGER NOT NULL,            -- bytes of all files
  bytes INTEGER,                    -- the same if weights or data are among them
  updated TEXT,                     -- ISO 8601 in UTC, so that it sorts as text
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  hints INTEGER NOT NULL,
  downloads INTEGER,                -- where the source knows them
  likes INTEGER,
  example TEXT,                     -- JSON of a SmallExampleProps, at most 1,000 characters
  hash TEXT NOT NULL,               -- SHA-256 of the card's bytes
  parse_key TEXT NOT NULL,          -- of all that parsing depends on; equal means: not parsed again
  content_key TEXT NOT NULL,        -- of all that is stored; equal means: not written again
  weights TEXT                      -- JSON of a model's Weights
) STRICT;

-- The rest of a card, read only for its own page.
CREATE TABLE card (
  n INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  source_path TEXT,
  folder TEXT,
  text TEXT NOT NULL,
  body TEXT,                        -- null when it is the end of text, as it is but for odd cards
  body_length INTEGER NOT NULL,     -- UTF-16 code units
  body_line INTEGER NOT NULL,
  metadata TEXT NOT NULL,           -- JSON
  front_matter TEXT NOT NULL,       -- JSON
  files TEXT NOT NULL,              -- JSON list of {path, size}
  problems TEXT NOT NULL,           -- JSON list
  facets TEXT NOT NULL,             -- JSON: values by facet
  sections TEXT NOT NULL,           -- JSON list of {title, id, text}: what a search finds and shows
  examples TEXT                     -- JSON: those in files beside the card
) STRICT;

-- In a file that adds to another edition: the entries of that one which are changed or gone. A changed entry keeps
-- its number. See layers.ts.
CREATE TABLE gone (n INTEGER PRIMARY KEY) STRICT;

-- What a card says of others, see links.ts.
CREATE TABLE link (
  n INTEGER NOT NULL,
  relation TEXT NOT NULL,
  target TEXT NOT NULL,             -- id of a model or dataset, or an arXiv id; it need not be in the catalogue
  target_key TEXT NOT NULL,         -- typedKey of it, see relations/named.ts
  title TEXT,                       -- of a paper, where the card gives it; as are the two that follow
  authors TEXT,                     -- JSON list of names
  year INTEGER,
  PRIMARY KEY (n, relation, target)
) STRICT, WITHOUT ROWID;

-- Evaluation results of models, see evaluations.ts; text that is not said is empty.
CREATE TABLE evaluation (
  n INTEGER NOT NULL,
  position INTEGER NOT NULL,
  benchmark TEXT NOT NULL,
  benchmark_name TEXT,
  config TEXT NOT NULL,
  split TEXT NOT NULL,
  revision TEXT NOT NULL,
  setup TEXT NOT NULL,
  task TEXT NOT NULL,
  metric TEXT NOT NULL,
  metric_name TEXT,
  value TEXT NOT NULL,              -- JSON, as written
  number REAL,
  is_percent INTEGER NOT NULL,      -- whether the value has a percent sign
  verified INTEGER NOT NULL,
  source TEXT,                      -- JSON
  date TEXT,
  notes TEXT,
  file TEXT,                        -- that says so, unless it is the card
  PRIMARY KEY (n, position)
) STRICT, WITHOUT ROWID;

-- Datasets that register themselves as benchmarks, see evaluation-files.ts.
CREATE TABLE benchmark (n INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- The inputs that models have answered, see same-input.ts.
CREATE TABLE example (
  n INTEGER NOT NULL,
  input TEXT NOT NULL,              -- hash of what the model is given
  PRIMARY KEY (n, input)
) STRICT, WITHOUT ROWID;

-- Problems of the sources themselves, in their order.
CREATE TABLE source_problem (n INTEGER PRIMARY KEY, problem TEXT NOT NULL) STRICT;

-- Docs sets, one row for each version and language of each.
CREATE TABLE docs_tree (
  t INTEGER PRIMARY KEY,
  docs_set TEXT NOT NULL,
  version TEXT NOT NULL,            -- empty when the folder names none, as is the language
  language TEXT NOT NULL,
  tree TEXT NOT NULL,               -- JSON of a DocsTree
  content_key TEXT NOT NULL,        -- of all that the tree is made of; equal means: not read again
  UNIQUE (docs_set, version, language)
) STRICT;

-- Pages of docs sets.
CREATE TABLE docs_page (
  d INTEGER PRIMARY KEY,
  docs_set TEXT NOT NULL,
  version TEXT NOT NULL,
  language TEXT NOT NULL,
  page TEXT NOT NULL,               -- path without its extension, relative to the set
  title TEXT NOT NULL,              -- its heading of the first level, else as the table of contents has it
  path TEXT NOT NULL,
  source_path TEXT NOT NULL,
  updated TEXT,
  text TEXT NOT NULL,               -- the whole file
  plain TEXT NOT NULL,              -- the same without the tags of the dialect
  summary TEXT NOT NULL,            -- what it is about, in a line
  sections TEXT NOT NULL,           -- JSON list of {id, title, level, text}
  anchors TEXT NOT NULL,            -- JSON list of ids
  objects TEXT NOT NULL,            -- JSON list of the dotted names of its API entries
  defined_at TEXT NOT NULL,         -- JSON, where those of them are defined that have a shorter name
  links TEXT NOT NULL,              -- JSON list of {href, line, column}
  problems TEXT NOT NULL,           -- JSON list: those of the page alone
  link_problems TEXT NOT NULL,      -- JSON list: links to pages and sections that are not there
  parse_key TEXT NOT NULL,          -- of all that reading depends on
  content_key TEXT NOT NULL,        -- of all that is stored but link_problems, which follow from the others
  UNIQUE (docs_set, version, language, page)
) STRICT;

-- The words of pages of docs: stems, and forms behind a =, see docs-words.ts.
CREATE TABLE docs_word (
  word TEXT NOT NULL,
  d INTEGER NOT NULL,               -- of a docs_page
  posting BLOB NOT NULL,            -- see docs-postings.ts
  PRIMARY KEY (word, d)
) STRICT, WITHOUT ROWID;

-- The search index, see search/index/format.ts.
CREATE TABLE index_part (
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (name, part)
) STRICT;

-- In a file that adds to another edition: an index of the entries in gone, as they are in that one.
CREATE TABLE gone_part (
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (name, part)
) STRICT;
`

/**
 * Created after the rows of a file written from scratch: sorting all keys at once is several times quicker than
 * inserting each.
 */
export const INDEXES = `
CREATE UNIQUE INDEX entry_by_id ON entry (kind, id);
CREATE INDEX entry_by_id_key ON entry (id_key);
CREATE INDEX entry_by_name_key ON entry (name_key);
-- A text without letters and digits is looked for in these few.
CREATE INDEX entry_by_odd_id ON entry (id_key) WHERE id_key GLOB '*[^-a-z0-9/]*';
CREATE INDEX link_by_target ON link (target_key, relation);
CREATE INDEX link_by_paper ON link (target) WHERE relation = 'paper';
CREATE INDEX link_by_title ON link (title COLLATE NOCASE) WHERE title IS NOT NULL;
CREATE INDEX example_by_input ON example (input);
-- Has all that a ranking depends on, so that the page of a model with hundreds of results reads nothing else.
CREATE INDEX evaluation_by_benchmark ON evaluation
  (benchmark COLLATE NOCASE, config, split, revision, setup, task, metric, number, is_percent);
`
