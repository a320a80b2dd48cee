/** Draws `<Example>` of docs pages by the components of a model's page. */

import { PIPELINE_DATA } from '@huggingface/tasks'
import { renderToString } from 'react-dom/server'
import type { ArticleContext } from '../../../article/render-article.ts'
import { parseYaml } from '../../../card/yaml/parse-yaml.ts'
import { nameOfFile } from '../../../example/file-name.ts'
import { readExamples } from '../../../example/read-examples.ts'
import { type ShowFile, showInput, showOutput } from '../../../ui/example/show-example.ts'
import { Sides } from '../../../ui/example/sides.tsx'
import { TurnLayout } from '../lay-out-turns.ts'
import { showByName, showEmbedded } from '../show-file.ts'

const MODALITIES = new Map(Object.entries(PIPELINE_DATA).map(([id, { modality }]) => [id, modality]))

/**
 * @param name - prefix of the ids in it; unique on the page
 * @param yaml - as under `widget` in the front matter of a card
 * @param task - that the model would have; `''` for none
 * @param context - finds the files that it names, as for the page's text
 * @returns HTML; in place of an example, why there is none
 */
export async function drawDocsExample(
  name: string,
  yaml: string,
  task: string,
  context: Pick<ArticleContext, 'resolveLink' | 'resolveImage'>,
): Promise<string> {
  const parsed = parseYaml(yaml, 1, () => {})
  const [example] = 'value' in parsed ? readExamples({ widget: [parsed.value] }) : []
  if (example === undefined) return renderToString(<p className="note">This YAML is not an example.</p>)
  const turns = new TurnLayout(context)
  const show = fileShower(context.resolveImage)
  const sides = (
    <Sides
      label={example.title ?? 'An example'}
      inputs={await turns.layOut(showInput(example, task, show))}
      outputs={await turns.layOut(showOutput(example, show))}
    />
  )
  const drawn = <div className={`hue-${MODALITIES.get(task) ?? 'none'}`}>{sides}</div>
  return renderToString(drawn, { identifierPrefix: name })
}

function fileShower(resolve: ArticleContext['resolveImage']): ShowFile {
  return (src, label) => {
    if (src.startsWith('data:')) return showEmbedded(src, label)
    const found = resolve(src)
    if (found.type === 'own') return showByName(src, found.src, label)
    if (found.type === 'missing') return { type: 'note', text: `${nameOfFile(src)}: ${src} is not here.` }
    return { type: 'link', href: found.href, label: nameOfFile(src), host: found.host }
  }
}
