/** Sentence Transformers: embeddings, sparse embeddings, cross-encoders, and late interaction through PyLate. */

import { type Code, python } from '../code.ts'
import { sentencesOf, textOf } from '../own.ts'
import type { LoadableModel, ModelLoader } from '../types.ts'

const SENTENCES = ['The weather is lovely today.', "It's so sunny outside!", 'He drove to the stadium.']
const PASSAGES = [
  "Venus is often called Earth's twin.",
  'Mars, known for its reddish colour, is often called the Red Planet.',
]

const INSTALL = 'pip install sentence-transformers'

export const loader: ModelLoader = {
  id: 'sentence-transformers',
  load(model) {
    const { id } = model
    const own = sentencesOf(model)
    if (model.tags.includes('PyLate')) {
      return [
        {
          language: 'python',
          install: 'pip install pylate',
          code: python`from pylate import models

model = models.ColBERT(model_name_or_path=${id}${trust(model)})

queries = model.encode([${own?.source ?? textOf(model, 'Which planet is red?')}], is_query=True)
documents = model.encode(${own?.sentences ?? ['Mars is the Red Planet.']}, is_query=False)
print(queries[0].shape, documents[0].shape)`,
        },
      ]
    }
    if (isCrossEncoder(model)) {
      return [
        {
          language: 'python',
          install: INSTALL,
          code: python`from sentence_transformers import CrossEncoder

model = CrossEncoder(${id}${trust(model)})

query = ${own?.source ?? 'Which planet is known as the Red Planet?'}
passages = ${own?.sentences ?? PASSAGES}
print(model.rank(query, passages, return_documents=True))`,
        },
      ]
    }
    const isSparse = model.tags.includes('sparse-encoder')
    return [
      {
        language: 'python',
        install: INSTALL,
        code: python`from sentence_transformers import ${isSparse ? python`SparseEncoder` : python`SentenceTransformer`}

model = ${isSparse ? python`SparseEncoder` : python`SentenceTransformer`}(${id}${trust(model)})

${own === undefined ? compareAll(model) : compareWith(own)}`,
      },
    ]
  },
}

function compareAll({ example }: LoadableModel): Code {
  const text = example?.input.text
  return python`sentences = ${text === undefined ? SENTENCES : [text, ...SENTENCES]}
embeddings = model.encode(sentences)
print(model.similarity(embeddings, embeddings))`
}

function compareWith({ source, sentences }: { source: string; sentences: string[] }): Code {
  return python`sentences = ${sentences}
print(model.similarity(model.encode(${source}), model.encode(sentences)))`
}

function isCrossEncoder({ tags, task }: LoadableModel): boolean {
  return tags.includes('cross-encoder') || task === 'text-ranking'
}

function trust({ tags, config }: LoadableModel) {
  return tags.includes('custom_code') || config.customCode ? python`, trust_remote_code=True` : python``
}
