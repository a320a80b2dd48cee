import { describe, expect, it } from 'vitest'
import { below, citedPaper, drawPage, FILL_MASK, hit, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { PaperPage, type PaperPageProps, PapersPage, type PapersPageProps } from './paper-page.tsx'

describe('the page of papers', () => {
  const PLAIN: PapersPageProps = {
    site: SITE,
    tasks: [FILL_MASK],
    papers: [
      {
        ...citedPaper('1810.04805', 'BERT'),
        ...{ authors: ['Ada Ash', 'Bo Birch', 'Cy Cedar', 'Di Dogwood'], year: 2019, cards: 3 },
        first: [hit('acme/tiny'), hit('fill-mask', 'task')],
      },
      { ...citedPaper('2001.00001', undefined), cards: 1, first: [hit('acme/rows', 'dataset')] },
    ],
    ...{ text: '', total: 2, all: 2, page: 1, pages: 1 },
  }
  const draw = (changes: Partial<PapersPageProps> = {}) => drawPage(PapersPage, { ...PLAIN, ...changes })

  it('names some of the cards that cite each, and counts them', () => {
    expect(below(draw(), 'Papers')).toBe(
      'The papers that cards link to, cite in BibTeX or carry as a tag, the most cited first. ' +
        '2 papers Paper Cards ' +
        '[BERT](/papers/1810.04805) 1810.04805 Ada Ash, Bo Birch, Cy Cedar et al., 2019 ' +
        'Cited by [acme/tiny](/models/acme/tiny), [Fill mask](/tasks/fill-mask), … 3 ' +
        '[2001.00001](/papers/2001.00001) Cited by [acme/rows](/datasets/acme/rows) 1',
    )
  })

  it('is searched by title, id or card', () => {
    expect(draw()).toContain('placeholder="Title, author, year, arXiv id, or card that cites it"')
    expect(wordsOf(draw({ text: 'x', total: 0, pages: 0, papers: [] }))).toContain(
      'No paper has x in its title, authors, year or arXiv id, and no card of that name cites one. See [all of them](/papers).',
    )
  })

  it('says how cards cite papers, where none does', () => {
    expect(below(draw({ all: 0, total: 0, pages: 0, papers: [] }), 'Papers')).toMatch(
      /No card cites a paper yet\. A link to arxiv\.org\/abs\/… in its text, or a tag arxiv:…, is enough\.$/,
    )
  })
})

describe('the page of a paper', () => {
  const BERT = {
    ...citedPaper('1810.04805', 'BERT'),
    authors: ['Ada Ash', 'Bo Birch'],
    year: 2019,
    submitted: '2018-10',
  }
  const PLAIN: PaperPageProps = {
    ...{ site: SITE, tasks: [FILL_MASK], paper: BERT, cards: [hit('acme/tiny')] },
    ...{ total: 31, page: 1, pages: 2 },
  }
  const draw = (changes: Partial<PaperPageProps> = {}) => drawPage(PaperPage, { ...PLAIN, ...changes })

  it('says who wrote it, how many cards cite it, and where it can be read', () => {
    expect(wordsOf(draw())).toMatch(
      /^\[Papers\]\(\/papers\) BERT BERT Ada Ash, Bo Birch, 2019 31 cards cite it\. \[Read it at arXiv\]\(https:\/\/arxiv\.org\/abs\/1810\.04805\) \(1810\.04805, Oct 2018\) Cards/,
    )
    expect(wordsOf(draw({ paper: citedPaper('1810.04805', undefined), total: 1 }))).toMatch(
      /^\[Papers\]\(\/papers\) arXiv 1810\.04805 arXiv 1810\.04805 1 card cites it\. \[Read it at arXiv\]\([^)]*\) \(1810\.04805\) Cards/,
    )
  })

  it('leads to what states its title, where no card does', () => {
    const source = 'https://git.example/acme/README.md'
    expect(wordsOf(draw({ paper: { ...BERT, source } }))).toContain(
      `[source of its title and authors](${source})`,
    )
    expect(wordsOf(draw())).not.toContain('source of')
  })

  it('shows the cards that cite it, page by page', () => {
    const html = draw()
    expect(below(html, 'Cards that cite it')).toBeDefined()
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toContain('[Next](/papers/1810.04805?page=2)')
  })
})
