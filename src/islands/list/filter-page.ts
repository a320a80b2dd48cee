/** Filters a page that lists everything: hides what does not match as the reader types. */

const LISTED = '.task, tbody tr'

export function filterPage(): void {
  const box = document.querySelector<HTMLInputElement>('.page-filter input')
  if (box === null) return
  const nothing = document.querySelector<HTMLElement>('.page-filter span')
  const search = nothing?.querySelector('a')
  const lists = [...document.querySelectorAll<HTMLElement>('.modality, .results-table')]
  const filter = () => {
    const words = box.value.toLowerCase().split(/\s+/)
    for (const list of lists) {
      const listed = [...list.querySelectorAll<HTMLElement>(LISTED)]
      for (const one of listed) {
        const text = one.textContent.toLowerCase()
        one.hidden = !words.every((word) => text.includes(word))
      }
      list.hidden = listed.every((one) => one.hidden)
    }
    if (nothing) nothing.hidden = lists.some((list) => !list.hidden)
    if (search) search.search = new URLSearchParams({ q: box.value }).toString()
  }
  box.addEventListener('input', filter)
  // A page restored by going back keeps what was typed.
  filter()
}
