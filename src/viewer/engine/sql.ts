/** Writes the parts of a query that cannot be prepared values: names, and texts that are not typed by anyone. */

/** A name in quotes, whatever is in it. @see https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text in quotes, whatever is in it. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A list of texts. */
export const quoteTexts = (texts: readonly string[]): string => `[${texts.map(quoteText).join(', ')}]`
