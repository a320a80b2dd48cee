/** Keeps the reader's choice of snippets in the browser, and applies it to the server's markup before hydration. */

import { type Choice, variantName } from '../../ui/snippet/snippet-choice.ts'
import { keep, readKept } from '../kept.ts'

const NAME = 'snippets'
const PICKER = '[data-island="snippet-picker"]'

/** The choice made earlier, on this page or another. */
export function readChoice(): Choice {
  try {
    const kept: unknown = JSON.parse(readKept(NAME) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** Store a change; everything it does not mention is kept, including what this page does not offer. */
export function keepChoice(change: Choice): Choice {
  const kept = readChoice()
  const choice = { ...kept, ...change, clients: { ...kept.clients, ...change.clients } }
  keep(NAME, JSON.stringify(choice))
  return choice
}

/**
 * Apply the stored choice to the page's pickers, and store choices made before they are hydrated.
 *
 * The server has drawn every client of the first provider, so switching between these needs no work. Any other choice
 * is left to the island, which is woken when the reader comes near.
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
  // Just before hydrating, React resets a control to what the server drew at the first of the two events. The island
  // then reads the choice from storage.
  for (const type of ['input', 'change']) document.addEventListener(type, keepEarly, { capture: true })

  function keepEarly(event: Event): void {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const picker = target.closest<HTMLElement>(PICKER)
    if (picker === null || 'awake' in picker.dataset || target.dataset.choice === undefined) return
    event.stopPropagation()
    if (target.dataset.choice === 'example' && target instanceof HTMLSelectElement) {
      // Of this page alone, and drawn by the island.
      picker.dataset.example = target.value
      wake(picker)
      return
    }
    keepChoice(readControl(target))
    show(picker)
  }
}

/** The example chosen before the picker around an element was hydrated. */
export const readEarlyExample = (inside: HTMLElement | null): number =>
  Number(inside?.closest<HTMLElement>(PICKER)?.dataset.example ?? 0)

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

/** Select a value. A client chosen on another page that has no snippet here carries a label, and is skipped. */
function setSelect(select: HTMLSelectElement, value: string | undefined): void {
  const option = [...select.options].find((each) => each.value === value)
  if (option !== undefined && (select.dataset.choice !== 'client' || option.parentElement === select))
    option.selected = true
}

/** Show one of the server's drawings; if none has that name, leave the current one. */
export function showVariant(root: Element, variant: string): void {
  const drawings = [...root.querySelectorAll<HTMLElement>('[data-variant]')]
  if (!drawings.some(({ dataset }) => dataset.variant === variant)) return
  for (const drawing of drawings) drawing.hidden = drawing.dataset.variant !== variant
}
