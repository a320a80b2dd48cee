/** Keeps what a reader has typed when the part of the page around it is redrawn by an answer that comes later. */

type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields of the parts that can be redrawn, by what they are. */
export function readFields(): Map<string, string> {
  return new Map(fieldsNow().map((field) => [keyOf(field), stateOf(field)]))
}

/**
 * Remember what is typed.
 *
 * @param atRequest - the fields when the answer was asked for
 * @returns a function that fills the redrawn fields: with what was typed since, and with what was typed before where the
 *   answer says nothing else of it
 */
export function keepTyped(atRequest: ReadonlyMap<string, string>): () => void {
  const typed = new Map(
    fieldsNow().map((field) => [
      keyOf(field),
      { state: stateOf(field), before: defaultOf(field), selection: selectionOf(field) },
    ]),
  )
  return () => {
    for (const field of fieldsNow()) {
      const key = keyOf(field)
      const old = typed.get(key)
      if (old === undefined) continue
      const isNewer = old.state !== (atRequest.get(key) ?? old.state)
      const isUnanswered = field.type !== 'number' && old.before === defaultOf(field)
      if (isNewer || isUnanswered) setState(field, old.state)
      if (old.selection !== undefined && field === document.activeElement)
        field.setSelectionRange(...old.selection)
    }
  }
}

const fieldsNow = (): Field[] => [
  ...document.querySelectorAll<Field>('[data-part] :is(input:not([type="hidden"]), textarea)'),
]

const keyOf = (field: Field) =>
  [field.form?.className, field.name, isBox(field) ? field.value : ''].join('\n')

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const stateOf = (field: Field) => (isBox(field) ? String(field.checked) : field.value)

const defaultOf = (field: Field) => (isBox(field) ? String(field.defaultChecked) : field.defaultValue)

function setState(field: Field, state: string): void {
  if (isBox(field)) field.checked = state === 'true'
  else field.value = state
}

/** Numbers have none that could be read. */
function selectionOf(field: Field): [start: number, end: number] | undefined {
  const { selectionStart, selectionEnd } = field
  const isHere = field === document.activeElement && selectionStart !== null && selectionEnd !== null
  return isHere ? [selectionStart, selectionEnd] : undefined
}
