/** Metric ids that cards are known to use, to tell a misspelt one from a rare one. */

import { readdirSync } from 'node:fs'
import { packageFile } from '../package-root.ts'

/**
 * Metrics of the `evaluate` library, from which the Hub's own metric pages are made.
 * @see https://github.com/huggingface/evaluate/tree/main/metrics
 */
const EVALUATE = [
  ...['accuracy', 'bertscore', 'bleu', 'bleurt', 'brier_score', 'cer', 'character', 'charcut_mt', 'chrf'],
  ...['code_eval', 'comet', 'competition_math', 'confusion_matrix', 'coval', 'cuad', 'exact_match', 'f1'],
  ...['frugalscore', 'glue', 'google_bleu', 'indic_glue', 'mae', 'mahalanobis', 'mape', 'mase'],
  ...['matthews_correlation', 'mauve', 'mean_iou', 'meteor', 'mse', 'nist_mt', 'pearsonr', 'perplexity'],
  ...['poseval', 'precision', 'r_squared', 'recall', 'rl_reliability', 'roc_auc', 'rouge', 'sacrebleu'],
  ...['sari', 'seqeval', 'smape', 'spearmanr', 'squad', 'squad_v2', 'super_glue', 'ter', 'trec_eval'],
  ...['wer', 'wiki_split', 'xnli', 'xtreme_s'],
]

/** Metrics that have a card in the built-in catalogue, whose tasks and models name them. */
function withCard(): string[] {
  return readdirSync(packageFile('catalogue/metrics'), { withFileTypes: true }).flatMap(({ name }) =>
    name.endsWith('.md') ? [name.slice(0, -'.md'.length)] : [],
  )
}

/** Names in wide use in model cards that neither of the above has. */
const COMMON = [
  ...['balanced_accuracy', 'bits_per_character', 'clip-score', 'dice', 'iou', 'loss', 'mAP'],
  ...['mean_average_precision', 'mean_reward', 'pass@1', 'pass@10', 'pass@100', 'psnr', 'si-sdr', 'ssim'],
  ...['top-1-accuracy', 'top-5-accuracy'],
]

/**
 * Metrics that Sentence Transformers writes into cards automatically after training, by similarity function.
 * @see https://sbert.net/docs/package_reference/sentence_transformer/evaluation.html
 */
function sentenceTransformersMetrics(): string[] {
  const similarities = ['cosine', 'dot', 'euclidean', 'manhattan', 'max']
  const pairwise = [
    'accuracy',
    'accuracy_threshold',
    'f1',
    'f1_threshold',
    'precision',
    'recall',
    'ap',
    'mcc',
  ]
  const ranked = ['accuracy', 'precision', 'recall'].flatMap((name) =>
    [1, 3, 5, 10].map((k) => `${name}@${k}`),
  )
  const names = [...pairwise, ...ranked, 'ndcg@10', 'mrr@10', 'map@100']
  return [
    ...similarities.flatMap((similarity) => names.map((name) => `${similarity}_${name}`)),
    ...similarities.flatMap((similarity) => [`pearson_${similarity}`, `spearman_${similarity}`]),
    ...['average_precision', 'mrr@10', 'ndcg@10', 'negative_mse', 'src2trg_accuracy', 'trg2src_accuracy'],
    ...['mean_accuracy', 'f1_macro', 'f1_micro', 'f1_weighted', 'query_active_dims', 'corpus_active_dims'],
  ]
}

/** Every metric id that checks accept; ids are case-sensitive. */
export function metricIds(): Set<string> {
  return new Set([...EVALUATE, ...withCard(), ...COMMON, ...sentenceTransformersMetrics()])
}
