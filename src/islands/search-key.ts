/** `/` or Ctrl/⌘-K goes to the search box from anywhere. */

export function focusSearchOnKey(): void {
  const box = document.querySelector<HTMLInputElement>('#mb-search')
  if (box === null) return
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing
    const commandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!slash && !commandK) return
    event.preventDefault()
    box.focus()
    box.select()
  })
}
