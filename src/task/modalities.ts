/** The seven modalities, the kinds of data by which tasks are grouped, in display order. */

/** A modality as pages show it. */
export interface ModalityInfo {
  /** Our name for it, in sentence case. */
  label: string
  /** One sentence on the data that tasks of this kind work on. */
  description: string
}

/** Modality ids as the Hub writes them, in display order. */
export const MODALITY_IDS = ['nlp', 'cv', 'audio', 'multimodal', 'tabular', 'rl', 'other'] as const

/** The kind of data that a task works on. */
export type Modality = (typeof MODALITY_IDS)[number]

/** Label and description of each modality. */
export const MODALITIES: Readonly<Record<Modality, ModalityInfo>> = {
  nlp: {
    label: 'Language',
    description: 'Written text is read, labelled, searched, translated, answered or continued.',
  },
  cv: {
    label: 'Vision',
    description: 'Pictures, video and 3D shapes are recognised, measured, changed or made.',
  },
  audio: {
    label: 'Audio',
    description: 'Speech, music and other sounds are written down, classified, cleaned or spoken.',
  },
  multimodal: {
    label: 'Multimodal',
    description: 'Two or more kinds of data meet, such as a question and the picture that it is about.',
  },
  tabular: {
    label: 'Tabular',
    description: 'Rows, columns and series of numbers are classified, estimated, forecast or put into words.',
  },
  rl: {
    label: 'Reinforcement learning',
    description: 'An agent or a robot learns from reward or from examples which action to take next.',
  },
  other: {
    label: 'Other',
    description: 'Data that fits no other drawer, such as graphs and molecules.',
  },
}

/**
 * Whether a word is the id of a modality.
 *
 * @param word - any text, such as part of a URL
 */
export function isModality(word: string): word is Modality {
  return Object.hasOwn(MODALITIES, word)
}
