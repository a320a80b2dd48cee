/** Turns measured values into the `model-index` of a card. */

import type { Evaluated } from './records.ts'

/** Ids of metrics that differ from their written name in more than case and signs. */
const METRICS: { [written: string]: string } = {
  'accuracy (top-1)': 'accuracy',
  'zero-shot accuracy (top-1)': 'accuracy',
  'accuracy (top-5)': 'top_5_accuracy',
  'accuracy (normalised)': 'acc_norm',
  'accuracy (prompt strict)': 'accuracy',
  'accuracy (prompt, strict)': 'accuracy',
  'AP (box)': 'average_precision',
  'AP (mask)': 'average_precision',
  AP: 'average_precision',
  'CRPS (weighted quantile loss)': 'crps',
  'F1, macro': 'f1',
  'F1, micro': 'f1',
  'F1, weighted': 'f1',
  'J&F': 'j_and_f',
  'SI-SNRi': 'si_snri',
  'exact match': 'exact_match',
  'nDCG@10, average': 'ndcg_at_10',
  'precision, macro': 'precision',
  'precision, micro': 'precision',
  'precision, weighted': 'precision',
  'recall, macro': 'recall',
  'recall, micro': 'recall',
  'recall, weighted': 'recall',
  index: 'average_score',
  'overall score': 'average_score',
  'average of 8 benchmarks': 'average_score',
  'score as the authors report it': 'average_score',
  score: 'judge_score',
  'retrieval recall, as listed': 'retrieval_recall',
  'average of 8': 'pass_at_1',
  'average of 64': 'pass_at_1',
  'resolved, one attempt': 'resolved',
  'Validation ROGUE-1': 'rouge_1',
  'Validation ROGUE-2': 'rouge_2',
  'Validation ROGUE-L': 'rouge_l',
  'Test ROGUE-1': 'rouge_1',
  'Test ROGUE-2': 'rouge_2',
  'Test ROGUE-L': 'rouge_l',
}

/** Datasets of benchmarks that go by another name, in lower case, with the part of the dataset that is measured. */
const DATASETS: { [benchmark: string]: { type: string; config?: string } } = {
  '20 newsgroups clustering': { type: 'mteb/twentynewsgroups-clustering' },
  'aime 2024': { type: 'Maxwell-Jia/AIME_2024' },
  'arc-challenge': { type: 'allenai/ai2_arc', config: 'ARC-Challenge' },
  'arc-easy': { type: 'allenai/ai2_arc', config: 'ARC-Easy' },
  'ai2 reasoning challenge': { type: 'allenai/ai2_arc', config: 'ARC-Challenge' },
  'askubuntu duplicates': { type: 'mteb/askubuntudupquestions-reranking' },
  'big-bench hard': { type: 'lukaemon/bbh' },
  'cifar-100': { type: 'cifar100' },
  'cifar-100 zero-shot': { type: 'cifar100' },
  'coco 2017': { type: 'merve/coco2017' },
  docvqa: { type: 'eliolio/docvqa' },
  'fiqa-2018': { type: 'mteb/fiqa' },
  'glue mnli': { type: 'nyu-mll/glue', config: 'mnli' },
  'glue sst-2': { type: 'nyu-mll/glue', config: 'sst2' },
  'gpqa diamond': { type: 'Idavidrein/gpqa', config: 'gpqa_diamond' },
  humaneval: { type: 'openai/openai_humaneval' },
  'imagenet-1k zero-shot': { type: 'imagenet-1k' },
  'librispeech (clean)': { type: 'openslr/librispeech_asr', config: 'clean' },
  'librispeech (other)': { type: 'openslr/librispeech_asr', config: 'other' },
  math: { type: 'hendrycks/competition_math' },
  scifact: { type: 'mteb/scifact' },
  'sick-r': { type: 'mteb/sickr-sts' },
  'speech commands': { type: 'google/speech_commands' },
  'squad v1.1': { type: 'rajpurkar/squad' },
  'squad v2.0': { type: 'squad_v2' },
  'sts benchmark': { type: 'mteb/stsbenchmark-sts' },
  'sts22 v2': { type: 'mteb/sts22-crosslingual-sts' },
  'vidore arxivqa': { type: 'mteb/arxivqa_test_subsampled_beir' },
  'vidore docvqa': { type: 'mteb/docvqa_test_subsampled_beir' },
  'truthfulqa (mc2)': { type: 'truthfulqa/truthful_qa' },
}
/**
 * The tasks of benchmarks that models of several tasks run on, first match first: results are only compared within a
 * task, and what is measured is the benchmark's, not the model's.
 */
