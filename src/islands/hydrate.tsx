/** Hydrates islands: the module that brings React to a page, fetched when an island is first touched. */

import { createElement, type ReactNode, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { CopyButton, type CopyButtonProps } from './copy-button.tsx'
import { HeadingLink, type HeadingLinkProps } from './docs/heading-link.tsx'
import type { SnippetPickerProps } from './snippet/snippet-picker.tsx'
import { Video, type VideoProps } from './video.tsx'

/** Draws an island from the props that the server wrote beside it; large islands are imported on demand. */
const DRAW: Record<string, (props: string) => ReactNode | Promise<ReactNode>> = {
  'copy-button': (props) => {
    const parsed: CopyButtonProps = JSON.parse(props)
    return <CopyButton {...parsed} />
  },
  'heading-link': (props) => {
    const parsed: HeadingLinkProps = JSON.parse(props)
    return <HeadingLink {...parsed} />
  },
  'snippet-picker': async (props) => {
    const { SnippetPicker } = await import('./snippet/snippet-picker.tsx')
    const parsed: SnippetPickerProps = JSON.parse(props)
    return <SnippetPicker {...parsed} />
  },
  palette: async () => {
    const { Palette } = await import('./palette/palette.tsx')
    return <Palette />
  },
  video: (props) => {
    const parsed: VideoProps = JSON.parse(props)
    return <Video {...parsed} />
  },
}

/** Each island is a separate React root: a number keeps their ids apart. */
let hydrated = 0

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useLayoutEffect(onReady, [onReady])
  return children
}

/**
 * Hydrate an island.
 *
 * @param element - carries `data-island` and `data-props`, and the markup the server drew from them
 * @returns resolves when its event handlers are in place
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const draw = DRAW[element.dataset.island ?? '']
  if (draw === undefined) return
  const children = await draw(element.dataset.props ?? '{}')
  await new Promise<void>((resolve) => {
    hydrated += 1
    const ids = { identifierPrefix: `island-${hydrated}` }
    hydrateRoot(element, createElement(Ready, { onReady: resolve, children }), ids)
  })
}
