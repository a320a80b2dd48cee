/** Sanitises the HTML of an article by GitHub's rules, with no way to style, script, submit or load anything. */

import type { Root } from 'hast'
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize'
import { ADDRESS_ATTRIBUTES } from './address-attributes.ts'
import { KEPT_NAMES } from './html-names.ts'
import { LAYOUT_CLASSES } from './layout-classes.ts'
import { FRAME_STAND_IN, GALLERY_STAND_IN, PART_STAND_IN } from './raw-html.ts'

/** Those that hold an address; what they may hold is settled when links and media are. */
const addressesOf = (name: keyof typeof ADDRESS_ATTRIBUTES) => Object.keys(ADDRESS_ATTRIBUTES[name])

const CELL = ['align', 'colSpan', 'rowSpan', 'vAlign']

const SCHEMA: Schema = {
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    figcaption: ['figure'],
    source: ['audio', 'picture', 'video'],
    summary: ['details'],
  },
  attributes: {
    '*': ['dir', 'id', 'lang', 'title'],
    a: ['ariaDescribedBy', 'ariaLabel', 'dataFootnoteBackref', 'dataFootnoteRef', ...addressesOf('a')],
    audio: addressesOf('audio'),
    code: [['className', /^language-./, 'math-inline', 'math-display'], 'dataTitle', 'dataLines', 'dataTab'],
    col: ['span'],
    details: ['open'],
    div: ['align', ['className', ...LAYOUT_CLASSES]],
    figure: [['className', ...LAYOUT_CLASSES]],
    h1: ['align'],
    h2: ['align', ['className', 'sr-only']],
    h3: ['align'],
    h4: ['align'],
    h5: ['align'],
    h6: ['align'],
    img: [['className', ...LAYOUT_CLASSES], 'align', 'alt', 'height', 'width', ...addressesOf('img')],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item'], 'value'],
    [FRAME_STAND_IN]: ['data', 'src'],
    [PART_STAND_IN]: ['dataN'],
    ol: [['className', 'contains-task-list'], 'reversed', 'start'],
    p: ['align', ['className', ...LAYOUT_CLASSES]],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [['className', ...LAYOUT_CLASSES]],
    source: ['media', 'type', ...addressesOf('source')],
    table: ['align'],
    td: CELL,
    th: [...CELL, 'scope'],
    tr: ['align', 'vAlign'],
    ul: [['className', 'contains-task-list']],
    video: ['height', 'width', ...addressesOf('video')],
  },
  clobber: [],
  protocols: {
    data: ['http', 'https'],
    href: ['http', 'https', 'mailto', 'ftp'],
    poster: ['http', 'https'],
    src: ['http', 'https', 'data'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style'],
  tagNames: [...KEPT_NAMES, 'input', FRAME_STAND_IN, GALLERY_STAND_IN, PART_STAND_IN],
}

const sanitizeTree = rehypeSanitize(SCHEMA)

/** The tree reduced to what {@link SCHEMA} allows, without comments and doctypes. */
export function sanitize(tree: Root): Root {
  return sanitizeTree(tree)
}
