/** Describes the type of a column in a few words. */

import type { Feature } from '../../viewer/types.ts'

/** The term a data scientist would use, e.g. `list of string`, `class label`. */
export function featureLabel(feature: Feature): string {
  switch (feature._type) {
    case 'Value':
      return feature.dtype
    case 'ClassLabel':
      return 'class label'
    case 'List':
    case 'LargeList':
      return `list of ${feature.length < 0 ? '' : `${feature.length} `}${featureLabel(feature.feature)}`
    case 'Array':
      return `array ${feature.shape.map((size) => size ?? '?').join('×')} of ${feature.dtype}`
    case 'Json':
      return 'JSON'
    case 'dict':
      return 'dict'
    case 'Pdf':
      return 'PDF'
    default:
      return feature._type.toLowerCase()
  }
}

/** Whether cells are compared digit by digit, and so are set in aligned figures. */
export function isNumeric(feature: Feature): boolean {
  return feature._type === 'Value' && /^(?:u?int|float|decimal)/.test(feature.dtype)
}

/** Whether cells are pictures, or lists of them. */
export function hasPictures(feature: Feature): boolean {
  if (feature._type === 'List' || feature._type === 'LargeList') return hasPictures(feature.feature)
  return feature._type === 'Image'
}
