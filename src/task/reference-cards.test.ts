/** What the cards of the built-in catalogue hold: the models and datasets that people look for, told from sources. */

import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseCard } from '../card/parse-card.ts'
import { packageFile } from '../package-root.ts'
import { evaluationsOf } from '../relations/evaluations.ts'
import { rankEvaluations } from '../relations/leaderboards.ts'
import { readTasks } from './read-tasks.ts'
import { builtinVocabulary } from './vocabulary.ts'

const catalogue = packageFile('catalogue')
const cards = (['model', 'dataset'] as const).flatMap((kind) => {
  const root = join(catalogue, `${kind}s`)
  return globSync('**/*.md', { cwd: root }).map((path) => {
    const id = path.replace(/(?:\/README)?\.md$/, '')
    return parseCard({ kind, id, path, bytes: readFileSync(join(root, path)) }, builtinVocabulary())
  })
})
const models = cards.filter(({ kind }) => kind === 'model')
const datasets = cards.filter(({ kind }) => kind === 'dataset')
const ids = new Set(cards.map(({ id }) => id))

/** A hundred models and datasets that people look for first. */
const FAMOUS = `
  meta-llama/Llama-2-7b-chat-hf meta-llama/Meta-Llama-3-8B-Instruct meta-llama/Llama-3.1-8B-Instruct
  meta-llama/Llama-3.2-1B-Instruct meta-llama/Llama-3.3-70B-Instruct meta-llama/Llama-4-Scout-17B-16E-Instruct
  mistralai/Mistral-7B-v0.1 mistralai/Mistral-7B-Instruct-v0.3 mistralai/Mixtral-8x7B-Instruct-v0.1
  mistralai/Mistral-Nemo-Instruct-2407 HuggingFaceH4/zephyr-7b-beta TinyLlama/TinyLlama-1.1B-Chat-v1.0
  Qwen/Qwen2.5-7B-Instruct Qwen/Qwen2.5-Coder-7B-Instruct Qwen/QwQ-32B Qwen/Qwen3-8B Qwen/Qwen3-30B-A3B
  google/gemma-2-9b-it google/gemma-3-4b-it google/gemma-3-27b-it microsoft/phi-2 microsoft/Phi-3-mini-4k-instruct
  microsoft/phi-4 deepseek-ai/DeepSeek-V3 deepseek-ai/DeepSeek-R1 deepseek-ai/DeepSeek-R1-Distill-Qwen-7B
  openai/gpt-oss-20b openai-community/gpt2 distilbert/distilgpt2 bigscience/bloom tiiuae/falcon-7b EleutherAI/gpt-j-6b
  google-bert/bert-base-uncased google-bert/bert-base-multilingual-cased FacebookAI/roberta-base
  FacebookAI/xlm-roberta-base distilbert/distilbert-base-uncased answerdotai/ModernBERT-base microsoft/deberta-v3-base
  dslim/bert-base-NER facebook/bart-large-cnn facebook/bart-large-mnli google-t5/t5-base google/flan-t5-base
  deepset/roberta-base-squad2 ProsusAI/finbert Helsinki-NLP/opus-mt-zh-en facebook/nllb-200-distilled-600M
  sentence-transformers/all-MiniLM-L6-v2 sentence-transformers/all-mpnet-base-v2 BAAI/bge-m3 BAAI/bge-large-en-v1.5
  BAAI/bge-reranker-v2-m3 intfloat/multilingual-e5-large nomic-ai/nomic-embed-text-v1.5 Qwen/Qwen3-Embedding-0.6B
  openai/whisper-large-v3 openai/whisper-large-v3-turbo openai/whisper-tiny facebook/wav2vec2-base-960h
  nvidia/parakeet-tdt-1.1b hexgrad/Kokoro-82M coqui/XTTS-v2 suno/bark facebook/musicgen-small snakers4/silero-vad
  google/vit-base-patch16-224 microsoft/resnet-50 facebook/dinov3-vitb16-pretrain-lvd1689m facebook/detr-resnet-50 hustvl/yolos-tiny
  Ultralytics/YOLO11 facebook/sam2.1-hiera-large openai/clip-vit-base-patch32 IDEA-Research/grounding-dino-tiny
  runwayml/stable-diffusion-v1-5 stabilityai/stable-diffusion-xl-base-1.0 stabilityai/stable-diffusion-3.5-large
  black-forest-labs/FLUX.1-dev black-forest-labs/FLUX.1-schnell Qwen/Qwen2.5-VL-7B-Instruct llava-hf/llava-1.5-7b-hf
  vikhyatk/moondream2 microsoft/Florence-2-base amazon/chronos-bolt-base
  rajpurkar/squad nyu-mll/glue stanfordnlp/imdb cais/mmlu openai/gsm8k openai/openai_humaneval Rowan/hellaswag
  Salesforce/wikitext eriktks/conll2003 HuggingFaceFW/fineweb c4 imagenet-1k ylecun/mnist uoft-cs/cifar10
  openslr/librispeech_asr wmt/wmt14
`
  .trim()
  .split(/\s+/)

