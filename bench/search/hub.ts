/**
 * Generates a hub of any size, deterministically: owners, tasks, libraries, languages, licences, tags and base models
 * are distributed as unevenly as on a real one, where a few have most of the entries (Zipf's law).
 */

import type { CardKind } from '../../src/card/types.ts'
import { byFacet, type FacetId } from '../../src/edition/facets.ts'

/** What a source provides for an entry after parsing its card. */
export interface HubEntry {
  kind: CardKind
  id: string
  title: string
  summary: string
  facets: Record<FacetId, string[]>
  sections: { title: string; id: string; level: number; text: string }[]
  updated: string
  parameters: number | undefined
  size: number
  bytes: number | undefined
  downloads: number
  likes: number
}

const list = (text: string) => text.split(' ')

const FAMILIES = list(
  'bert gpt2 llama qwen mistral roberta t5 whisper vit clip phi gemma falcon bart deberta electra wav2vec2 resnet ' +
    'unet diffusion mamba pythia opt bloom yolo sam dino swin convnext detr pegasus marian xlm albert ernie glm yi ' +
    'olmo granite starcoder codegen speecht5 hubert vits musicgen layoutlm donut blip llava idefics flan mpnet minilm',
)
const PARTS = list(
  'base large small tiny mini medium xl xxl instruct chat uncased cased multilingual english german french hindi ' +
    'distilled finetuned lora gguf awq gptq int8 fp16 merged sft dpo rlhf reward emotion sentiment squad mnli sst2 ' +
    'ner pos qa summarization translation medical legal finance code math science poetry dialog retrieval rerank ' +
    'embedding v1 v2 v3 v4 7b 13b 70b 1b 3b 8b 125m 350m 224 384 512 long 4k 8k 32k test demo final new old experiment',
)
const OWNER_PARTS = list(
  'acme north river open deep blue quick lab ai ml team data neural small bright stone green cloud light open model ' +
    'cats forge works hub group institute studio garden harbor field moon star peak lake hill',
)
const TASKS = list(
  'text-generation text-classification image-classification fill-mask automatic-speech-recognition translation ' +
    'sentence-similarity text-to-image token-classification question-answering summarization object-detection ' +
    'feature-extraction reinforcement-learning image-segmentation text-to-speech audio-classification ' +
    'zero-shot-classification image-to-text tabular-classification depth-estimation video-classification ' +
    'time-series-forecasting visual-question-answering text-to-video image-to-image robotics unconditional-image-generation',
)
const LIBRARIES = list(
  'transformers diffusers peft sentence-transformers timm gguf stable-baselines3 spacy keras fastai flair nemo ' +
    'espnet speechbrain adapter-transformers setfit onnx mlx open_clip ultralytics span-marker paddlepaddle',
)
const LANGUAGES = list(
  'en zh fr es de ja ru ko pt it ar hi nl tr pl vi id th uk fa sv cs fi ro da he hu el bg no sw ta bn ur te mr ca eu gl',
)
const LICENSES = list(
  'apache-2.0 mit other openrail cc-by-nc-4.0 llama3 cc-by-4.0 gemma cc-by-sa-4.0 bsd-3-clause gpl-3.0 afl-3.0 unlicense cc0-1.0',
)
const METRICS = list('accuracy f1 precision recall bleu rouge wer perplexity mse mean_iou')
const RELATIONS = list('finetune adapter quantized merge')
const SIZES = ['n<1K', '1K<n<10K', '10K<n<100K', '100K<n<1M', '1M<n<10M', '10M<n<100M']
const COMMON = list(
  'the of and to model a in is for this on was with trained data it training be dataset as use used from are by ' +
    'language text results evaluation not can or more information which fine tuned version set loss learning rate ' +
    'batch size epochs following has been intended uses limitations license paper code example input output',
)
const HEADINGS = ['Model description', 'Intended use', 'Training data', 'Evaluation', 'Limits', 'How to use']
const SYLLABLES = list('ba ke li mo nu ra se ti vo za chi dro fle gra pli sto tra bri con der est ing')

