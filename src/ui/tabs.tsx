/** Panels of which one is shown at a time, without a script: radio buttons, between which arrow keys move. */

import type { ReactNode } from 'react'

export interface Tab {
  /** Unique among the tabs, without white space. */
  key: string
  label: string
  panel: ReactNode
}

/**
 * @param legend - what the tabs are a choice of, for screen readers
 * @param name - unique on the page; ids of the tabs begin with it
 */
export function Tabs({ legend, name, tabs }: { legend: string; name: string; tabs: readonly Tab[] }) {
  return (
    <fieldset className="tabs">
      <legend className="visually-hidden">{legend}</legend>
      {tabs.map(({ key, label, panel }, index) => {
        const id = `${name}-${key}`
        return [
          <input key={`${key} input`} id={id} type="radio" name={name} defaultChecked={index === 0} />,
          <label key={`${key} label`} htmlFor={id} dir="auto">
            {label}
          </label>,
          <div key={`${key} panel`}>{panel}</div>,
        ]
      })}
    </fieldset>
  )
}
