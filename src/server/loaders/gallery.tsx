/** Draws the examples of a model where the author has put them in the text of the card. */

import { renderToString } from 'react-dom/server'
import { GALLERY_PLACE } from '../../article/gallery.ts'
import type { CardPageProps } from '../../pages/card-page.tsx'
import type { ShownArticle } from '../../ui/article.tsx'
import type { AtWorkProps } from '../../ui/example/at-work.tsx'
import { Gallery } from '../../ui/example/gallery.tsx'

/** The text with the gallery in its place, and the examples that the page is to show besides: they are shown once. */
export function placeGallery(
  article: ShownArticle,
  examples: AtWorkProps | undefined,
): Pick<CardPageProps, 'article' | 'examples' | 'isGalleryInText'> {
  const isPlaced = article.html.includes(GALLERY_PLACE)
  const gallery = isPlaced && examples?.isGallery === true ? examples : undefined
  if (!isPlaced) return { article, examples }
  const html =
    gallery === undefined ? '' : renderToString(<Gallery {...gallery} />, { identifierPrefix: 'mb-gallery' })
  return {
    article: { ...article, html: article.html.replace(GALLERY_PLACE, () => html) },
    examples: gallery === undefined ? examples : undefined,
    isGalleryInText: gallery !== undefined,
  }
}
