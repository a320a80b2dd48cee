/** The reader's display choices (colour scheme, list view), kept in the browser. */

import { keep, readKept } from './kept.ts'
import { onShownAgain } from './shown-again.ts'

/** Set each remembered choice on the root element, where the styles look for it. */
export function applyChoices(): void {
  const { dataset } = document.documentElement
  // A choice made by the address takes precedence.
  const names = ['theme', 'view'].filter((name) => !(name in dataset))
  const apply = () => {
    for (const name of names) {
      const value = readKept(name)
      if (value === null) delete dataset[name]
      else dataset[name] = value
    }
  }
  apply()
  onShownAgain(apply)
}

/** Let every `[data-choose]` button set its choice: `data-choose="theme"`, `value="dark"`. */
export function rememberChoices(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-choose]')
  const show = () => {
    for (const button of buttons) {
      const name = button.dataset.choose ?? ''
      button.setAttribute(
        'aria-pressed',
        String((document.documentElement.dataset[name] ?? '') === button.value),
      )
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const name = button.dataset.choose ?? ''
      if (button.value === '') delete document.documentElement.dataset[name]
      else document.documentElement.dataset[name] = button.value
      keep(name, button.value)
      show()
    })
  }
  show()
  onShownAgain(show)
}
