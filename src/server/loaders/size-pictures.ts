/** Says how large the pictures of a drawn text are, so that a page stands still while they load. */

import type { Element, Root } from 'hast'
import pLimit from 'p-limit'
import { elementsOf, stringProperty } from '../../article/html/hast.ts'
import type { CardFile } from '../../edition/types.ts'
import { findMediaType } from '../../http/media-types.ts'
import { type FileOwner, pictureSize } from './show-file.ts'

/** Pictures whose size is read for one text. */
const MOST = 500

/** Files read at once. */
const AT_ONCE = 8

/** Those that are pixels alone: how large a drawing is shown may depend on the place for it. */
const PIXELS = /^image\/(?:png|jpeg|webp|gif|avif)$/

/**
 * Gives pictures of a text the width and height that their files say, in place. Of pictures whose author states one of
 * the two, the other follows from it.
 *
 * @param owner - whose folder the files are in
 * @param addressOf - the address that the text has for a file
 */
export async function sizePictures(
  tree: Root,
  owner: FileOwner,
  files: readonly CardFile[],
  addressOf: (path: string) => string,
): Promise<void> {
  const pictures = Map.groupBy(unsizedPictures(tree), (node) => stringProperty(node, 'src') ?? '')
  if (pictures.size === 0) return
  const found = files.flatMap((file) => {
    const nodes = PIXELS.test(findMediaType(file.path).type) && pictures.get(addressOf(file.path))
    return nodes ? [{ file, nodes }] : []
  })
  const limit = pLimit(AT_ONCE)
  const sized = found.slice(0, MOST).map(({ file, nodes }) =>
    limit(async () => {
      const size = await pictureSize(owner, file)
      if (size !== undefined) for (const node of nodes) setSize(node, size)
    }),
  )
  await Promise.all(sized)
}

/** One of several sources may be shown in place of a `picture`'s own, in another size. */
function unsizedPictures(tree: Root): Element[] {
  const all = [...elementsOf(tree)]
  const chosen = new Set(all.flatMap(({ tagName, children }) => (tagName === 'picture' ? children : [])))
  return all.filter(
    (node) =>
      node.tagName === 'img' &&
      !chosen.has(node) &&
      (node.properties.width === undefined || node.properties.height === undefined),
  )
}

function setSize({ properties }: Element, size: { width: number; height: number }): void {
  const side = properties.width === undefined ? 'height' : 'width'
  const stated = String(properties[side] ?? size[side])
  // A share of the place for it says nothing of the other side.
  if (stated.trim().endsWith('%')) return
  const scale = Number.parseFloat(stated) / size[side]
  properties.width ??= Math.round(size.width * scale)
  properties.height ??= Math.round(size.height * scale)
}
