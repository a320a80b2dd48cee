import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Chart } from './chart.tsx'

/** The tick labels for results on these days. */
function ticks(...days: string[]): string[] {
  const svg = renderToStaticMarkup(
    <Chart
      {...{ title: 'The best', description: 'Of three.', steps: true }}
      points={days.map((day, place) => ({
        x: Date.parse(day),
        y: place,
        label: day,
        href: '/',
        marked: true,
      }))}
      x={{ label: 'time', format: String, scale: 'time' }}
      y={{ label: 'score', format: () => '' }}
    />,
  )
  return [...svg.matchAll(/<text (?!class="name")[^>]*>([^<]+)<\/text>/g)].map(([, text = '']) => text)
}

it('counts time in years and months, and ends with what it shows', () => {
  expect(ticks('2018-03-01', '2020-01-01', '2024-05-01')).toEqual(['2020', '2022', '2024'])
  expect(ticks('2024-02-10', '2024-03-01', '2024-11-30')).toEqual(['Apr 2024', 'Jul 2024', 'Oct 2024'])
  expect(ticks('2024-05-03', '2024-05-03')).toEqual(['May 2024', 'Jun 2024'])
})

it('names the best above what it beats', () => {
  const svg = renderToStaticMarkup(
    <Chart
      {...{ title: 'Score against size', description: 'Of three.', steps: false }}
      points={[
        { x: 10, y: 3, label: 'acme/tall', href: '/', marked: true },
        { x: 100, y: 2, label: 'acme/small', href: '/', marked: false },
        { x: 1000, y: 3, label: `acme/${'long-'.repeat(20)}`, href: '/', marked: true },
      ]}
      x={{ label: 'size', format: String, scale: 'logarithmic' }}
      y={{ label: 'score', format: String }}
    />,
  )
  const names = [...svg.matchAll(/<text class="name"[^>]*>([^<]+)<\/text>/g)].map(([, text]) => text)
  expect(names).toEqual(['tall', 'long-long-long-long-lon…'])
  const places = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, y]) => Number(y))
  const lowest = Math.max(...places(/<text class="name"[^>]* y="([\d.]+)"/g))
  expect(lowest).toBeGreaterThan(0)
  for (const y of places(/<circle[^>]* cy="([\d.]+)"/g)) expect(y - 5).toBeGreaterThan(lowest)
})