/** Tasks for which our sources name fewer than three models and two datasets, in order. */
const SHORT = `
  any-to-any audio-to-audio graph-ml image-feature-extraction image-text-to-image image-text-to-video image-to-image keypoint-detection mask-generation multiple-choice other question-answering robotics table-to-text
  tabular-to-text text-retrieval text-to-3d voice-activity-detection zero-shot-image-classification zero-shot-object-detection
`
  .trim()
  .split(/\s+/)

describe('the built-in catalogue', () => {
  it('has more than 300 models and 250 datasets, among them those that people look for first', () => {
    expect(models.length).toBeGreaterThanOrEqual(300)
    expect(datasets.length).toBeGreaterThanOrEqual(250)
    expect(FAMOUS.filter((id) => !ids.has(id))).toEqual([])
    expect(FAMOUS.length).toBeGreaterThanOrEqual(100)
  })

  it('has a card for everything that a task recommends', () => {
    const recommended = readTasks().flatMap(({ info }) => [...info.models, ...info.datasets])
    expect(recommended.length).toBeGreaterThan(200)
    expect(recommended.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  it('has at least three models and two datasets for each task but those for which sources name fewer', () => {
    const poor = readTasks().filter(
      ({ id }) =>
        models.filter(({ metadata }) => metadata.pipelineTag === id).length < 3 ||
        datasets.filter(({ metadata }) => metadata.taskCategories.includes(id)).length < 2,
    )
    expect(poor.map(({ id }) => id).sort()).toEqual(SHORT)
  })

  it('names a task for every model, and the sources of every text', () => {
    expect(models.filter(({ metadata }) => metadata.pipelineTag === undefined).map(({ id }) => id)).toEqual(
      [],
    )
    // Our own name the script that made them, which has no address.
    const unsourced = cards.filter(
      ({ metadata: { sources, factSources } }) => [...sources, ...(factSources.text ?? [])].length === 0,
    )
    expect(unsourced.map(({ id }) => id)).toEqual([])
  })

  it('tells each card in 120 to 400 words of its own', () => {
    const words = cards.map(({ id, body }) => ({ id, words: wordsOf(body) }))
    expect(words.filter(({ words }) => words < 95 || words > 430)).toEqual([])
    expect(words.filter(({ words }) => words < 120).length).toBeLessThan(10)
  })

  it('shows how models come from others: by fine-tuning, adapters, quantizing and merging', () => {
    const relations = new Set(models.map(({ metadata }) => metadata.baseModelRelation))
    expect([...relations]).toEqual(expect.arrayContaining(['finetune', 'adapter', 'quantized', 'merge']))
  })

  it('shows what models have answered, each with where and when, in less than a megabyte', () => {
    const files = globSync('models/**/*.examples/*', { cwd: catalogue })
    const examples = files.filter((path) => path.endsWith('.yaml'))
    expect(new Set(examples.map((path) => dirname(path))).size).toBeGreaterThanOrEqual(12)
    for (const path of examples)
      expect(parse(readFileSync(join(catalogue, path), 'utf8')), path).toMatchObject({
        example_title: expect.any(String),
        output: expect.anything(),
        recorded: { date: expect.any(String), server: expect.any(String), input: expect.any(String) },
      })
    const size = files.reduce((sum, path) => sum + statSync(join(catalogue, path)).size, 0)
    expect(size).toBeLessThan(1_000_000)
  })

  it('has fifteen benchmarks on which at least eight models may be compared', () => {
    const rows = models.flatMap((card) => evaluationsOf(card).map((row) => ({ ...row, model: card.id })))
    const comparable = [...Map.groupBy(rows, ({ benchmark }) => benchmark)].filter(([, rows]) =>
      rankEvaluations(rows, () => undefined).some(({ models }) => models >= 8),
    )
    expect(comparable.length).toBeGreaterThanOrEqual(15)
  })
})

/** Words of a text without its code blocks. */
function wordsOf(body: string): number {
  return body
    .replace(/```[\s\S]*?```/g, '')
    .split(/\s+/)
    .filter((word) => word !== '').length
}
