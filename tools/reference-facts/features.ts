/** Turns the columns that facts name, such as `list<string>`, into the features of `dataset_info`. */

/** A feature in the form of `dataset_info`, without its name. */
export type Feature = { [key: string]: unknown }

const NAMES: { [written: string]: string } = {
  int: 'int64',
  integer: 'int64',
  float: 'float32',
  double: 'float64',
  'timestamp[s]': 'timestamp[s]',
}
const PLAIN =
  /^(?:string|large_string|u?int(?:8|16|32|64)|float(?:16|32|64)|bool|image|audio|video|binary|date32)$/

/**
 * The features of columns, or undefined if one of them is written in a way that has no such form.
 *
 * @see https://huggingface.co/docs/datasets/about_dataset_features
 */
export function toFeatures(columns: unknown): Feature[] | undefined {
  if (typeof columns !== 'object' || columns === null || Array.isArray(columns)) return undefined
  const features = Object.entries(columns).map(([name, type]) => {
    const feature = typeof type === 'string' ? toFeature(type) : undefined
    return feature && { name, ...feature }
  })
  return features.every((feature) => feature !== undefined) ? features : undefined
}

function toFeature(type: string): Feature | undefined {
  const plain = NAMES[type] ?? type
  if (PLAIN.test(plain) || plain === 'timestamp[s]') return { dtype: plain }
  // Labels whose names are not given are stored as their numbers.
  if (/^class_label(?:\[\d+\])?$/.test(type)) return { dtype: 'int64' }
  const [, labels] = /^class_label\((.+)\)$/.exec(type) ?? []
  if (labels !== undefined && !/[…]|\.\.\./.test(labels)) {
    const names = labels.split(',').map((label, index) => [String(index), label.trim()])
    return { dtype: { class_label: { names: Object.fromEntries(names) } } }
  }
  const [, item] = /^list<(.+)>$/.exec(type) ?? []
  if (item !== undefined) return nested('list', item)
  const [, fields] = /^struct\{(.+)\}$/.exec(type) ?? []
  if (fields !== undefined) return members('struct', fields)
  const [, columns] = /^sequence\{(.+)\}$/.exec(type) ?? []
  if (columns !== undefined) return members('sequence', columns)
  return undefined
}

function nested(key: string, type: string): Feature | undefined {
  const inner = toFeature(type)
  if (inner === undefined) return undefined
  const isPlain = typeof inner.dtype === 'string'
  return { [key]: isPlain ? inner.dtype : inner }
}

function members(key: string, fields: string): Feature | undefined {
  const parts = splitFields(fields).map((field) => {
    const [, name, type] = /^([^:]+):\s*(.+)$/.exec(field.trim()) ?? []
    const feature = type === undefined ? undefined : toFeature(type)
    return feature && { name, ...feature }
  })
  return parts.every((part) => part !== undefined) ? { [key]: parts } : undefined
}

/** Splits at the commas that stand in no bracket. */
function splitFields(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('<{('.includes(letter)) depth += 1
    if ('>})'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(parts.pop() + letter)
  }
  return parts
}
