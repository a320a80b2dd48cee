/** The script of docs pages. Runs while the page comes, and does most when it has been read, before it is first shown. */

import { offerCopyPage } from './docs-copy-page.ts'
import { drawDiagrams } from './docs-diagrams.ts'
import { closeMenus } from './docs-menus.ts'
import { chooseRemembered, shareTabs } from './docs-tabs.ts'
import { keepTreePlace } from './docs-tree.ts'

const begin = () => {
  keepTreePlace()
  closeMenus()
  shareTabs()
  offerCopyPage()
  drawDiagrams()
}

if (document.readyState === 'loading') {
  chooseRemembered()
  document.addEventListener('readystatechange', begin, { once: true })
} else begin()
