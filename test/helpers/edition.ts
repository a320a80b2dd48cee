/** An edition without a database, for tests of code that only passes editions on. */

import type { Edition } from '../../src/edition/types.ts'

/** @returns an empty edition that counts how often it was closed */
export function fakeEdition(id: string): Edition & { closed: number } {
  return {
    id,
    createdAt: '2026-01-02T03:04:05.000Z',
    closed: 0,
    count: () => 0,
    findEntry: () => undefined,
    findFacts: () => undefined,
    listIds: () => [],
    hasEntry: () => false,
    idsWith: () => [],
    nearestIds: () => [],
    sourceProblems: () => [],
    close() {
      this.closed++
    },
  }
}
