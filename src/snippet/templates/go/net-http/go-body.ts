/** Prints the body of a request in Go: the lines that make `body`, a reader. */

import { goJson, goText } from '../../../print/go.ts'
import { jsonAround } from '../../../print/json.ts'
import { escapeName } from '../../../render/form-names.ts'
import { mediaName, nameMedia } from '../../../render/media-names.ts'
import type { Body, MediaFile, Part } from '../../../types.ts'

/** Lines that read any files and declare `body`. */
export function printBody(body: Body): string {
  switch (body.kind) {
    case 'json':
      return printJson(body)
    case 'text':
      return `\tbody := strings.NewReader(${goText(body.text)})`
    case 'bytes':
      return `${readFile('data', body.media.file)}\n\tbody := bytes.NewReader(data)`
    case 'multipart':
      return printForm(body.parts)
  }
}

/** Raw strings, with the contents of files between them. */
function printJson(body: Extract<Body, { kind: 'json' }>): string {
  const media = nameMedia(body)
  const { texts, files } = jsonAround(body.value)
  const expression = texts
    .flatMap((text, index) => {
      const file = files[index]
      if (file === undefined) return [goJson(text)]
      return [goJson(text), `base64.StdEncoding.EncodeToString(${mediaName(media, file)})`]
    })
    .join(' + ')
  const reads = media.map(({ name, text }) => `${readFile(name, text.media.file)}\n`)
  return `${reads.join('')}\tbody := strings.NewReader(${expression})`
}

function readFile(name: string, file: string): string {
  return `\t${name}, err := os.ReadFile(${goText(file)})
	if err != nil {
		log.Fatal(err)
	}`
}

function printForm(parts: readonly Part[]): string {
  const files = parts.flatMap((part) => ('media' in part ? [part.media.file] : []))
  const reads = files.map((file, index) => readFile(numbered('data', index), file))
  const fields = parts.filter((part) => 'value' in part)
  const writes = [
    ...parts.filter((part) => 'media' in part).map(printFile),
    ...fields.map(({ name, value }, index) => printField(name, value, index)),
  ]
  return `${reads.join('\n')}

	// Writing to memory never fails.
	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
${writes.join('\n')}
	form.Close()
	headers.Set("Content-Type", form.FormDataContentType())`
}

function printFile({ name, media }: Extract<Part, { media: MediaFile }>, index: number): string {
  const part = numbered('file', index)
  const disposition = `form-data; name="${escapeName(name)}"; filename="${escapeName(media.file)}"`
  return `	${part}, _ := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {${goText(disposition)}},
		"Content-Type":        {${goText(media.mime)}},
	})
	${part}.Write(${numbered('data', index)})`
}

function printField(name: string, value: string, index: number): string {
  if (/^[\w.-]+$/.test(name)) return `\tform.WriteField(${goText(name)}, ${goText(value)})`
  // Go escapes names with backslashes, which servers that expect forms from browsers do not undo.
  const part = numbered('field', index)
  const disposition = `form-data; name="${escapeName(name)}"`
  return `	${part}, _ := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {${goText(disposition)}}})
	${part}.Write([]byte(${goText(value)}))`
}

function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}${index + 1}`
}
