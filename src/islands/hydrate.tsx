/** Hydrates islands: the module that brings React to a page, fetched on the first touch of an island. */

import { createElement, type ReactNode, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CopyButton, type CopyButtonProps } from './copy-button.tsx'
import { HeadingLink, type HeadingLinkProps } from './heading-link.tsx'
import { SnippetPicker, type SnippetPickerProps } from './snippet-picker.tsx'
import { Video, type VideoProps } from './video.tsx'

/** Draws an island from the props that the server wrote beside it. */
const DRAW: Record<string, (props: string) => ReactNode> = {
  'copy-button': (props) => {
    const parsed: CopyButtonProps = JSON.parse(props)
    return <CopyButton {...parsed} />
  },
  'heading-link': (props) => {
    const parsed: HeadingLinkProps = JSON.parse(props)
    return <HeadingLink {...parsed} />
  },
  'snippet-picker': (props) => {
    const parsed: SnippetPickerProps = JSON.parse(props)
    return <SnippetPicker {...parsed} />
  },
  video: (props) => {
    const parsed: VideoProps = JSON.parse(props)
    return <Video {...parsed} />
  },
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useLayoutEffect(onReady, [onReady])
  return children
}

/**
 * Make an island live.
 *
 * @param element - carries `data-island` and `data-props`, and the markup the server drew from them
 * @returns when its event handlers are in place
 */
export function hydrate(element: HTMLElement): Promise<void> {
  const draw = DRAW[element.dataset.island ?? '']
  const props = element.dataset.props ?? '{}'
  if (draw === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    hydrateRoot(element, createElement(Ready, { onReady: resolve, children: draw(props) }))
  })
}
