/** Writes the parts of a query that cannot be prepared values: names, and texts that are not typed by anyone. */

/** A name in quotes, whatever is in it. @see https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in quotes, whatever is in it: a NUL would end the query. */
export const quoteText = (text: string): string =>
  text.includes('\0')
    ? `(${text.split('\0').map(quoteText).join(' || chr(0) || ')})`
    : `'${text.replaceAll("'", "''")}'`

/** A list of texts. */
export const quoteTexts = (texts: readonly string[]): string => `[${texts.map(quoteText).join(', ')}]`
