/** Settles the images, audio and video of an article: the card's own are shown, those of other hosts only linked. */

import type { Element, ElementContent, Root } from 'hast'
import { readCandidates, writeCandidates } from './html/address-attributes.ts'
import { element, replaceElements, stringProperty, text } from './html/hast.ts'

/** The resolved address of an image, audio or video. */
export type ResolvedImage =
  | { type: 'own'; src: string }
  | { type: 'elsewhere'; href: string; host: string }
  | { type: 'missing'; href: string }

type Resolve = (src: string) => ResolvedImage

/** Images embedded in the card itself, in formats that cannot hold scripts. */
const INLINE_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/

const SIZE = /^\d{1,5}(?:\.\d+)?(?:%|px)?$/
const LABELS: Readonly<Record<string, string>> = { img: 'Image', video: 'Video', audio: 'Audio' }

/** Settles the images, audio and video of a tree in place. */
export function settleMedia(tree: Root, resolve: Resolve): void {
  replaceElements(tree, (node, ancestors) => {
    const linked = ancestors.some(({ tagName }) => tagName === 'a')
    switch (node.tagName) {
      case 'img':
        return settleImage(node, resolve, linked)
      case 'source':
        return settleSource(node, ancestors.at(-1)?.tagName, resolve)
      case 'picture':
        return settlePicture(node)
      case 'video':
      case 'audio':
        return settlePlayer(node, resolve, linked)
      default:
        return [node]
    }
  })
}

function settleImage(image: Element, resolve: Resolve, linked: boolean): ElementContent[] {
  const written = stringProperty(image, 'src')?.trim() ?? ''
  const alt = stringProperty(image, 'alt') ?? ''
  const { address, scheme } = splitScheme(written)
  const className = scheme === undefined ? schemeClass(image) : [`${scheme}-only`]
  const resolved = resolveAddress(address, resolve)
  if (resolved.type !== 'own') return [standIn(resolved, alt, 'img', linked, className)]
  const { title, width, height, align, id } = image.properties
  const properties: Element['properties'] = { src: resolved.src, alt, loading: 'lazy', decoding: 'async' }
  if (id !== undefined) properties.id = id
  if (title !== undefined) properties.title = title
  if (isSize(width)) properties.width = width
  if (isSize(height)) properties.height = height
  if (align !== undefined) properties.align = align
  if (className.length > 0) properties.className = className
  return [element('img', properties, [])]
}

/** The class of a picture that is meant for one colour scheme, see `settleLayout`. */
function schemeClass({ properties: { className } }: Element): string[] {
  const names = Array.isArray(className) ? className.map(String) : []
  return names.filter((name) => /^(?:light|dark)-only$/.test(name))
}

/** `a.png#hf-dark-mode-only` is meant for the dark page only: https://huggingface.co/docs/hub/model-cards */
function splitScheme(src: string): { address: string; scheme: string | undefined } {
  const match = /#hf-(light|dark)-mode-only$/.exec(src)
  return match === null
    ? { address: src, scheme: undefined }
    : { address: src.slice(0, match.index), scheme: match[1] }
}

function resolveAddress(src: string, resolve: Resolve): ResolvedImage {
  if (src === '') return { type: 'missing', href: '' }
  if (/^data:/i.test(src)) {
    return INLINE_IMAGE.test(src) ? { type: 'own', src } : { type: 'missing', href: '' }
  }
  return resolve(src)
}

/** Shown in place of a file that the page does not load. */
function standIn(
  resolved: Exclude<ResolvedImage, { type: 'own' }>,
  alt: string,
  name: string,
  linked: boolean,
  more: readonly string[] = [],
): Element {
  const label = alt.trim() === '' ? (LABELS[name] ?? 'Media') : alt.trim()
  if (resolved.type === 'missing') {
    const file = fileName(resolved.href)
    const named = file === '' || file === label ? label : `${label} (${file})`
    return element('span', { className: ['image-missing', ...more] }, [text(named)])
  }
  const { href, host } = resolved
  const safe = /^https?:/i.test(href) && !linked
  const shown = safe ? element('a', { href, rel: ['nofollow', 'noopener'] }, [text(label)]) : text(label)
  return element('span', { className: ['image-elsewhere', ...more] }, [
    shown,
    text(' '),
    element('span', {}, [text(`on ${host}`)]),
  ])
}

function fileName(href: string): string {
  return (
    href
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1)
      ?.slice(0, 100) ?? ''
  )
}

/** Without an image, a browser shows none of the sources; the `img` itself and its sources have been settled already. */
function settlePicture(picture: Element): ElementContent[] {
  const isNamed = (child: ElementContent, name: string) => child.type === 'element' && child.tagName === name
  if (picture.children.some((child) => isNamed(child, 'img'))) return [picture]
  return picture.children.filter((child) => !isNamed(child, 'source'))
}

/** Keeps a source where it has a meaning, and in a picture only if all its candidates are the card's own. */
function settleSource(source: Element, parent: string | undefined, resolve: Resolve): ElementContent[] {
  // The player takes its sources away.
  if (parent === 'audio' || parent === 'video') return [source]
  if (parent !== 'picture') return []
  const { srcSet, media, type } = source.properties
  const candidates = readCandidates(String(srcSet ?? ''))?.map(({ address, size }) => ({
    resolved: resolveAddress(address, resolve),
    size,
  }))
  const own = candidates?.flatMap(({ resolved, size }) =>
    resolved.type === 'own' && !resolved.src.startsWith('data:') ? [{ address: resolved.src, size }] : [],
  )
  if (own === undefined || own.length !== candidates?.length) return []
  const properties: Element['properties'] = { srcSet: writeCandidates(own) }
  if (media !== undefined) properties.media = media
  if (type !== undefined) properties.type = type
  return [element('source', properties, [])]
}

function settlePlayer(player: Element, resolve: Resolve, linked: boolean): ElementContent[] {
  const sources = player.children.filter((child) => child.type === 'element' && child.tagName === 'source')
  const addresses = [player, ...sources].flatMap((node) => {
    const src = node.type === 'element' ? stringProperty(node, 'src') : undefined
    return src === undefined ? [] : [src]
  })
  const resolved = addresses.map((src) => resolveAddress(src, resolve))
  const own = resolved.find((one) => one.type === 'own' && !one.src.startsWith('data:'))
  if (own?.type !== 'own') {
    const elsewhere = resolved.find((one) => one.type === 'elsewhere')
    const missing = { type: 'missing', href: addresses[0] ?? '' } as const
    return [standIn(elsewhere ?? missing, stringProperty(player, 'title') ?? '', player.tagName, linked)]
  }
  const { width, height, poster, title } = player.properties
  const properties: Element['properties'] = { src: own.src, controls: true, preload: 'none' }
  if (isSize(width)) properties.width = width
  if (isSize(height)) properties.height = height
  if (title !== undefined) properties.title = title
  const picture = typeof poster === 'string' ? resolveAddress(poster, resolve) : undefined
  if (picture?.type === 'own') properties.poster = picture.src
  return [
    element(
      player.tagName,
      properties,
      player.children.filter((child) => !sources.includes(child)),
    ),
  ]
}

function isSize(value: unknown): boolean {
  return SIZE.test(String(value ?? '').trim())
}
