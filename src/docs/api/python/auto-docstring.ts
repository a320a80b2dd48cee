/**
 * Reads the documentation that `@auto_docstring` of transformers adds: descriptions of parameters and classes, by name,
 * that a docstring leaves out.
 *
 * @see https://huggingface.co/docs/transformers/auto_docstring
 */

import { parseDocstring } from '../docstring.ts'
import { asReference, type Signed, sayOptionalOnce, signedField } from '../docstring-fields.ts'
import { tidyMarkdown } from '../docstring-markdown.ts'
import type { ApiBlock, ApiField } from '../types.ts'
import type { DocsDecorator } from './docs-decorators.ts'
import type { PyClass, PyDefinition, PyFunction } from './module.ts'
import type { Found, ModuleFile, Modules } from './modules.ts'
import { dedent } from './strings.ts'

/** Classes of the decorator's module that describe parameters, by the base of the documented class. */
const SOURCES: readonly (readonly [base: RegExp, ...sources: string[]])[] = [
  [/^ModelOutput$/, 'ModelOutputArgs'],
  [/^PreTrainedConfig$/, 'ConfigArgs'],
  [/^ProcessorMixin$/, 'ProcessorArgs', 'VideoProcessorArgs', 'ImageProcessorArgs', 'ModelArgs'],
  [/^BaseVideoProcessor/, 'VideoProcessorArgs'],
  [/^BaseImageProcessor/, 'ImageProcessorArgs'],
]
const OTHERWISE = ['VideoProcessorArgs', 'ImageProcessorArgs', 'ModelForArgs', 'ModelArgs']

interface Asked extends Signed {
  order: readonly Found<PyClass>[]
  /** The decorator's custom introduction; undefined for the default one for such a class. */
  intro: readonly ApiBlock[] | undefined
  /** The blocks of the docstring. */
  blocks: readonly ApiBlock[]
}

/** The documentation of a class or function with the decorator; parameters are in the order of the signature. */
export function autoBlocks(
  modules: Modules,
  found: Found<PyFunction> | Found<PyClass>,
  decorator: DocsDecorator,
  { order, intro, blocks, parameters = [] }: Asked,
): ApiBlock[] {
  const home = modules.resolve(found.module, decorator.name)?.module
  const isOfClass = found.definition.type === 'class'
  const base = SOURCES.find(([name]) => order.some(({ definition }) => name.test(definition.name)))
  const isProcessor = base?.includes('ProcessorArgs') === true
  const sources = base !== undefined && (isOfClass || isProcessor) ? base.slice(1) : OTHERWISE
  // Parameters shared by all configurations are described at their base.
  const shared = order.find(
    ({ definition }) => definition.name === 'PreTrainedConfig' && definition !== found.definition,
  )
  const isParameters = (block: ApiBlock) => block.type === 'fields' && block.title === 'Parameters'
  const written = blocks.flatMap((block) =>
    block.type === 'fields' && isParameters(block) ? block.fields : [],
  )
  const signed = parameters.flatMap(({ name }): ApiField[] => {
    const known = written.find((field) => field.name === name)
    if (known !== undefined) return [known]
    if (!/^[A-Za-z]/.test(name) || shared?.definition.members.has(name)) return []
    const said = home && describe(home, sources, name, order[0]?.definition.name ?? '')
    return said === undefined ? [] : [fieldOf(name, said, { parameters })]
  })
  const fields = [...signed, ...written.filter((field) => !signed.includes(field))]
  const rest = blocks.filter((block) => !isParameters(block))
  const firstList = rest.findIndex((block) => block.type !== 'text')
  const texts = firstList < 0 ? rest : rest.slice(0, firstList)
  return [
    ...(intro ?? []),
    ...(home !== undefined && isOfClass
      ? introOf(home, decorator, found.module, order, intro !== undefined)
      : []),
    ...texts,
    ...(fields.length === 0 ? [] : [{ type: 'fields' as const, title: 'Parameters', fields }]),
    ...rest.slice(texts.length),
  ]
}

type Texts = ReadonlyMap<string, string>

