/** The facets beside a list of datasets. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const SIZES = ['10K<n<100K', '10K<n<100K', '1M<n<10M', 'n<1K', '1K<n<10K', '1K<n<10K', '1K<n<10K']

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(
    Object.fromEntries(
      SIZES.map((size, place) => [
        `datasets/acme/set-${place}/README.md`,
        `---\nsize_categories: ["${size}"]\n---\n# Set\n`,
      ]),
    ),
  )
})

afterAll(() => site.close())

it('has sizes in their order, however many datasets are of each', async () => {
  const html = await (await site.app.request('http://site.test/datasets')).text()
  const labels = [...html.matchAll(/class="label">([^<]*\dK[^<]*|[^<]*\dM[^<]*)</g)].map(([, label]) => label)
  expect(labels).toEqual(['Below 1K', '1K to 10K', '10K to 100K', '1M to 10M'])
})

it('names a chosen size within a phrase', async () => {
  const html = await (await site.app.request('http://site.test/datasets?size=n%3C1K')).text()
  expect(html.replaceAll('<!-- -->', '')).toMatch(/<small>size<\/small> below 1K/)
})
