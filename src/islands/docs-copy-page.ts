/** "Copy page": its Markdown on the clipboard. Without a script, the link beside it shows the same text. */

import { copyText } from './clipboard.ts'

const COPIED_FOR = 1000

export function offerCopyPage(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-copy-page]')
  if (link === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-page'
  button.textContent = 'Copy page'
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  status.className = 'copied'
  let timer: ReturnType<typeof setTimeout> | undefined
  button.addEventListener('click', async () => {
    const answer = await fetch(link.href).catch(() => undefined)
    if (answer?.ok === true) copyText(await answer.text())
    status.textContent = answer?.ok === true ? 'Copied' : 'The page cannot be fetched'
    clearTimeout(timer)
    timer = setTimeout(() => {
      status.textContent = ''
    }, COPIED_FOR)
  })
  link.before(button, status, ' ')
}
