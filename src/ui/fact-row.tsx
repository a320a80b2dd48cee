/** A fact beside a text: its name and its value. */

import type { ReactNode } from 'react'

export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
