import { describe, expect, it } from 'vitest'
import { below, drawPage, FILL_MASK, factsOf, hit, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { LicensePage, type LicensePageProps, LicensesPage } from './license-page.tsx'

const LICENSE = {
  id: 'acme-1.0',
  name: 'Acme License 1.0',
  group: 'permissive' as const,
  url: 'https://acme.example/licenses/acme-1.0.html',
}
const TERMS = {
  permits: 'Looking at it.',
  requires: 'Saying thanks.',
  forbids: 'Laughing at it.',
  weights: 'Weights are not mentioned.',
  source: 'https://git.example/acme/licences/blob/main/acme.txt',
}

describe('the page of licences', () => {
  const html = drawPage(LicensesPage, {
    site: SITE,
    rows: [
      { license: LICENSE, terms: TERMS, models: 1200, datasets: 0 },
      { license: { ...LICENSE, id: 'odd', name: 'Odd' }, terms: undefined, models: 0, datasets: 1 },
    ],
  })

  it('says what each permits, and leads to the cards that carry it', () => {
    expect(below(html, 'Licences')).toBe(
      'What each permits, requires and forbids, for code and for weights. Not legal advice. ' +
        'Licence Models Datasets ' +
        '[Acme License 1.0](/licenses/acme-1.0) acme-1.0 Looking at it. [1,200](/models?license=acme-1.0) ' +
        '[Odd](/licenses/odd) odd Known by name: permissive: use it freely, keep the notice. ' +
        '[1](/datasets?license=odd)',
    )
  })
})

describe('the page of a licence', () => {
  const PLAIN: LicensePageProps = {
    ...{ site: SITE, tasks: [FILL_MASK], license: LICENSE, terms: TERMS, usual: undefined },
    models: { first: [hit('acme/tiny')], total: 3 },
    datasets: { first: [hit('acme/rows', 'dataset')], total: 1 },
  }
  const draw = (changes: Partial<LicensePageProps> = {}) => drawPage(LicensePage, { ...PLAIN, ...changes })
  const NONE = { first: [], total: 0 }

  it('says what it permits, requires and forbids, and what that means for weights', () => {
    expect(below(draw(), 'Terms')).toBe(
      'Permits: Looking at it. Requires: Saying thanks. Forbids: Laughing at it.',
    )
    expect(below(draw(), 'For weights')).toMatch(/^Weights are not mentioned\. .*not legal advice/)
  })

  it('says how many cards carry it', () => {
    expect(wordsOf(draw())).toContain('Acme License 1.0 3 models and 1 dataset here have it.')
    expect(wordsOf(draw({ models: NONE }))).toContain('1 dataset here has it.')
    expect(wordsOf(draw({ models: NONE, datasets: NONE }))).toContain('No card here has it.')
  })

  it('leads to its text, to where it was read, and to the lists of its cards', () => {
    expect(factsOf(draw())).toEqual({
      Id: 'acme-1.0',
      Group: 'permissive: use it freely, keep the notice',
      Text: '[acme.example/…/acme-1.0.html](https://acme.example/licenses/acme-1.0.html)',
      'Read in': `[git.example/…/acme.txt](${TERMS.source})`,
      'Models here': '[3](/models?license=acme-1.0)',
      'Datasets here': '[1](/datasets?license=acme-1.0)',
    })
  })

  it('shows the first of its cards, and leads to all where there are more', () => {
    const words = wordsOf(draw())
    expect(words).toContain('[All 3 models](/models?license=acme-1.0)')
    expect(words).toMatch(/Datasets here .*\[rows\]\(\/datasets\/acme\/rows\)/)
    expect(words).not.toContain('All 1 dataset')
  })

  it('has no terms where its text was not read', () => {
    const html = draw({ terms: undefined, license: { ...LICENSE, url: undefined } })
    expect(below(html, 'Terms')).toBeUndefined()
    expect(wordsOf(html)).toContain('read its text before you use it')
    expect(factsOf(html)).not.toHaveProperty('Read in')
    expect(factsOf(html)).not.toHaveProperty('Text')
  })

  it('of a family leads to the licence that most cards mean', () => {
    const usual = { ...LICENSE, id: 'acme-2.0', name: 'Acme License 2.0' }
    expect(wordsOf(draw({ terms: undefined, usual }))).toContain(
      'most cards mean [Acme License 2.0](/licenses/acme-2.0).',
    )
  })
})
