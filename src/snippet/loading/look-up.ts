/** Looks up names written by authors in a table. */

/** The table's own entry; undefined for a name that it lacks, `constructor` included. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
