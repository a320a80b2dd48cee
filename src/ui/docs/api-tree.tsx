/** Draws an API's request or response as a folding tree. */

import type { ApiField } from '../../task/api-schema.ts'
import { withCode } from '../with-code.tsx'

export function ApiTree({ title, root }: { title: string; root: ApiField }) {
  return (
    <section className="api" aria-label={title}>
      <h4>
        {title} <small>{root.type}</small>
      </h4>
      {root.description !== '' && <p>{withCode(root.description)}</p>}
      <ApiFields fields={root.fields} />
    </section>
  )
}

function ApiFields({ fields }: { fields: ApiField[] }) {
  if (fields.length === 0) return null
  return (
    <ul>
      {fields.map((field, index) => (
        // Two alternatives may share a name; their order is fixed.
        <li key={`${index} ${field.name}`}>
          {field.fields.length > 0 ? (
            <details>
              <summary>
                <FieldHead field={field} />
              </summary>
              <ApiFields fields={field.fields} />
            </details>
          ) : (
            <div className="leaf">
              <FieldHead field={field} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function FieldHead({ field }: { field: ApiField }) {
  return (
    <>
      <code>{field.name}</code> <small>{field.type}</small>
      {field.required && <small className="required"> required</small>}
      {field.description !== '' && <span className="description">{withCode(field.description)}</span>}
      {field.values.length > 0 && <span className="description">One of {field.values.join(', ')}.</span>}
    </>
  )
}
