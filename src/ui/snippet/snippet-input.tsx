/** Form fields for a request's input: a text, a conversation, a file, a list, a table, or an object of these. */

import { useId, useState } from 'react'
import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { MediaField } from '../../islands/snippet/media/media-field.tsx'
import { isMedia } from '../../snippet/request/inputs.ts'
import { isTable } from './table-draft.ts'
import { TableField } from './table-field.tsx'

interface InputFieldProps<Value extends Json = Json> {
  /** Empty where the fields inside have labels of their own. */
  label: string
  value: Value
  onChange: (value: Json) => void
}

/** Fields for any input; one without a dedicated form is edited as JSON. */
export function InputField({ label, value, onChange }: InputFieldProps) {
  if (typeof value === 'string') return <TextField label={label} value={value} onChange={onChange} />
  if (isMessages(value)) return <MessagesField value={value} onChange={onChange} />
  if (isTexts(value)) {
    return (
      <TextField
        label={`${label === '' ? 'Inputs' : label}, one a line`}
        value={value.join('\n')}
        onChange={(text) => onChange(String(text).split('\n'))}
      />
    )
  }
  if (isMedia(value)) return <MediaField label={label} value={value} onChange={onChange} />
  if (isTable(value)) {
    return <TableField label={label === '' ? 'Table' : label} value={value} onChange={onChange} />
  }
  if (isObject(value) && Object.values(value).some(hasField)) {
    return Object.entries(value).map(([key, part]) => (
      <InputField
        key={key}
        label={labelOf(key)}
        value={part}
        onChange={(next) => onChange({ ...value, [key]: next })}
      />
    ))
  }
  return <JsonField label={label === '' ? 'Input' : label} value={value} onChange={onChange} />
}

const hasField = (part: Json) => typeof part === 'string' || isMedia(part) || isTable(part)

const labelOf = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`.replaceAll('_', ' ')

type Message = { role: string; content: Json }

const isMessages = (value: Json): value is Message[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isObject(item) && typeof item.role === 'string')

const isTexts = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

function TextField({ label, value, onChange }: InputFieldProps<string>) {
  const id = useId()
  return (
    <div className="field wide">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

const ROLES = ['system', 'user', 'assistant']

function MessagesField({ value, onChange }: Omit<InputFieldProps<Message[]>, 'label'>) {
  const set = (index: number, message: Message) => onChange(value.with(index, message))
  return (
    <fieldset className="messages">
      <legend>Messages</legend>
      {value.map((message, index) => (
        <div key={index} className="message">
          <select
            aria-label={`Role of message ${index + 1}`}
            value={message.role}
            onChange={({ currentTarget }) => set(index, { ...message, role: currentTarget.value })}
          >
            {[...new Set([...ROLES, message.role])].map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
          <div>
            <ContentField
              label={`Message ${index + 1}`}
              value={message.content}
              onChange={(content) => set(index, { ...message, content })}
            />
          </div>
          {value.length > 1 && (
            <button
              type="button"
              aria-label={`Remove message ${index + 1}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              Remove
            </button>
          )}
        </div>
      ))}
      <button
        type="button"
        onClick={() =>
          onChange([...value, { role: value.at(-1)?.role === 'user' ? 'assistant' : 'user', content: '' }])
        }
      >
        Add a message
      </button>
    </fieldset>
  )
}

/** A message's content is a text, or a list of texts and image URLs. */
function ContentField({ label, value, onChange }: InputFieldProps) {
  if (!Array.isArray(value)) return <InputField label={label} value={value} onChange={onChange} />
  const number = label.replace(/\D+/, '')
  return value.map((part, index) => {
    const change = (next: Json) => onChange(value.with(index, next))
    if (isObject(part) && typeof part.text === 'string') {
      return (
        <InputField
          key={index}
          label={label}
          value={part.text}
          onChange={(text) => change({ ...part, text })}
        />
      )
    }
    if (isObject(part) && isObject(part.image_url) && typeof part.image_url.url === 'string') {
      const { image_url: image } = part
      return (
        <MediaField
          key={index}
          label={`Picture of message ${number}`}
          nameLabel={`Address of the image of message ${number}`}
          value={{ file: part.image_url.url, mime: 'image/png' }}
          onChange={({ file }) => change({ ...part, image_url: { ...image, url: file } })}
        />
      )
    }
    return <JsonField key={index} label={label} value={part} onChange={change} />
  })
}

/** Any value as JSON; text that does not parse yet changes nothing. */
function JsonField({ label, value, onChange }: InputFieldProps) {
  const id = useId()
  const [text, setText] = useState(JSON.stringify(value, null, 2))
  const [mistake, setMistake] = useState<string>()
  return (
    <div className="field wide">
      <label htmlFor={id}>{label} as JSON</label>
      <textarea
        id={id}
        rows={Math.min(10, text.split('\n').length)}
        value={text}
        spellCheck={false}
        aria-invalid={mistake !== undefined}
        aria-describedby={`${id}-mistake`}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          try {
            onChange(JSON.parse(currentTarget.value))
            setMistake(undefined)
          } catch (error) {
            setMistake(error instanceof Error ? error.message : String(error))
          }
        }}
      />
      <p id={`${id}-mistake`} role="status" className="mistake">
        {mistake !== undefined && `Not valid JSON, so the code has not changed: ${mistake}`}
      </p>
    </div>
  )
}
