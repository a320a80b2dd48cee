/** Names copies of card and docs files so that no browser runs one as a page of the site, nor a host as a program. */

import { COMPRESSIONS, DATA_ENDINGS } from '../data-formats.ts'
import { ASSET_BASE, SEARCH_FOLDER } from '../paths.ts'

/**
 * Bytes; hosts of static sites accept no larger file.
 *
 * @see https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github
 */
export const LARGEST_FILE = 100 * 1024 * 1024

/**
 * Endings of files that keep their names: pictures, sound, film, plain text, data and weights, of which no host makes
 * anything that runs. A name tells everything: hosts go by it, and content can be made to look like anything.
 */
const KEPT = new Set([
  // Browsers run what an XML file names.
  ...[...DATA_ENDINGS.keys()].filter((ending) => ending !== 'xml'),
  ...(
    'apng ico jfif jpe jxl aac oga weba avi m4v mpeg mpg ogv vtt geojson log vocab ' +
    'avro bin dat feather fasta h5 hdf5 lmdb mat nii npy npz orc sqlite tbz2 tfrecord tgz txz zip 7z ' +
    'ckpt gguf ggml joblib keras mlmodel model msgpack nemo onnx onnx_data pb pdparams pickle pkl pt pt2 pth ' +
    'safetensors spm tflite'
  ).split(' '),
])

/** Endings that say how a file is compressed: some hosts send what is within, by the ending before. */
const COMPRESSED = new Set([...Object.keys(COMPRESSIONS), 'br', 'z'])

/**
 * Endings that Apache acts upon wherever they are in a name, such as `x.php.txt`.
 *
 * @see https://httpd.apache.org/docs/current/mod/mod_mime.html#multipleext
 */
const ACTED_ON = /\.(?=(?:asis|cgi|fcgi|lua|phar|php\d?|phps|pht|phtml|shtml?|stm|var)(?:\.|$))/gi

/** Apache may take the ending of PyTorch for Portuguese, and choose the media type by the one before: `x.html.pt`. */
const BEFORE_LANGUAGE = /\.(?=(?:css|html?|m?js|svgz?|xht(?:ml)?|xml|xsl)\.(?:.*\.)?pt$)/gi

/** Folders of a site whose scripts its pages may load, so that no file of a card may be in them. */
export const SCRIPT_FOLDERS = [ASSET_BASE.slice(1), `${SEARCH_FOLDER}/`] as const

/**
 * The name under which a file is safe on any host: one with an ending that is not on the list gets `.txt`.
 *
 * @param path - of the file, from the root of the site
 */
export function harmlessName(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length).replace(ACTED_ON, '_').replace(BEFORE_LANGUAGE, '_')
  const isAmongScripts = SCRIPT_FOLDERS.some((one) => path.toLowerCase().startsWith(one))
  return (isAmongScripts ? '_files/' : '') + folder + name + (isKept(name) ? '' : '.txt')
}

function isKept(name: string): boolean {
  const endings = name.toLowerCase().split('.').slice(1)
  const last = endings.findLast((ending) => !COMPRESSED.has(ending))
  return !name.startsWith('.') && (last === undefined ? endings.length > 0 : KEPT.has(last))
}

/** Whether a file has its own name in a site. */
export const keepsName = (path: string) => harmlessName(path) === path

/** Whether it is a drawing, which pages can show although its file is kept as text. */
export const isDrawing = (path: string) => /\.svg$/i.test(path)

/** The largest drawing, in bytes, that pages embed. */
export const LARGEST_DRAWING = 1024 * 1024
