/** Marks server-drawn markup as an island, so that the browser can hydrate it on demand. */

import { CopyButton, type CopyButtonProps } from './copy-button.tsx'
import { HeadingLink, type HeadingLinkProps } from './docs/heading-link.tsx'
import { type DrawnProps, SnippetPicker } from './snippet/snippet-picker.tsx'
import { Video, type VideoProps } from './video.tsx'

export function CopyButtonIsland(props: CopyButtonProps) {
  return (
    <span className="island" data-island="copy-button" data-props={JSON.stringify(props)}>
      <CopyButton {...props} />
    </span>
  )
}

export function HeadingLinkIsland(props: HeadingLinkProps) {
  return (
    <span className="island" data-island="heading-link" data-props={JSON.stringify(props)}>
      <HeadingLink {...props} />
    </span>
  )
}

export function VideoIsland(props: VideoProps) {
  return (
    <div data-island="video" data-props={JSON.stringify(props)}>
      <Video {...props} />
    </div>
  )
}

export function SnippetPickerIsland({ variantsHtml, ...props }: DrawnProps) {
  return (
    <div
      className="snippet"
      data-island="snippet-picker"
      data-takes={props.takes.join(' ') || undefined}
      data-props={JSON.stringify(props)}
    >
      <SnippetPicker {...props} {...(variantsHtml === undefined ? undefined : { variantsHtml })} />
    </div>
  )
}
