/** The licence ids that cards use, with their names and, in the broadest terms, what they allow. */

/** The terms of a licence, coarse enough for a filter. Not legal advice. */
export const LICENSE_GROUPS = ['permissive', 'share-alike', 'non-commercial', 'other'] as const
export type LicenseGroup = (typeof LICENSE_GROUPS)[number]

/** What the licences of a group ask, in a few words. */
export const LICENSE_GROUP_TERMS: Record<LicenseGroup, string> = {
  permissive: 'permissive: use it freely, keep the notice',
  'share-alike': 'share-alike: what is made from it carries the same licence',
  'non-commercial': 'non-commercial use only',
  other: 'terms of its own: read them',
}

/** Whether licences of a group permit commercial use; undefined where each has its own answer. */
export const LICENSE_GROUP_COMMERCIAL: Record<LicenseGroup, boolean | undefined> = {
  permissive: true,
  'share-alike': true,
  'non-commercial': false,
  other: undefined,
}

/** A licence that has an id on the Hub. */
export interface License {
  id: string
  /** Full name, with the version if the licence has one. */
  name: string
  group: LicenseGroup
  /** Address of the licence text, where it is certain. */
  url: string | undefined
}

/** The page of a licence at SPDX, see https://spdx.org/licenses/ */
const spdx = (id: string): string => `https://spdx.org/licenses/${id}.html`
const creativeCommons = (path: string): string => `https://creativecommons.org/licenses/${path}/`

