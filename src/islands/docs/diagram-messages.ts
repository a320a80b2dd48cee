/** The messages that a page and its diagram frame exchange. */

export interface DiagramRequest {
  id: number
  source: string
  scheme: 'light' | 'dark'
}

export type DiagramAnswer = { id: number; svg: string } | { id: number; error: string }
