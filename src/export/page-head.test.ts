import { describe, expect, it } from 'vitest'
import { makePageHead } from './page-head.ts'

describe('the head of a page of files', () => {
  const { head } = makePageHead('/', [])

  it('names the address that search engines shall list', () => {
    expect(head('https://acme.example/docs/tiny/')).toContain(
      '<link rel="canonical" href="https://acme.example/docs/tiny/"/>',
    )
  })

  it('names none while nobody has said where the site will be', () => {
    expect(head('/docs/tiny/')).not.toContain('canonical')
  })
})
