/** What a form of the viewer leaves as it is: the reader's place, as hidden fields. */

import { viewerParams } from '../../paths.ts'
import { type DatasetViewerProps, placeOf } from './viewer-props.ts'

export function KeptPlace(props: DatasetViewerProps) {
  return viewerParams(placeOf(props)).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
