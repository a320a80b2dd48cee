/** The messages that a page and its diagram frame exchange. */

/** Path of the frame. */
export const DIAGRAMS_PATH = '/_diagrams'

export interface DiagramRequest {
  id: number
  source: string
  scheme: 'light' | 'dark'
}

export type DiagramAnswer = { id: number; svg: string } | { id: number; error: string }
