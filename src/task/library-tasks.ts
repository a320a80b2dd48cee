/** The tasks that each library supports, as declared by the Hub. */

/**
 * Ids of the supported tasks by library id, in no particular order.
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/library-to-tasks.ts
 */
export const TASKS_BY_LIBRARY: ReadonlyMap<string, readonly string[]> = new Map([
  ['adapter-transformers', ['question-answering', 'text-classification', 'token-classification']],
  ['allennlp', ['question-answering']],
  ['asteroid', ['audio-to-audio']],
  ['bertopic', ['text-classification']],
  ['diffusers', ['image-to-image', 'text-to-image']],
  ['doctr', ['object-detection']],
  ['espnet', ['text-to-speech', 'automatic-speech-recognition']],
  ['fairseq', ['text-to-speech', 'audio-to-audio']],
  ['fastai', ['image-classification']],
  ['fasttext', ['feature-extraction', 'text-classification']],
  ['flair', ['token-classification']],
  ['k2', ['automatic-speech-recognition']],
  ['keras', ['image-classification']],
  ['nemo', ['automatic-speech-recognition']],
  ['open_clip', ['zero-shot-classification', 'zero-shot-image-classification']],
  ['paddlenlp', ['fill-mask', 'summarization', 'zero-shot-classification']],
  ['peft', ['text-generation']],
  ['pyannote-audio', ['automatic-speech-recognition']],
  ['sentence-transformers', ['feature-extraction', 'sentence-similarity']],
  ['setfit', ['text-classification']],
  ['sklearn', ['tabular-classification', 'tabular-regression', 'text-classification']],
  ['spacy', ['token-classification', 'text-classification', 'sentence-similarity']],
  ['span-marker', ['token-classification']],
  [
    'speechbrain',
    ['audio-classification', 'audio-to-audio', 'automatic-speech-recognition', 'text-to-speech'],
  ],
  ['stanza', ['token-classification']],
  ['timm', ['image-classification', 'image-feature-extraction']],
  [
    'transformers',
    [
      'audio-classification',
      'automatic-speech-recognition',
      'depth-estimation',
      'document-question-answering',
      'feature-extraction',
      'fill-mask',
      'image-classification',
      'image-feature-extraction',
      'image-segmentation',
      'image-to-image',
      'image-to-text',
      'image-text-to-text',
      'mask-generation',
      'object-detection',
      'question-answering',
      'summarization',
      'table-question-answering',
      'text-classification',
      'text-generation',
      'text-to-audio',
      'text-to-speech',
      'token-classification',
      'translation',
      'video-classification',
      'visual-question-answering',
      'zero-shot-classification',
      'zero-shot-image-classification',
      'zero-shot-object-detection',
    ],
  ],
  ['mindspore', ['image-classification']],
])

/**
 * The tasks that a library supports.
 *
 * @param library - id of the library, as in `library_name`
 * @returns empty for a library that is not in the Hub's map
 */
export function tasksOfLibrary(library: string): readonly string[] {
  return TASKS_BY_LIBRARY.get(library) ?? []
}
