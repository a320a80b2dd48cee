/** The reader's choice of snippets, kept in the browser, and put on what the server drew before anything is hydrated. */

import { type Choice, variantName } from '../ui/snippet-choice.ts'
import { keep, readKept } from './kept.ts'

const NAME = 'snippets'
const PICKER = '[data-island="snippet-picker"]'

/** What was chosen before, on this page or another. */
export function readChoice(): Choice {
  try {
    const kept: unknown = JSON.parse(readKept(NAME) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Keep a change; what it does not speak of stays as it was, also what this page does not have. */
export function keepChoice(change: Choice): Choice {
  const kept = readChoice()
  const choice = { ...kept, ...change, clients: { ...kept.clients, ...change.clients } }
  keep(NAME, JSON.stringify(choice))
  return choice
}

/**
 * Put the kept choice on the pickers of the page, and keep what is chosen before they are hydrated.
 *
 * The server has drawn every client of the first provider, so that showing another is no work. A choice that needs
 * more is left to the island, which is woken when the reader comes near.
 *
 * @param wake - hydrates an island
 */
export function showChoices(wake: (island: HTMLElement) => void): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        wake(target)
      }
    },
    { rootMargin: '400px' },
  )
  const show = (picker: HTMLElement) => {
    const isDrawn = showChoice(picker, readChoice())
    if (!isDrawn) near.observe(picker)
  }
  document.querySelectorAll<HTMLElement>(PICKER).forEach(show)
  // React, when it is just about to hydrate, puts a control back to what the server drew as soon as it hears of a
  // choice, by the first of the two events. It finds the choice where it is kept.
  for (const type of ['input', 'change']) document.addEventListener(type, keepEarly, { capture: true })

  function keepEarly(event: Event): void {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const picker = target.closest<HTMLElement>(PICKER)
    if (picker === null || 'awake' in picker.dataset || target.dataset.choice === undefined) return
    event.stopPropagation()
    keepChoice(readControl(target))
    show(picker)
  }
}

/** What a control has just been set to. */
function readControl(control: HTMLElement): Choice {
  const { choice, language = '' } = control.dataset
  if (control instanceof HTMLSelectElement) {
    return choice === 'client' ? { clients: { [language]: control.value } } : { provider: control.value }
  }
  if (!(control instanceof HTMLInputElement)) return {}
  return choice === 'language' ? { language: control.value } : { streaming: control.checked }
}

/** @returns whether the server has drawn what was chosen */
function showChoice(picker: HTMLElement, choice: Choice): boolean {
  const inputs = [...picker.querySelectorAll<HTMLInputElement>('[data-choice="language"]')]
  const input = inputs.find(({ value }) => value === choice.language) ?? inputs.find(({ checked }) => checked)
  if (input !== undefined) input.checked = true
  for (const select of picker.querySelectorAll<HTMLSelectElement>('select[data-choice="client"]')) {
    setSelect(select, choice.clients?.[select.dataset.language ?? ''])
  }
  for (const label of picker.querySelectorAll<HTMLElement>('label[data-language]')) {
    label.hidden = label.dataset.language !== input?.value
  }
  const streaming = picker.querySelector<HTMLInputElement>('[data-choice="streaming"]')
  if (streaming !== null) streaming.checked = choice.streaming === true
  const provider = picker.querySelector<HTMLSelectElement>('[data-choice="provider"]')
  if (provider !== null) setSelect(provider, choice.provider)
  const client = picker.querySelector<HTMLSelectElement>('label:not([hidden]) > [data-choice="client"]')
  showVariant(picker, variantName(input?.value ?? '', client?.value ?? '', streaming?.checked === true))
  return provider === null || provider.selectedIndex === 0
}

/** A client of another page that has no snippet on this one is set apart by a label, and is passed over. */
function setSelect(select: HTMLSelectElement, value: string | undefined): void {
  const option = [...select.options].find((each) => each.value === value)
  if (option !== undefined && (select.dataset.choice !== 'client' || option.parentElement === select))
    option.selected = true
}

/** Show one of the server's drawings; where there is none of that name, what is shown stays. */
export function showVariant(root: Element, variant: string): void {
  const drawings = [...root.querySelectorAll<HTMLElement>('[data-variant]')]
  if (!drawings.some(({ dataset }) => dataset.variant === variant)) return
  for (const drawing of drawings) drawing.hidden = drawing.dataset.variant !== variant
}
