/** Prints the outcome of `modelbook build`. */

import { printable } from '../../card/quote.ts'
import type { SiteReport } from '../../export/build-site.ts'
import { formatCount, plural } from '../../format.ts'
import type { SitePlace } from '../../settings/place-site.ts'

/** Names listed in a message before it only counts the rest. */
const FEW = 20

/** Print what was written where, and what about it needs attention. */
export function tell(
  report: SiteReport,
  out: string,
  { base, origin }: SitePlace,
  milliseconds: number,
): void {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  const { isNew, pages, files, changed, removed, renamed, lost, refused, left, dead, failed } = report
  process.stdout.write(
    !isNew
      ? `Nothing has changed: the site in ${out} is as it was (${seconds}).\n`
      : `Wrote ${formatCount(pages)} pages to ${out} in ${seconds}: ${formatCount(files)} files, of which ${formatCount(changed)} are new or different${removed === 0 ? '' : `; ${formatCount(removed)} old ones are gone`}.\nPut the folder where ${origin ?? ''}${base} is served from.\n`,
  )
  if (renamed.length > 0) {
    const files = plural(
      renamed.length,
      'file of a card or docs set has',
      'files of cards and docs sets have',
    )
    process.stderr.write(`${files} a name that ends in .txt, so that no browser and no host runs it.\n`)
  }
  const paragraphs: [names: readonly string[], one: string, several: string][] = [
    [
      lost,
      'old address leads to no page, because not all disks and hosts take its name',
      'old addresses lead to no page, because not all disks and hosts take their names',
    ],
    [
      left,
      'file of a card is left out, because it is larger than 100 MB',
      'files of cards are left out, because they are larger than 100 MB',
    ],
    [failed, 'page could not be drawn; the reason is above', 'pages could not be drawn; the reason is above'],
    [
      refused.map(({ file, reason }) => `${file}: ${reason}`),
      'file is left out, because this disk refuses its name',
      'files are left out, because this disk refuses their names',
    ],
    [
      dead.map(({ address, from }) => `${address}, linked from ${from}`),
      'link leads to a page that does not exist',
      'links lead to pages that do not exist',
    ],
  ]
  for (const [names, one, several] of paragraphs) {
    if (names.length === 0) continue
    const shown = names.slice(0, FEW).map((name) => `  ${printable(name)}\n`)
    const more = names.length > FEW ? `  and ${formatCount(names.length - FEW)} more\n` : ''
    process.stderr.write(`${plural(names.length, one, several)}:\n${shown.join('')}${more}`)
  }
}
