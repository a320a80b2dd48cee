/** Escapes field and file names in a hand-written multipart form. */

/**
 * A name for use within the quotation marks of a `Content-Disposition`.
 *
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
export function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