const TASKS: [benchmark: RegExp, task: string][] = [
  [/^ViDoRe/, 'visual-document-retrieval'],
  [/^Speech Commands/, 'audio-classification'],
  [/zero-shot \(MTEB\)$/, 'zero-shot-image-classification'],
  [/\((?:MTEB|BEIR)\)$/, 'sentence-similarity'],
  [/^(?:MMLU|GPQA|GSM8K|HumanEval|MATH\b|IFEval|LiveCodeBench|AIME|SWE-bench|SimpleQA)/, 'text-generation'],
]

/** One series of a collection: `GIFT-Eval: M4 monthly (m4_monthly/M/short)`. */
const SERIES = /^GIFT-Eval: (.+) \((.+)\)$/

/** Words of a benchmark's name that say where its numbers come from, or how it was asked, which `config` says too. */
const ASIDE = / \((?:MTEB|BEIR|\d+-shot)\)$/i

function metricId(metric: string): string {
  return METRICS[metric] ?? slug(metric.replace('@', '_at_'), '_')
}

/** The dataset of a benchmark, or an id of its own if no dataset has its name. */
function toDataset(benchmark: string, aliases: ReadonlyMap<string, string>) {
  const [, series, path] = SERIES.exec(benchmark) ?? []
  if (series !== undefined && path !== undefined)
    return { type: 'Salesforce/GiftEval', name: 'GIFT-Eval', config: path }
  const name = benchmark.replace(ASIDE, '')
  const known = DATASETS[name.toLowerCase()]
  return { name, ...(known ?? { type: aliases.get(name.toLowerCase()) ?? slug(name, '-') }) }
}

function slug(text: string, dash: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? []
  return words.join(dash)
}

/**
 * The value of `model-index`; undefined if nothing was measured.
 *
 * @param task - of the model
 * @param aliases - ids of datasets by the names that benchmarks are called, in lower case
 */
export function toModelIndex(
  name: string,
  task: string | undefined,
  evaluation: readonly Evaluated[],
  aliases: ReadonlyMap<string, string>,
): unknown {
  // A count of examples, which some training scripts list among the results.
  const measured = evaluation.filter(({ metric }) => metric !== 'total')
  const groups = Map.groupBy(measured, (one) =>
    [one.dataset, one.split, one.source, one.date].map(String).join('\n'),
  )
  const results = [...groups.values()].flatMap((members) => {
    const [first] = members
    if (first === undefined) return []
    const { dataset, split, source, date } = first
    const type = TASKS.find(([benchmark]) => benchmark.test(dataset))?.[1] ?? task
    return [
      {
        ...(type === undefined ? {} : { task: { type } }),
        dataset: {
          ...toDataset(dataset, aliases),
          ...(split === undefined ? {} : { split }),
        },
        metrics: members.map(toMetric),
        source: { name: sourceName(source), url: source },
        ...(date === undefined ? {} : { date }),
      },
    ]
  })
  return results.length === 0 ? undefined : [{ name, results }]
}

/** Which of a family's models was measured, at the beginning of a setting: `YOLO11n, 640 px`. */
const MEMBER = /^(YOLO\w+(?:-\w+)?), (.+)$/
/** Whether a model could have seen the test data, which settles whether its value may be compared. */
const LEAK = /test data in training: (?:yes|no)/

function toMetric({ metric, value, unit, setting, variant }: Evaluated) {
  const [, member, rest = setting] = MEMBER.exec(setting ?? '') ?? []
  const [leak] = LEAK.exec(variant ?? '') ?? []
  const config = [rest, leak].filter((part) => part !== undefined).join('; ')
  // What floating-point arithmetic added is no digit that anyone measured.
  const number = Number(value.toPrecision(5))
  return {
    type: metricId(metric),
    name: member === undefined ? metric : `${metric}, ${member}`,
    value: unit === 'percent' && Math.abs(number) <= 1 ? `${number}%` : number,
    ...(config === '' ? {} : { config }),
  }
}

/** `owner/repository` of a code host's address, or else the host. */
function sourceName(source: string): string {
  const { host, pathname } = new URL(source)
  const [owner, name] = pathname.split('/').filter((part) => part !== '')
  if (host === 'github.com' && name !== undefined) return `${owner}/${name}`
  return host.replace(/^www\./, '')
}
