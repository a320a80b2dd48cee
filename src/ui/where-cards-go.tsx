/** Tells the owner of an empty catalogue where a card goes, and when it is seen. */

/**
 * @param folder - such as `models/<owner>/<name>/README.md`
 * @param isStatic - whether the pages are files, which change when they are built again
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
