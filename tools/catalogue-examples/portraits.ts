/** Draws people from the shoulders up, near enough to photographs for models that were trained on those. */

interface Look {
  hair: string
  /** In the light, as it is, and in the shade. */
  skin: readonly [string, string, string]
  coat: readonly [light: string, dark: string]
}

export const ANNA: Look = {
  hair: '#3f2a1b',
  skin: ['#f2c9a8', '#dba27c', '#a86f4f'],
  coat: ['#40617c', '#2b4459'],
}
export const BEN: Look = {
  hair: '#17110d',
  skin: ['#b98560', '#8f5d3d', '#5f3a25'],
  coat: ['#b8663d', '#8a4526'],
}

/** An eye with its brow. @param x - of its middle; the nose is at 241 */
const eye = (x: number, hair: string) => `
  <path d="M${x - 18} 177q17 -22 36 0q-18 14 -36 0Z" fill="#f7f1ea"/>
  <circle cx="${x}" cy="175" r="7.5" fill="#5b3d22"/><circle cx="${x}" cy="175" r="3.5" fill="#120b06"/>
  <circle cx="${x + 2.5}" cy="172" r="1.8" fill="#fff"/>
  <path d="M${x - 18} 177q17 -22 36 0" stroke="#2c1a10" stroke-width="2.6" fill="none"/>
  <path d="M${x - 21} 157q20 -14 42 0" stroke="${hair}" stroke-width="5" fill="none" stroke-linecap="round"/>`

const face = ({ hair, skin: [light, , dark] }: Look) => `
  <g filter="url(#edge)">${eye(211, hair)}${eye(271, hair)}
  <path d="M247 175C250 195 258 206 254 213C248 218 234 218 229 213" stroke="${dark}" stroke-width="3" fill="none"/>
  <path d="M238 178C236 195 240 205 240 208" stroke="${light}" stroke-width="5" fill="none" opacity=".7"/>
  <ellipse cx="232" cy="214" rx="4" ry="2.5" fill="#4e2c1d"/><ellipse cx="250" cy="214" rx="4" ry="2.5" fill="#4e2c1d"/>
  <path d="M215 238C226 231 236 234 241 235C246 234 256 231 267 238C258 240 224 240 215 238Z" fill="#94403a"/>
  <path d="M215 238C226 255 256 255 267 238C256 242 226 242 215 238Z" fill="#b85a4e"/></g>`

/** Someone in a space of 480 × 400, whose shoulders end at its lower edge. @param name - of the colours, once a picture */
export function person(name: string, look: Look): string {
  const { hair, skin, coat } = look
  const stops = (...colours: readonly string[]) =>
    colours
      .map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`)
      .join('')
  return `<radialGradient id="${name}-skin" cx=".42" cy=".38" r=".75">${stops(...skin)}</radialGradient>
  <linearGradient id="${name}-coat" x2="0" y2="1">${stops(...coat)}</linearGradient>
  <path d="M150 150C140 60 330 50 335 150C345 210 345 250 330 285L155 285C140 250 140 210 150 150Z" fill="${hair}"/>
  <path d="M208 250h66v60c0 20 -66 20 -66 0Z" fill="${skin[2]}"/>
  <path d="M90 400C95 335 150 318 208 300C220 325 262 325 274 300C332 318 385 335 392 400Z" fill="url(#${name}-coat)"/>
  <path d="M172 160C172 95 310 95 310 160C312 215 296 262 241 280C186 262 170 215 172 160Z" fill="url(#${name}-skin)"/>
  <path d="M168 165C165 95 215 80 245 82C290 82 318 105 314 168C305 130 285 122 262 118C225 130 185 125 168 165Z" fill="${hair}"/>
  ${face(look)}`
}

/** A wall with something before it. @returns SVG */
export const scene = (width: number, height: number, ...things: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="wall" x2="1" y2="1"><stop stop-color="#c9d6d8"/><stop offset="1" stop-color="#93a9ae"/></linearGradient>
  <filter id="edge"><feGaussianBlur stdDeviation="1.2"/></filter>
  <rect width="100%" height="100%" fill="url(#wall)"/>${things.join('')}</svg>`

/** @param turn - degrees */
export const placed = (thing: string, x: number, y: number, scale: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn} 240 200)">${thing}</g>`
