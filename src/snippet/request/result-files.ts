/** Tasks that make a file, which is to be saved: after a download, a wait or as it comes. */

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

/** The name of the file that a task's result is saved in; undefined where the answer is the result. */
export function findResultFile(task: string): string | undefined {
  return Object.hasOwn(FILES, task) ? FILES[task] : undefined
}
