/** Shows the pictures of rows large, over the page, one after another. */

interface Shown {
  dialog: HTMLDialogElement
  picture: HTMLImageElement
  place: HTMLElement
  facts: HTMLElement
  file: HTMLAnchorElement
}

/** What is said of a picture's row, in characters each. */
const LONGEST_FACT = 300

export function showPictures(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.viewer .thumbnail') : null
    if (link === null) return
    event.preventDefault()
    open(link)
  })
}

function open(link: HTMLAnchorElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.viewer .thumbnail')]
  let at = links.indexOf(link)
  const go = (to: number) => {
    at = Math.min(Math.max(to, 0), links.length - 1)
    const current = links[at]
    if (current !== undefined) show(shown, current, `${at + 1} of ${links.length}`)
    previous.disabled = at === 0
    next.disabled = at === links.length - 1
  }
  const shown = makeDialog()
  const { dialog } = shown
  const previous = button('Previous picture', '‹', () => go(at - 1))
  const next = button('Next picture', '›', () => go(at + 1))
  const bar = dialog.querySelector('.picture-bar')
  bar?.append(
    previous,
    next,
    button('Close', '×', () => dialog.close()),
  )
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(links.length - 1),
  }
  dialog.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  // What surrounds the sheet belongs to the dialog.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    links[at]?.focus()
  })
  document.body.append(dialog)
  go(at)
  dialog.showModal()
}

function makeDialog(): Shown {
  const dialog = document.createElement('dialog')
  dialog.className = 'picture-viewer'
  dialog.setAttribute('aria-label', 'Pictures of the rows')
  const sheet = element('div', 'picture-sheet')
  const bar = element('div', 'picture-bar')
  const place = element('p', 'picture-place')
  place.setAttribute('role', 'status')
  const file = document.createElement('a')
  file.textContent = 'Open the file'
  const picture = document.createElement('img')
  const facts = element('dl', 'picture-facts')
  bar.append(place, file)
  sheet.append(bar, picture, facts)
  dialog.append(sheet)
  return { dialog, picture, place, facts, file }
}

function show({ picture, place, facts, file }: Shown, link: HTMLAnchorElement, counted: string): void {
  const row = link.closest('tr, li')
  picture.src = link.href
  picture.alt = link.querySelector('img')?.alt ?? ''
  file.href = link.href
  place.textContent = `Row ${row?.querySelector('.row-link')?.textContent ?? ''}, picture ${counted}`
  facts.replaceChildren(
    ...factsOf(row).flatMap(([name, text]) => {
      const term = element('dt', '')
      const value = element('dd', '')
      term.textContent = name
      value.textContent = text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT)}…` : text
      return [term, value]
    }),
  )
}

/** What the page says of a row beside its pictures. */
function factsOf(row: Element | null): [name: string, text: string][] {
  if (!(row instanceof HTMLTableRowElement))
    return [...(row?.querySelectorAll<HTMLElement>('.said > span') ?? [])].map((said) => [
      said.title,
      said.textContent,
    ])
  const names = [...(row.closest('table')?.querySelectorAll('thead th b') ?? [])]
  return [...row.querySelectorAll('td')].flatMap((cell, place): [string, string][] => {
    const text = (cell.querySelector('pre') ?? cell).textContent.trim()
    return text === '' ? [] : [[names[place]?.textContent ?? '', text]]
  })
}

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.title = label
  made.textContent = sign
  made.addEventListener('click', act)
  return made
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  return made
}
