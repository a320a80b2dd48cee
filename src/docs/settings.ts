/** Schema of the optional settings for docs folders, `docs:` in `modelbook.yaml`. */

import * as z from 'zod'

/** The file with the settings of a site, directly in the served folder. */
export const SETTINGS_FILE = 'modelbook.yaml'

/** A package whose reference the set shows. */
const packageSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe(
      'Folder of a Python package (the one with its __init__.py), or the JSON file that TypeDoc writes of a TypeScript one; relative to the served folder.',
    ),
  name: z
    .string()
    .regex(/^[\w.@/-]+$/, { error: 'must be the name that the package is imported as' })
    .optional()
    .describe(
      'What the package is imported as; the name of its folder, or the one in TypeDoc’s JSON, when left out.',
    ),
  source: z
    .string()
    .startsWith('http')
    .includes('{path}', { error: 'must contain {path}, where the file’s path goes' })
    .optional()
    .describe(
      'Address of a line of its sources, with {path} (relative to the package’s folder) and {line}, e.g. https://github.com/acme/acme/blob/{version}/src/acme/{path}#L{line}; {version} is that of the page, or main.',
    ),
})

/** The settings of a package whose reference a docs set shows. */
export type PackageSettings = z.infer<typeof packageSchema>

export const docsSettingsSchema = z.strictObject({
  path: z
    .string()
    .transform((path) => path.replace(/^\.?\/+|\/+$/g, ''))
    .refine((path) => !path.split('/').includes('..'), {
      error: 'must be a folder below the served one: docs from elsewhere are not read',
    })
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
  tags: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Git tags whose docs are versions of the set, as a pattern such as v*; what is in the folder is then the version main.',
    ),
  packages: z
    .array(packageSchema)
    .optional()
    .describe('Packages that [[autodoc]] reads; nothing of them is imported or run.'),
})

/** The settings of one docs folder and all folders below it. */
export type DocsSettings = z.infer<typeof docsSettingsSchema>