/** The description of a parameter in the first source that has one. */
function describe(
  home: ModuleFile,
  sources: readonly (string | RegExp)[],
  name: string,
  owner: string,
): Texts | undefined {
  for (const source of sources) {
    const held = typeof source === 'string' ? home.definitions.get(source) : undefined
    const holder = source === 'ModelForArgs' ? suffixed(held, owner) : held
    const said = member(holder, name)
    if (said?.type === 'variable' && said.text instanceof Object) return said.text
  }
  return undefined
}

/** A member of a class; an alias such as `text_size = size` is resolved. */
function member(holder: PyDefinition | undefined, name: string): PyDefinition | undefined {
  if (holder?.type !== 'class') return undefined
  const found = holder.members.get(name)
  const alias = found?.type === 'variable' && found.text === undefined ? found.value : undefined
  return alias === undefined || alias === name ? found : (holder.members.get(alias) ?? found)
}

/** The member whose name is a suffix of a class's name: `ForCausalLM` for `TinyForCausalLM`. */
function suffixed(holder: PyDefinition | undefined, owner: string): PyDefinition | undefined {
  if (holder?.type !== 'class') return undefined
  const [name] = [...holder.members.keys()]
    .filter((one) => owner.endsWith(one))
    .toSorted((a, b) => b.length - a.length)
  return name === undefined ? undefined : member(holder, name)
}

function fieldOf(name: string, said: Texts, signed: Signed): ApiField {
  const parts = signedField(name, signed).split(/,\s+(?=\*optional\*|defaults to)/)
  const isNote = (part: string) => /^(?:$|\*optional\*|defaults to)/.test(part)
  const given = said.get('type')
  const type = given === undefined ? parts.filter((part) => !isNote(part)) : [asReference(filled(given))]
  const shaped = [...type, said.get('shape') ?? ''].filter((part) => part !== '').join(' ')
  const notes = [...parts.filter(isNote), said.get('additional_info') ?? '']
  return sayOptionalOnce({
    name,
    type: [shaped, ...notes].filter((part) => part !== '').join(', '),
    text: textOf(said.get('description') ?? ''),
  })
}

/** The introduction of a class: what it is, by the suffix of its name, and what all classes of its kind are. */
function introOf(
  home: ModuleFile,
  { named }: DocsDecorator,
  { path }: ModuleFile,
  order: readonly Found<PyClass>[],
  isIntroduced: boolean,
): ApiBlock[] {
  const holder = home.definitions.get('ClassDocstring')
  const owner = order[0]?.definition.name ?? ''
  const kind = ['PreTrainedModel', 'PreTrainedConfig'].find((base) =>
    order.some(({ definition }) => definition.name === base),
  )
  if (kind === undefined) return []
  const own = kind === 'PreTrainedConfig' ? member(holder, 'Config') : suffixed(holder, owner)
  const all = kind === 'PreTrainedModel' ? member(holder, kind) : undefined
  const [, model = ''] = /^models\.(\w+)/.exec(path) ?? []
  const title = model.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const checkpoint = named.get('checkpoint')
  const holes: Readonly<Record<string, string | undefined>> = {
    model_name: title || undefined,
    model_base_class: title ? `${title}Model` : undefined,
    model_checkpoint: checkpoint !== undefined && 'text' in checkpoint ? checkpoint.text : undefined,
  }
  return [...new Set([isIntroduced ? undefined : own, all])].flatMap((said) => {
    if (said?.type !== 'variable' || typeof said.text !== 'string') return []
    const text = said.text.replace(/\{(\w+)\}/g, (hole, name: string) => holes[name] ?? hole)
    return /\{\w+\}/.test(text) ? [] : parseDocstring(dedent(text), {})
  })
}

/** Markdown of a description. */
function textOf(description: string): string {
  return tidyMarkdown(filled(dedent(description)).split('\n'))
}

/** Fills placeholders for the model's own classes with the `Auto` classes that find them. */
function filled(text: string): string {
  return text.replace(
    /\{(\w+)_class\}/g,
    (_, name: string) =>
      `Auto${name.replace(/(?:^|_)([a-z])/g, (__, letter: string) => letter.toUpperCase())}`,
  )
}
