/** Tells a browser how to search the catalogue from its address bar. */

import { feedPath, OPEN_SEARCH_PATH, ROOT, SEARCH_API } from '../../paths.ts'
import { writeXml } from './xml.ts'

export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml; charset=utf-8'

/** The longest short name that the format allows. */
const LONGEST_NAME = 16

/**
 * Write the description.
 *
 * @param title - of the site
 * @see https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
export function writeOpenSearch(origin: string, title: string, icon: string): string {
  return writeXml({
    OpenSearchDescription: {
      '@xmlns': 'http://a9.com/-/spec/opensearch/1.1/',
      ShortName: [...title].slice(0, LONGEST_NAME).join('').trim(),
      Description: `Models, datasets and tasks in ${title}`,
      InputEncoding: 'UTF-8',
      Image: { '@type': 'image/svg+xml', '#text': origin + icon },
      Url: [
        { '@type': 'text/html', '@template': `${origin}${ROOT.search}?q={searchTerms}` },
        { '@type': 'application/json', '@template': `${origin}${SEARCH_API}?q={searchTerms}` },
        { '@type': 'application/atom+xml', '@template': `${origin}${feedPath(ROOT.search)}?q={searchTerms}` },
        {
          '@type': 'application/opensearchdescription+xml',
          '@rel': 'self',
          '@template': `${origin}${OPEN_SEARCH_PATH}`,
        },
      ],
    },
  })
}
