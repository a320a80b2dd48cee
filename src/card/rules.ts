/** Every rule that a card can break, with its severity and description. */

import { CHECKS } from './checks/index.ts'
import { encodingRules } from './decode.ts'
import { leftOverRules } from './left-over.ts'
import { shapeRules } from './metadata/read-texts.ts'
import type { Rules } from './rule.ts'
import { fileRules } from './text-rules.ts'
import { yamlRules } from './yaml/parse-yaml.ts'
import { fenceRules } from './yaml/split-front-matter.ts'

const mappingRules = {
  'front-matter-not-mapping': {
    severity: 'error',
    description: 'Front matter is a mapping of keys to values.',
  },
} satisfies Rules

/** Rules by id. */
export const RULES: Rules = Object.assign(
  {},
  encodingRules,
  fenceRules,
  yamlRules,
  mappingRules,
  shapeRules,
  leftOverRules,
  fileRules,
  ...CHECKS.map(({ rules }) => rules),
)
