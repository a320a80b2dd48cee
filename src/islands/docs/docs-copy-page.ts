/** "Copy page": copies the page's Markdown. Without a script, the link beside it shows the same text. */

import { copyText } from '../clipboard.ts'

const COPIED_FOR = 1000

export function offerCopyPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-copy-page]')
  const button = document.querySelector<HTMLButtonElement>('button.copy-page')
  const status = document.querySelector('.docs-copy .copied')
  if (link === null || button === null || status === null) return
  let text: string | undefined
  const fetchPage = async () => {
    const answer = await fetch(link.href).catch(() => undefined)
    if (answer?.ok === true) text = await answer.text()
  }
  let fetching: Promise<void> | undefined
  const prepare = () => {
    if (text === undefined) fetching ??= fetchPage().finally(() => (fetching = undefined))
    return fetching
  }
  // WebKit allows a copy only within the click itself, so the text is fetched beforehand.
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, prepare)
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (what: string) => {
    status.textContent = what
    clearTimeout(timer)
    if (what === 'Copied') timer = setTimeout(say, COPIED_FOR, '')
  }
  button.addEventListener('click', async () => {
    if (text === undefined) await prepare()
    if (text === undefined) say('The page could not be fetched')
    else say(copyText(text) ? 'Copied' : 'Press again to copy')
  })
  button.disabled = false
}