const ROWS: readonly (readonly [id: string, name: string, group: LicenseGroup, url?: string])[] = [
  ['apache-2.0', 'Apache License 2.0', 'permissive', spdx('Apache-2.0')],
  ['mit', 'MIT License', 'permissive', spdx('MIT')],
  ['openrail', 'OpenRAIL licence family', 'other'],
  ['bigscience-openrail-m', 'BigScience OpenRAIL-M', 'other'],
  ['creativeml-openrail-m', 'CreativeML OpenRAIL-M', 'other'],
  ['bigscience-bloom-rail-1.0', 'BigScience RAIL License 1.0', 'other'],
  ['bigcode-openrail-m', 'BigCode OpenRAIL-M', 'other'],
  ['afl-3.0', 'Academic Free License 3.0', 'permissive', spdx('AFL-3.0')],
  ['artistic-2.0', 'Artistic License 2.0', 'permissive', spdx('Artistic-2.0')],
  ['bsl-1.0', 'Boost Software License 1.0', 'permissive', spdx('BSL-1.0')],
  ['bsd', 'BSD licence family', 'permissive'],
  ['bsd-2-clause', 'BSD 2-Clause License', 'permissive', spdx('BSD-2-Clause')],
  ['bsd-3-clause', 'BSD 3-Clause License', 'permissive', spdx('BSD-3-Clause')],
  ['bsd-3-clause-clear', 'BSD 3-Clause Clear License', 'permissive', spdx('BSD-3-Clause-Clear')],
  ['c-uda', 'Computational Use of Data Agreement', 'other', spdx('C-UDA-1.0')],
  ['cc', 'Creative Commons licence family', 'other', 'https://creativecommons.org/licenses/'],
  [
    'cc0-1.0',
    'Creative Commons Zero 1.0',
    'permissive',
    'https://creativecommons.org/publicdomain/zero/1.0/',
  ],
  ['cc-by-2.0', 'Creative Commons Attribution 2.0', 'permissive', creativeCommons('by/2.0')],
  ['cc-by-2.5', 'Creative Commons Attribution 2.5', 'permissive', creativeCommons('by/2.5')],
  ['cc-by-3.0', 'Creative Commons Attribution 3.0', 'permissive', creativeCommons('by/3.0')],
  ['cc-by-4.0', 'Creative Commons Attribution 4.0', 'permissive', creativeCommons('by/4.0')],
  [
    'cc-by-sa-3.0',
    'Creative Commons Attribution-ShareAlike 3.0',
    'share-alike',
    creativeCommons('by-sa/3.0'),
  ],
  [
    'cc-by-sa-4.0',
    'Creative Commons Attribution-ShareAlike 4.0',
    'share-alike',
    creativeCommons('by-sa/4.0'),
  ],
  [
    'cc-by-nc-2.0',
    'Creative Commons Attribution-NonCommercial 2.0',
    'non-commercial',
    creativeCommons('by-nc/2.0'),
  ],
  [
    'cc-by-nc-3.0',
    'Creative Commons Attribution-NonCommercial 3.0',
    'non-commercial',
    creativeCommons('by-nc/3.0'),
  ],
  [
    'cc-by-nc-4.0',
    'Creative Commons Attribution-NonCommercial 4.0',
    'non-commercial',
    creativeCommons('by-nc/4.0'),
  ],
  ['cc-by-nd-4.0', 'Creative Commons Attribution-NoDerivatives 4.0', 'other', creativeCommons('by-nd/4.0')],
  [
    'cc-by-nc-nd-3.0',
    'Creative Commons Attribution-NonCommercial-NoDerivs 3.0',
    'non-commercial',
    creativeCommons('by-nc-nd/3.0'),
  ],
  [
    'cc-by-nc-nd-4.0',
    'Creative Commons Attribution-NonCommercial-NoDerivatives 4.0',
    'non-commercial',
    creativeCommons('by-nc-nd/4.0'),
  ],
  [
    'cc-by-nc-sa-2.0',
    'Creative Commons Attribution-NonCommercial-ShareAlike 2.0',
    'non-commercial',
    creativeCommons('by-nc-sa/2.0'),
  ],
  [
    'cc-by-nc-sa-3.0',
    'Creative Commons Attribution-NonCommercial-ShareAlike 3.0',
    'non-commercial',
    creativeCommons('by-nc-sa/3.0'),
  ],
  [
    'cc-by-nc-sa-4.0',
    'Creative Commons Attribution-NonCommercial-ShareAlike 4.0',
    'non-commercial',
    creativeCommons('by-nc-sa/4.0'),
  ],
  [
    'cdla-sharing-1.0',
    'Community Data License Agreement – Sharing 1.0',
    'share-alike',
    spdx('CDLA-Sharing-1.0'),
  ],
  [
    'cdla-permissive-1.0',
    'Community Data License Agreement – Permissive 1.0',
    'permissive',
    spdx('CDLA-Permissive-1.0'),
  ],
  [
    'cdla-permissive-2.0',
    'Community Data License Agreement – Permissive 2.0',
    'permissive',
    spdx('CDLA-Permissive-2.0'),
  ],
  ['wtfpl', 'Do What The F*ck You Want To Public License', 'permissive', spdx('WTFPL')],
  ['ecl-2.0', 'Educational Community License 2.0', 'permissive', spdx('ECL-2.0')],
  ['epl-1.0', 'Eclipse Public License 1.0', 'share-alike', spdx('EPL-1.0')],
  ['epl-2.0', 'Eclipse Public License 2.0', 'share-alike', spdx('EPL-2.0')],
  ['etalab-2.0', 'Etalab Open License 2.0', 'permissive', spdx('etalab-2.0')],
  ['eupl-1.1', 'European Union Public License 1.1', 'share-alike', spdx('EUPL-1.1')],
  ['eupl-1.2', 'European Union Public License 1.2', 'share-alike', spdx('EUPL-1.2')],
  [
    'agpl-3.0',
    'GNU Affero General Public License 3.0',
    'share-alike',
    'https://www.gnu.org/licenses/agpl-3.0.html',
  ],
  ['gfdl', 'GNU Free Documentation License', 'share-alike', 'https://www.gnu.org/licenses/fdl.html'],
  ['gpl', 'GNU General Public License family', 'share-alike'],
  [
    'gpl-2.0',
    'GNU General Public License 2.0',
    'share-alike',
    'https://www.gnu.org/licenses/old-licenses/gpl-2.0.html',
  ],
  ['gpl-3.0', 'GNU General Public License 3.0', 'share-alike', 'https://www.gnu.org/licenses/gpl-3.0.html'],
  ['lgpl', 'GNU Lesser General Public License family', 'share-alike'],
  [
    'lgpl-2.1',
    'GNU Lesser General Public License 2.1',
    'share-alike',
    'https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html',
  ],
  [
    'lgpl-3.0',
    'GNU Lesser General Public License 3.0',
    'share-alike',
    'https://www.gnu.org/licenses/lgpl-3.0.html',
  ],
  ['isc', 'ISC License', 'permissive', spdx('ISC')],
  ['h-research', 'H Research License', 'non-commercial'],
  ['intel-research', 'Intel Research Use License Agreement', 'non-commercial'],
  ['lppl-1.3c', 'LaTeX Project Public License 1.3c', 'permissive', spdx('LPPL-1.3c')],
  ['ms-pl', 'Microsoft Public License', 'share-alike', spdx('MS-PL')],
  ['apple-ascl', 'Apple Sample Code License', 'permissive'],
  ['apple-amlr', 'Apple Machine Learning Research Model License', 'non-commercial'],
  ['mpl-2.0', 'Mozilla Public License 2.0', 'share-alike', spdx('MPL-2.0')],
  [
    'odc-by',
    'Open Data Commons Attribution License',
    'permissive',
    'https://opendatacommons.org/licenses/by/',
  ],
  ['odbl', 'Open Database License', 'share-alike', 'https://opendatacommons.org/licenses/odbl/'],
  ['openmdw-1.0', 'OpenMDW License 1.0', 'permissive'],
  ['openmdw-1.1', 'OpenMDW License 1.1', 'permissive'],
  ['openrail++', 'CreativeML OpenRAIL++-M', 'other'],
  ['osl-3.0', 'Open Software License 3.0', 'share-alike', spdx('OSL-3.0')],
  ['postgresql', 'PostgreSQL License', 'permissive', spdx('PostgreSQL')],
  ['ofl-1.1', 'SIL Open Font License 1.1', 'share-alike', spdx('OFL-1.1')],
  ['ncsa', 'University of Illinois/NCSA Open Source License', 'permissive', spdx('NCSA')],
  ['unlicense', 'The Unlicense', 'permissive', spdx('Unlicense')],
  ['zlib', 'zlib License', 'permissive', spdx('Zlib')],
  [
    'pddl',
    'Open Data Commons Public Domain Dedication and License',
    'permissive',
    'https://opendatacommons.org/licenses/pddl/',
  ],
  ['lgpl-lr', 'Lesser General Public License For Linguistic Resources', 'share-alike', spdx('LGPLLR')],
  ['deepfloyd-if-license', 'DeepFloyd IF License', 'non-commercial'],
  ['fair-noncommercial-research-license', 'FAIR Noncommercial Research License', 'non-commercial'],
  ['llama2', 'Llama 2 Community License', 'other'],
  ['llama3', 'Llama 3 Community License', 'other'],
  ['llama3.1', 'Llama 3.1 Community License', 'other'],
  ['llama3.2', 'Llama 3.2 Community License', 'other'],
  ['llama3.3', 'Llama 3.3 Community License', 'other'],
  ['llama4', 'Llama 4 Community License', 'other'],
  ['grok2-community', 'Grok 2 Community License', 'other'],
  ['gemma', 'Gemma Terms of Use', 'other', 'https://ai.google.dev/gemma/terms'],
  ['unknown', 'Unknown', 'other'],
  ['other', 'Other', 'other'],
]

