/** A button that opens and closes a part of the page. */

import type { ReactNode } from 'react'

export interface OpenerProps {
  /** Id of what it opens. */
  opens: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

export function Opener({ opens, isOpen, onChange, children }: OpenerProps) {
  return (
    <button
      type="button"
      className="opener"
      aria-expanded={isOpen}
      aria-controls={opens}
      onClick={() => onChange(!isOpen)}
    >
      {children}
    </button>
  )
}
