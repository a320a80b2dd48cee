/** The script of docs pages. Runs when the page has been read, before it is first shown. */

import { offerCopyPage } from './docs-copy-page.ts'
import { drawDiagrams } from './docs-diagrams.ts'
import { shareTabs } from './docs-tabs.ts'
import { keepTreePlace } from './docs-tree.ts'

keepTreePlace()
shareTabs()
offerCopyPage()
drawDiagrams()