/** Entries of a hub, in no particular order of their ids. */
export function* generateHub(count: number): Generator<HubEntry> {
  const random = startRandom(7)
  const below = (bound: number) => Math.floor(random() * bound)
  /** The first item is drawn most often, the n-th about 1/n as often. */
  const rank = (size: number) => Math.min(size - 1, Math.floor(size ** random()) - 1 + below(2))
  const pick = (from: readonly string[]) => from[Math.max(0, rank(from.length))] ?? ''
  const even = (from: readonly string[]) => from[below(from.length)] ?? ''
  const words = [...COMMON, ...Array.from({ length: 40_000 }, () => makeWord(below))]
  const tags = Array.from({ length: 20_000 }, (_, index) => (index < 60 ? even(PARTS) : makeWord(below)))
  const owners = Array.from(
    { length: Math.max(20, Math.floor(count / 6)) },
    (_, index) => `${even(OWNER_PARTS)}${even(OWNER_PARTS)}${index < 400 ? '' : index}`,
  )
  const datasets = Array.from({ length: 8_000 }, () => `${pick(owners)}/${makeWord(below)}-${even(PARTS)}`)
  const bases = Array.from(
    { length: 20_000 },
    () => `${pick(owners)}/${even(FAMILIES)}-${even(PARTS)}-${even(PARTS)}`,
  )
  const several = (chance: number, from: readonly string[], most: number) =>
    random() < chance ? [...new Set(Array.from({ length: 1 + below(most) }, () => pick(from)))] : []
  const sentence = (length: number) => Array.from({ length }, () => pick(words)).join(' ')
  const sections = () => {
    if (random() < 0.35) return []
    return Array.from({ length: 1 + below(4) }, (_, index) => {
      const title = index === 0 ? '' : (HEADINGS[below(HEADINGS.length)] ?? '')
      return { title, level: 2, id: title.toLowerCase().replaceAll(' ', '-'), text: sentence(8 + below(34)) }
    })
  }

  for (let index = 0; index < count; index += 1) {
    const isModel = index % 5 !== 0
    const owner = pick(owners)
    const parts = Array.from({ length: 1 + below(4) }, () => even(PARTS))
    const name = [isModel ? pick(FAMILIES) : makeWord(below), ...parts, index.toString(36)].join('-')
    const task = isModel ? several(0.75, TASKS, 1) : several(0.5, TASKS, 2)
    const library = isModel ? several(0.8, LIBRARIES, 1) : []
    const license = several(0.6, LICENSES, 1)
    const base = isModel ? several(0.45, bases, 1) : []
    yield {
      kind: isModel ? 'model' : 'dataset',
      id: `${owner}/${name}`,
      title: name,
      summary: random() < 0.5 ? `${sentence(6 + below(12))}.` : '',
      facets: {
        ...byFacet((): string[] => []),
        task,
        library,
        language: several(0.5, LANGUAGES, 3),
        license,
        dataset: isModel ? several(0.2, datasets, 2) : [],
        base_model: base,
        metric: isModel ? several(0.15, METRICS, 2) : [],
        tag: [...new Set([...library, 'region:us', ...several(1, tags, 8)])],
        relation: base.map((id) => RELATIONS[id.length % RELATIONS.length] ?? ''),
        owner: [owner],
        size: isModel ? [] : several(0.6, SIZES, 1),
        evaluation: [random() < 0.1 ? 'reported' : 'none'],
        problems: [random() < 0.1 ? 'error' : random() < 0.3 ? 'warning' : 'none'],
      },
      sections: sections(),
      updated: new Date(1_600_000_000_000 + below(180_000_000) * 1000).toISOString(),
      parameters: isModel && random() < 0.6 ? Math.round(10 ** (6 + random() * 5.5)) : undefined,
      ...sizesOf(Math.round(10 ** (3 + random() * 8))),
      downloads: Math.floor(10 ** (random() * 6)) - 1,
      likes: Math.floor(10 ** (random() * 3)) - 1,
    }
  }
}

/** A folder of less than a megabyte holds little but the card. */
const sizesOf = (size: number) => ({ size, bytes: size < 1e6 ? undefined : size })

function makeWord(below: (bound: number) => number): string {
  return Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join('')
}

/** A seeded generator of pseudo-random numbers from 0 to 1. @see https://prng.di.unimi.it/splitmix64.c */
function startRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
}
