import { expect, it } from 'vitest'
import { licenseOfText } from './license-text.ts'

const MIT = 'Permission is hereby granted, free of charge,\nto any person … THE SOFTWARE IS PROVIDED "AS IS"'
const APACHE =
  '                Apache License\n          Version 2.0, January 2004\n\n TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'

it.each([
  ['mit', MIT],
  ['apache-2.0', APACHE],
  ['gpl-3.0', 'GNU GENERAL PUBLIC LICENSE\n  Version 3, 29 June 2007'],
  ['lgpl-3.0', 'GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3'],
  ['cc-by-sa-4.0', '# Attribution-ShareAlike 4.0 International'],
  [undefined, 'All rights reserved.'],
  [undefined, 'This model is licensed under the Apache License 2.0.'],
  [undefined, `${MIT}\nCommons Clause License Condition v1.0`],
])('recognises %s by its text', (id, text) => {
  expect(licenseOfText(text)).toBe(id)
})
