/** Compares what is read from a real package with what Python says about it after importing it. */

import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { PYTHON } from '../../../../test/helpers/snippet/python.ts'
import { diskTree } from '../../../sources/file-tree.ts'
import { readReference } from '../../../sources/read-reference.ts'
import type { ApiObject, ApiPackage } from '../types.ts'

/** Asks for the parameters and documented members of all exports of `huggingface_hub`. */
const ASK = `
import dataclasses, enum, huggingface_hub, inspect, json
def names(f):
    try:
        found = [p for p in inspect.signature(inspect.unwrap(f)).parameters if p != "self"]
        # A decorator has put itself in its place: the source says more than Python does.
        return None if found == ["args", "kwargs"] else found
    except (TypeError, ValueError):
        return None
def own(c):
    return sorted(n for n, m in vars(c).items()
        if not n.startswith("_") and inspect.isfunction(m) and m.__doc__ and inspect.getmodule(m).__name__.startswith("huggingface_hub"))
out = {}
for name in huggingface_hub.__all__:
    o = getattr(huggingface_hub, name)
    if inspect.isclass(o):
        # A class that is made by __new__ shows what it keeps, and not what it may refuse.
        made = o.__init__ if "__init__" in vars(o) and "__new__" not in vars(o) else None
        out[name] = {"kind": "class", "parameters": None if issubclass(o, enum.Enum) else names(o) if dataclasses.is_dataclass(o) and made else names(made) if made else None,
            "members": own(o), "documented": not (vars(o).get("__doc__") or o.__name__ + "(").startswith(o.__name__ + "(")}
    elif inspect.isfunction(o):
        out[name] = {"kind": "function", "parameters": names(o), "members": [], "documented": bool(o.__doc__)}
print(json.dumps({"folder": huggingface_hub.__file__, "objects": out}))
`

const answerSchema = z.object({
  folder: z.string(),
  objects: z.record(
    z.string(),
    z.object({
      kind: z.string(),
      parameters: z.array(z.string()).nullable(),
      members: z.array(z.string()),
      documented: z.boolean(),
    }),
  ),
})

const asked = spawnSync(PYTHON, ['-c', ASK], { encoding: 'utf8' })
const isThere = asked.status === 0
if (!isThere && process.env.CI !== 'true') {
  process.stderr.write(`SKIPPED: the reference of a real package, as ${PYTHON} has no huggingface_hub.\n`)
}

describe('the reference of huggingface_hub', () => {
  it.skipIf(!isThere && process.env.CI !== 'true')('is what Python says of it', async () => {
    const { folder, objects } = answerSchema.parse(JSON.parse(asked.stdout))
    const path = dirname(folder)
    const reference = await readReference(diskTree('/'), [{ path }], '', () => {})
    await reference?.load?.()
    const [hub] = reference?.packages ?? []
    if (hub === undefined) throw new Error(`nothing was read of ${path}`)
    const wrong = Object.entries(objects).flatMap(([name, expected]) => compare(hub, name, expected))
    expect(Object.keys(objects).length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })
})

type Expected = z.infer<typeof answerSchema>['objects'][string]

function compare(hub: ApiPackage, name: string, expected: Expected): string[] {
  const object = hub.find(`huggingface_hub.${name}`)
  if (object === undefined) return [`${name} is not found`]
  const said = JSON.stringify(expected.parameters)
  const read = JSON.stringify(parametersOf(object))
  const members = object.members.filter(({ isShown }) => isShown).map((member) => member.name)
  const missing = expected.members.filter((member) => !object.members.some((one) => one.name === member))
  return [
    ...(expected.kind === 'class' && object.kind !== 'class' ? [`${name} is a ${object.kind}`] : []),
    ...(expected.parameters !== null && said !== read ? [`${name} takes ${said}, not ${read}`] : []),
    ...(missing.length > 0 ? [`${name} has ${missing.join(', ')} too`] : []),
    ...(expected.documented && object.blocks.length === 0 ? [`${name} says something`] : []),
    ...(members.length > 0 || expected.members.length === 0 ? [] : [`${name} shows no member`]),
  ]
}

/** Names of the parameters as the last signature writes them. */
function parametersOf({ signatures }: ApiObject): string[] {
  const text = signatures.at(-1) ?? ''
  const open = text.indexOf('(')
  const names: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at >= 0 && at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0 || (depth === 1 && text[at] === ',')) {
      names.push(text.slice(from, at).trim())
      from = at + 1
    }
    if (depth === 0) break
  }
  return names.flatMap((name) => /^\*{0,2}(\w+)/.exec(name)?.[1] ?? []).filter((name) => name !== 'self')
}
