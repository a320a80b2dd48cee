/** Interprets the values of a metric: which direction is better, and on which of two scales they are written. */

import type { Metric } from './metric.ts'

export type Direction = NonNullable<Metric['better']>

/** Some write a share as 0.91, others as 91: the two cannot be ranked together. */
export type Scale = 'share' | 'percent'

/**
 * Metrics without a card whose name says what they are. The names come from the `evaluate` library, Sentence
 * Transformers, MTEB and the Language Model Evaluation Harness.
 *
 * @see https://huggingface.co/docs/evaluate
 * @see https://sbert.net/docs/package_reference/sentence_transformer/evaluation.html
 * @see https://github.com/embeddings-benchmark/mteb
 * @see https://github.com/EleutherAI/lm-evaluation-harness
 */
const NAMED: readonly (readonly [pattern: RegExp, better: Direction, isShare: boolean])[] = [
  // Itself a positive number, unlike the errors below, which a minus makes the higher the better.
  [/(?:^|[_\s-])(?:nll|neg(?:ative)?[_\s-]log[_\s-]likelihood)$/, 'lower', false],
  [/^neg(?:ative)?[_\s-]/, 'higher', false],
  [/(?:^|[_\s-])(?:mse|mae|rmse|mape|smape|mase|loss|perplexity|eer|fid|fvd|lpips)$/, 'lower', false],
  [/(?:^|[_\s-])(?:ece|brier(?:_score)?|fad|kid|bits_per_byte|latency(?:_in_seconds)?)$/, 'lower', false],
  [/(?:^|[_\s-])(?:wer|cer|ter|der|error[_\s-]rate)$/, 'lower', true],
  [
    /(?:^|[_\s-])(?:accuracy|acc|precision|recall|f1|ap|auc|roc_auc|mcc|map|mrr|ndcg)(?:[@_\s-]?(?:at_)?\d+)?$/,
    'higher',
    true,
  ],
  [/(?:^|[_\s-])(?:f1_macro|f1_micro|f1_weighted|exact_match|em|mean_iou|miou|dice)$/, 'higher', true],
  [/^(?:acc_norm|mc[12]|v_measure|win_rate)$/, 'higher', true],
  [/(?:^|[_\s-])(?:pearson|spearman|kendall|matthews)/, 'higher', true],
  [/^(?:bleu|sacrebleu|google_bleu|meteor|chrf|rouge\w*|bertscore)$/, 'higher', true],
  [/^pass@\d+$/, 'higher', true],
  [/(?:^|[_\s-])(?:psnr|stoi|pesq|mos|reward|elo|r2)$/, 'higher', false],
]

/** Which direction is better, by the metric's card or else by its name; undefined when neither says. */
export function directionOf(id: string, metric: Metric | undefined): Direction | undefined {
  return metric?.better ?? named(id)?.[1]
}

/** The scale on which a value is written; undefined for metrics that are not a share of anything. */
export function scaleOf(id: string, metric: Metric | undefined, value: number): Scale | undefined {
  const isShare = named(id)?.[2] === true || /^(?:-1|0|above 0) to 1(?:00)?\b/.test(metric?.range ?? '')
  if (!isShare) return undefined
  return Math.abs(value) <= 1 ? 'share' : 'percent'
}

/** The least and the greatest number of a range in words that says nothing else of them. */
const RANGE = /^(?:above )?(-?\d+) to (?:(\d[\d,]*)|infinity)(?=$| \(|, (?:often|mostly) shown )/

/**
 * The range that a metric's values cannot leave, in words; undefined when its card does not say, or not exactly. Error
 * rates have one without a card.
 */
export function rangeOf(id: string, metric: Metric | undefined): string | undefined {
  if (metric?.range !== undefined) return RANGE.test(metric.range) ? metric.range : undefined
  const [, better, isShare] = named(id) ?? []
  return better === 'lower' && isShare === true ? '0 to infinity' : undefined
}

/** Whether a value lies in a range of {@link rangeOf}, as it is or times 100. */
export function isWithin(range: string | undefined, value: number): boolean {
  const [, least, greatest] = RANGE.exec(range ?? '') ?? []
  if (least === undefined) return true
  const low = Number(least)
  const high = greatest === undefined ? Infinity : Number(greatest.replaceAll(',', ''))
  return value >= (low < 0 ? low * 100 : low) && value <= (high === 1 ? 100 : high)
}

/**
 * The least and the greatest value that bars of a metric's values stand between: those of its range where that ends, else
 * zero and the values themselves.
 *
 * @param range - as of {@link rangeOf}
 * @param values - all on one scale
 */
export function boundsOf(
  range: string | undefined,
  scale: Scale | undefined,
  values: readonly number[],
): { low: number; high: number } {
  const [found, least, greatest] = RANGE.exec(range ?? '') ?? []
  const isEndless = found !== undefined && greatest === undefined
  if (scale !== undefined && !isEndless) {
    const high = scale === 'percent' ? 100 : 1
    return { low: Number(least ?? 0) < 0 ? -high : 0, high }
  }
  const low = Math.min(Number(least ?? 0), 0, ...values)
  const high = greatest === undefined ? Math.max(0, ...values) : Number(greatest.replaceAll(',', ''))
  return { low, high: high > low ? high : low + 1 }
}

function named(id: string) {
  const name = id.toLowerCase()
  return NAMED.find(([pattern]) => pattern.test(name))
}
