/** Filters a page that lists everything: hides what does not match as the reader types. */

const LISTED = '.task, tbody tr'

/** A word that somebody types, or that stands in what is listed. */
const WORDS = /[\p{L}\p{N}]+/gu

export function filterPage(): void {
  const box = document.querySelector<HTMLInputElement>('.page-filter input')
  if (box === null) return
  const nothing = document.querySelector<HTMLElement>('.page-filter span')
  const search = nothing?.querySelector('a')
  const lists = [...document.querySelectorAll<HTMLElement>('.modality, .results-table')]
  const filter = () => {
    const typed = wordsOf(box.value)
    for (const list of lists) {
      const listed = [...list.querySelectorAll<HTMLElement>(LISTED)]
      for (const one of listed) {
        // Beginnings of words: `ner` is in `generation`, but does not mean it.
        const words = wordsOf(`${one.textContent} ${one.dataset.words ?? ''}`)
        one.hidden = !typed.every((word) => words.some((own) => own.startsWith(word)))
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

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? []
