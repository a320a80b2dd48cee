/** The report of a test as a page of its own: one file, which asks no other host for anything. */

import { renderToStaticMarkup } from 'react-dom/server'
import { withoutControls } from '../../card/decode.ts'
import { formatDate } from '../../format.ts'
import { packageFile } from '../../package-root.ts'
import { readAssets } from '../../server/http/assets.ts'
import { stylesOf } from '../../server/page-styles.ts'
import { Items, Pane } from '../../ui/example/sides.tsx'
import { wordChanges } from '../compare/compare-text.ts'
import type { Difference } from '../compare/types.ts'
import type { Outcome, Tested } from './types.ts'
import { countLine, describeDurations, nameOfOutcome } from './words.ts'

/** Nothing but what is in the file. */
const POLICY = "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'"

/** What the site's rules do not have, in its colours. */
const OWN_RULES = `
body{max-width:72rem;margin:0 auto;padding:1.5rem}
.tested{margin:2.5rem 0}
.tested>h2{margin:0 0 .25rem}
.both{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem;margin-top:1rem}
.asked{margin-top:.75rem}
.both>*,.asked{min-width:0;overflow-wrap:anywhere}
.words del{background:#d6453d33}
.words ins{background:#2f8f4e33;text-decoration:none;border-bottom:2px solid #2f8f4e}
.words{white-space:pre-wrap}
`

/** @param date - when the examples were asked, ISO 8601 */
export function formatHtml(examples: readonly Tested[], date: string): string {
  const page = withoutControls(renderToStaticMarkup(<Report examples={examples} date={date} />))
  const { rules = [] } = readAssets(packageFile('dist/client')).addresses
  const styles = stylesOf(
    page,
    rules.filter(({ css }) => !css.includes('@font-face')),
  )
  return `<!doctype html>${page.replace('<style></style>', () => `<style>${styles}${OWN_RULES}</style>`)}\n`
}

function Report({ examples, date }: { examples: readonly Tested[]; date: string }) {
  const ordered = examples.toSorted((a, b) => ORDER[a.outcome] - ORDER[b.outcome])
  const [right, others] = [ordered.filter(isRight), ordered.filter((tested) => !isRight(tested))]
  const title = countLine(examples)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <title>{title}</title>
        <style />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p className="quiet">Asked on {formatDate(date) ?? date}</p>
          {others.map((tested) => (
            <One key={keyOf(tested)} tested={tested} />
          ))}
          {right.length > 0 && (
            <details>
              <summary>What still comes out</summary>
              <ul>
                {right.map((tested) => (
                  <li key={keyOf(tested)}>
                    {tested.id}, {tested.title}: {nameOfOutcome(tested)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </main>
      </body>
    </html>
  )
}

const keyOf = ({ id, hash, file, line }: Tested) => [id, hash, file, line].join(' ')

const isRight = ({ outcome }: Tested) => outcome === 'same'

/** What needs to be looked at comes first. */
const ORDER: Readonly<Record<Outcome, number>> = { changed: 0, failed: 1, unrecorded: 2, same: 3 }

function One({ tested }: { tested: Tested }) {
  const { id, title, file, line, differences, reason, expects, server, shown } = tested
  const took = describeDurations(tested)
  return (
    <section className="tested">
      <h2>
        {id}, {title}
      </h2>
      <p>
        <b className="stamp">{nameOfOutcome(tested)}</b>{' '}
        <span className="quiet">
          {file}:{line}
          {server !== undefined && `, asked ${server}`}
          {took !== undefined && `, ${took}`}
        </span>
      </p>
      {expects !== undefined && <p>A right answer {expects}.</p>}
      {reason !== undefined && <p>{reason}</p>}
      <ul>
        {differences.map((difference, at) => (
          // Differences have no id, and their order is fixed.
          <li key={at}>
            {difference.message}
            {difference.texts !== undefined && <Words texts={difference.texts} />}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <>
          <div className="asked given">
            <Items items={shown.input} />
          </div>
          <figure className="demo both hue-nlp" aria-label="Both answers">
            <Pane title="Recorded" items={shown.recorded} />
            <Pane title="Now" items={shown.now} />
          </figure>
        </>
      )}
    </section>
  )
}

/** A text with the words that have gone and come; nothing for texts without one in common. */
function Words({ texts }: { texts: NonNullable<Difference['texts']> }) {
  const changes = wordChanges(texts.recorded, texts.now)
  if (changes === undefined || !changes.some(({ added, removed }) => !added && !removed)) return null
  return (
    <p className="words" dir="auto">
      {changes.map(({ value, added, removed }, at) => {
        // As above
        if (removed) return <del key={at}>{value}</del>
        return added ? <ins key={at}>{value}</ins> : <span key={at}>{value}</span>
      })}
    </p>
  )
}
