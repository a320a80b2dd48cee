/** What `docs:` in `modelbook.yaml` may say of docs folders; a folder in the dialect needs none of it. */

import * as z from 'zod'

export const docsSettingsSchema = z.strictObject({
  path: z
    .string()
    .transform((path) => path.replace(/^\.?\/+|\/+$/g, ''))
    .describe('Folder that holds the set, relative to the served folder.'),
  name: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be letters, digits, dots, hyphens and underscores' })
    .optional()
    .describe('The set in addresses, as in /docs/{name}; made from the path when left out.'),
  title: z
    .string()
    .min(1)
    .optional()
    .describe('Name of the set on its pages; the first page’s title when left out.'),
  notebooks: z
    .string()
    .startsWith('http')
    .includes('{page}', { error: 'must contain {page}, where the page goes' })
    .optional()
    .describe('Address of a page’s notebook, for [[open-in-colab]]; {language} may stand in it too.'),
})

/** The settings of one docs folder and all below it. */
export type DocsSettings = z.infer<typeof docsSettingsSchema>
