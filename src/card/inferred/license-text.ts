/** Recognises the texts of common licences. */

/**
 * What stands at the beginning of a licence's text, and a sentence that is only in it.
 *
 * @see https://spdx.org/licenses/ for the texts
 */
const TEXTS: readonly [id: string, ...marks: RegExp[]][] = [
  [
    'apache-2.0',
    /apache license\s+version 2\.0/,
    /terms and conditions for use, reproduction, and distribution/,
  ],
  ['mit', /permission is hereby granted, free of charge, to any person/, /the software is provided "as is"/],
  ['agpl-3.0', /^gnu affero general public license version 3/],
  ['lgpl-3.0', /^gnu lesser general public license version 3/],
  ['gpl-3.0', /^gnu general public license version 3/],
  ['gpl-2.0', /^gnu general public license version 2/],
  ['mpl-2.0', /^mozilla public license,? version 2\.0/],
  ['bsd-3-clause', /redistribution and use in source and binary forms/, /neither the name of/],
  [
    'bsd-2-clause',
    /redistribution and use in source and binary forms/,
    /this list of conditions and the following/,
  ],
  ['cc0-1.0', /cc0 1\.0 universal/, /no copyright|statement of purpose/],
  ['cc-by-4.0', /^(?:creative commons )?attribution 4\.0 international/],
  ['cc-by-sa-4.0', /^(?:creative commons )?attribution sharealike 4\.0 international/],
  ['cc-by-nc-4.0', /^(?:creative commons )?attribution noncommercial 4\.0 international/],
  ['cc-by-nc-sa-4.0', /^(?:creative commons )?attribution noncommercial sharealike 4\.0 international/],
]

/** Terms that a familiar text may have in front or behind, which make it another licence. */
const CHANGED = /commons clause|additional terms|acceptable use|use based restrictions/

/** The id of the licence whose whole text this is; undefined for any other. */
export function licenseOfText(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[“”]/g, '"')
    .replace(/[^a-z0-9.,"]+/g, ' ')
    .trim()
  if (CHANGED.test(plain)) return undefined
  return TEXTS.find(([, ...marks]) => marks.every((mark) => mark.test(plain)))?.[0]
}
