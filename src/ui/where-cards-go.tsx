/** Tells the owner of an empty catalogue where to put a card, and when it will appear. */

/**
 * @param folder - such as `models/<owner>/<name>/README.md`
 * @param isStatic - whether the pages are files, which change only when rebuilt
 */
export function WhereCardsGo({ folder, isStatic }: { folder: string; isStatic: boolean | undefined }) {
  return isStatic === true ? (
    <p>
      Put one at <code>{folder}</code> in the folder that this site is built from, and build it again.
    </p>
  ) : (
    <p>
      Put one at <code>{folder}</code> in the served folder; it appears as soon as it is saved.
    </p>
  )
}
