/** Completes the names of tables and columns in the box for a query, which Ctrl+Enter runs. */

/** What else a query is made of; names come first. */
const WORDS = [
  ...['SELECT', 'FROM', 'WHERE', 'GROUP BY', 'ORDER BY', 'LIMIT', 'DISTINCT', 'HAVING', 'JOIN', 'USING'],
  ...['count(*)', 'avg(', 'sum(', 'min(', 'max(', 'median(', 'length(', 'BETWEEN', 'CASE WHEN', 'LIKE'],
]

/** Names that are offered at a time. */
const MOST = 8

/** What is being typed: a word, or a name in quotes that are still open. */
const TYPED = /"[^"\n]*$|[\p{L}\p{N}_]+$/u

interface Offer {
  box: HTMLTextAreaElement
  list: HTMLElement
  /** Where the typed part begins. */
  from: number
  names: string[]
  /** Which one the arrow keys have come to; none at first, so that Enter and Tab are what they always are. */
  at: number
}

export function completeSql(): void {
  let offer: Offer | undefined
  const close = () => {
    if (offer !== undefined) show(offer.box, offer.list, [], -1)
    offer = undefined
  }
  const open = (box: HTMLTextAreaElement, isAsked: boolean) => {
    close()
    const list = document.getElementById(box.getAttribute('aria-controls') ?? '')
    if (list === null) return
    const before = box.value.slice(0, box.selectionStart)
    const typed = TYPED.exec(before)?.[0] ?? ''
    const names = (typed === '' && !isAsked) || isInText(before) ? [] : fitting(typed)
    if (names.length === 0) return
    offer = { box, list, from: before.length - typed.length, names, at: -1 }
    show(box, list, names, -1)
  }
  const take = ({ box, from, names }: Offer, name = names[0]) => {
    if (name === undefined) return
    box.setRangeText(name, from, box.selectionEnd, 'end')
    close()
    box.focus()
  }
  document.addEventListener('input', ({ target }) => {
    if (isBox(target)) open(target, false)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (isBox(target)) close()
  })
  // The box keeps the focus.
  document.addEventListener('pointerdown', (event) => {
    const option = event.target instanceof Element ? event.target.closest('.sql-names [role=option]') : null
    if (option === null || offer === undefined) return
    event.preventDefault()
    take(offer, option.textContent)
  })
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!isBox(target) || event.isComposing) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      target.form?.requestSubmit()
    } else if (key === ' ' && event.ctrlKey) {
      event.preventDefault()
      open(target, true)
    } else if (offer !== undefined && onOffer(offer, key, take, close)) event.preventDefault()
  })
}

/** @returns whether the key meant what is offered */
function onOffer(
  offer: Offer,
  key: string,
  take: (offer: Offer, name?: string) => void,
  close: () => void,
): boolean {
  const { box, list, names, at } = offer
  if (key === 'Escape') {
    close()
    return true
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    offer.at = (at + (key === 'ArrowDown' ? 1 : at === -1 ? 0 : -1) + names.length) % names.length
    show(box, list, names, offer.at)
    return true
  }
  if ((key === 'Enter' || key === 'Tab') && at !== -1) {
    take(offer, names[at])
    return true
  }
  return false
}

const isBox = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.dataset.complete !== undefined

/** Whether a quote of a text is open. */
const isInText = (before: string) => (before.match(/'/g)?.length ?? 0) % 2 === 1

function fitting(typed: string): string[] {
  const own = [...document.querySelectorAll<HTMLElement>('[data-sql-name]')].map(
    (element) => element.dataset.sqlName ?? '',
  )
  const start = bare(typed)
  return [...new Set([...own, ...WORDS])]
    .filter((name) => bare(name).startsWith(start) && name.toLowerCase() !== typed.toLowerCase())
    .slice(0, MOST)
}

const bare = (name: string) => name.replace(/^"/, '').toLowerCase()

function show(box: HTMLTextAreaElement, list: HTMLElement, names: readonly string[], at: number): void {
  list.replaceChildren(
    ...names.map((name, place) => {
      const option = document.createElement('span')
      option.id = `${list.id}-${place}`
      option.setAttribute('role', 'option')
      option.setAttribute('aria-selected', String(place === at))
      option.textContent = name
      return option
    }),
  )
  const active = list.children[at]
  if (active === undefined) box.removeAttribute('aria-activedescendant')
  else box.setAttribute('aria-activedescendant', active.id)
  active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const says = list.parentElement?.querySelector('[data-complete-says]')
  const [said, them] = names.length === 1 ? ['One name fits', 'it'] : [`${names.length} names fit`, 'them']
  if (says && at === -1)
    says.textContent = names.length === 0 ? '' : `${said}; the arrow keys lead to ${them}.`
}
