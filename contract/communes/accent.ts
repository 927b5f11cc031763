/**
 * The colour of a commune: one of 24 hues, by its INSEE code, as a hue and a chroma of OKLCH. The style sheet derives five colours from both (1-base.css).
 */

export const HUES = 24
/** The most chroma: the colour of a commune is calm. */
const CHROMA = 0.105
/** The darkest and the lightest colour that the style sheet derives with the whole chroma: both can be shown. */
const LIGHTNESS = [0.38, 0.43] as const

type Rgb = readonly [red: number, green: number, blue: number]

/** The hues from yellow-green to pink. Red and amber belong to the alerts, brick to the product. */
const [FIRST, LAST] = [105, 350]

/** The number of the accent of a commune. Communes that follow each other in the register have hues that are far from each other. */
export function hueOf(codeInsee: string): number {
  let sum = 0
  for (const sign of codeInsee) sum = (sum * 31 + sign.charCodeAt(0)) % 4093
  return (sum * 7) % HUES
}

/** A colour of OKLCH as linear sRGB. Parts outside 0…1 cannot be shown. */
function linear(lightness: number, chroma: number, degrees: number): Rgb {
  const [a, b] = [chroma * Math.cos((degrees * Math.PI) / 180), chroma * Math.sin((degrees * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A colour as `#rrggbb`. */
function hex(parts: Rgb): string {
  const bytes = parts.map((part) => {
    const shown = Math.min(1, Math.max(0, part))
    return Math.round(255 * (shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour of OKLCH as a screen shows it, `#rrggbb`. */
export const shown = (lightness: number, chroma: number, degrees: number): string => hex(linear(lightness, chroma, degrees))

/** The hue of a commune in degrees, and its chroma: CHROMA, or what a screen can show at this hue. */
export function accentOf(hue: number): { degrees: number; chroma: number } {
  const degrees = Math.round(FIRST + (hue * (LAST - FIRST)) / (HUES - 1))
  const isShown = (chroma: number) =>
    LIGHTNESS.every((lightness) => linear(lightness, chroma, degrees).every((part) => part >= 0 && part <= 1))
  let chroma = CHROMA
  while (chroma > 0 && !isShown(chroma)) chroma -= 0.001
  return { degrees, chroma: Math.round(chroma * 1000) / 1000 }
}

/** The accents as rules of the style sheet, after the attribute of an element at which a commune begins. */
export const ACCENTS = `@layer tokens{${Array.from({ length: HUES }, (_, hue) => {
  const { degrees, chroma } = accentOf(hue)
  return `[data-hue="${hue}"]{--h:${degrees};--c:${chroma}}`
}).join('')}}`
