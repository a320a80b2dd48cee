/** What a page and its frame for diagrams say to each other. */

/** Where the frame is. */
export const DIAGRAMS_PATH = '/_diagrams'

export interface DiagramRequest {
  id: number
  source: string
  scheme: 'light' | 'dark'
}

export type DiagramAnswer = { id: number; svg: string } | { id: number; error: string }