/** Every licence id a card may use. Source: https://huggingface.co/docs/hub/repositories-licenses */
export const LICENSES: ReadonlyMap<string, License> = new Map(
  ROWS.map(([id, name, group, url]) => [id, { id, name, group, url }]),
)

/** Ids that name a family of licences without a version, each with the version that most people mean. */
export const LICENSE_FAMILIES: ReadonlyMap<string, string> = new Map([
  ['bsd', 'bsd-3-clause'],
  ['cc', 'cc-by-4.0'],
  ['gpl', 'gpl-3.0'],
  ['lgpl', 'lgpl-3.0'],
  ['openrail', 'creativeml-openrail-m'],
])

/** A licence with a page of its own; undefined for `other` and `unknown`, which say nothing of any. */
export function namedLicense(id: string): License | undefined {
  return id === 'other' || id === 'unknown' ? undefined : LICENSES.get(id)
}

/** The full name of a licence; the id itself when it is not in the list. */
export function licenseName(id: string): string {
  return LICENSES.get(id)?.name ?? id
}

/** Ids that are abbreviated simply as themselves, in capitals. */
const SPELLED = /^(?:mit|isc|mpl|epl|eupl|[al]?gpl|gfdl|ncsa|pddl|cc0|cc(?:-(?:by|sa|nc|nd))+)(?:-[\d.]+)?$/

/**
 * A short name of a licence, for lists: `MIT`, `CC BY-SA 4.0`, `BSD 3-Clause`.
 *
 * @see https://creativecommons.org/share-your-work/cclicenses/ for the abbreviations
 */
export function licenseAbbreviation(id: string): string {
  if (SPELLED.test(id)) return id.toUpperCase().replace(/^CC-|-(?=\d)/g, (sign) => sign.replace('-', ' '))
  if (id.startsWith('cdla-')) return licenseName(id).replace('Community Data License Agreement –', 'CDLA')
  return /^(?:apache|bsd)-/.test(id) ? licenseName(id).replace(' License', '') : licenseName(id)
}

/** The group of a licence; `other` for an id that is not in the list. */
export function licenseGroup(id: string): LicenseGroup {
  return LICENSES.get(id)?.group ?? 'other'
}
