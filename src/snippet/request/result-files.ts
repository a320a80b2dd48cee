/** Tasks that produce a file, which is saved after a download, after polling or directly. */

const FILES: { readonly [task: string]: string } = {
  'audio-to-audio': 'output.wav',
  'image-segmentation': 'output.png',
  'image-text-to-image': 'output.png',
  'image-text-to-video': 'output.mp4',
  'image-to-image': 'output.png',
  'image-to-video': 'output.mp4',
  'text-to-audio': 'output.wav',
  'text-to-image': 'output.png',
  'text-to-speech': 'output.wav',
  'text-to-video': 'output.mp4',
}

/** The name of the file to save a task's result in; undefined if the answer is the result. */
export function findResultFile(task: string): string | undefined {
  return Object.hasOwn(FILES, task) ? FILES[task] : undefined
}
