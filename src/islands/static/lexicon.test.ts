import { afterAll, beforeEach, expect, it, vi } from 'vitest'

/** Pages that have a word, and the title of the first. */
const PAGES: Record<string, [total: number, first: string]> = {
  bert: [90, 'acme/bert'],
  grerman: [1, 'acme/pen'],
  german: [30, 'acme/german'],
  robrta: [2, 'acme/pen'],
  roberta: [20, 'acme/roberta'],
  bertas: [1, 'acme/bertas'],
  'ACME/Pen': [4, 'acme/pen'],
  'acme/ink': [1, 'acme/pen'],
}

vi.mock(import('./engine.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  ask: async (text) => {
    const [total, title] = PAGES[text] ?? [0, '']
    const page = { url: '', title, id: title, kind: 'model', detail: '', item: '', language: 'en', above: [] }
    const found = [{ ...page, direction: 'ltr', section: undefined } as const]
    return { total, counts: {}, read: async () => (total === 0 ? [] : found) }
  },
}))

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (file: string) =>
    file.endsWith('.json') ? Response.json([]) : new Response('bert\ngerman\nroberta\nberta'),
  )
})

// What was fetched here is kept in these modules.
afterAll(() => {
  vi.resetModules()
})

async function wordsIn(text: string, size: number, isFound: boolean) {
  const lexicon = await import('./lexicon.ts')
  return lexicon.wordsIn(text, size, isFound)
}

it('knows the words that no page has, and what they may be', async () => {
  const words = await wordsIn('Grman bert asdfqwer', 100, false)
  expect(['grman', 'bert', 'asdfqwer', 'others'].map(words.has)).toEqual([false, true, false, true])
  expect(['grman', 'bert', 'asdfqwer'].map(words.nearest)).toEqual(['german', undefined, undefined])
})

it('knows the word that far more pages have than one that hardly any has and none is called by', async () => {
  const words = await wordsIn('Grerman robrta bertas', 100, true)
  expect(['grerman', 'robrta', 'bertas'].map(words.likelier)).toEqual(['german', undefined, undefined])
})

it('knows the page that a pasted id names, in any case, and none that only mentions it', async () => {
  const words = await wordsIn('load("ACME/Pen", "x") and load("acme/ink")', 100, true)
  expect(words.cardCalled('ACME/Pen')).toBe('acme/pen')
  expect(words.cardCalled('acme/ink')).toBeUndefined()
})
