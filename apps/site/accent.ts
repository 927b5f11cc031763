/**
 * The accent of a commune: one of 24 hues, by its INSEE code. Its lightness and its chroma are computed so that text in the accent, and the ground colour
 * upon it, have a contrast of at least CONTRAST on every ground of the site, in light and in dark.
 */

export const HUES = 24
const CONTRAST = 4.8
/** The most chroma: an accent is calm. */
const CHROMA = 0.115

type Rgb = readonly [red: number, green: number, blue: number]

/** The hues from yellow-green to pink. Red and amber belong to the alerts and to the product. */
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

/** The most vivid colour of a hue and a lightness that a screen can show, at most CHROMA. */
function colourOf(lightness: number, degrees: number): string {
  for (let chroma = CHROMA; chroma > 0; chroma -= 0.005) {
    const parts = linear(lightness, chroma, degrees)
    if (parts.every((part) => part >= 0 && part <= 1)) return hex(parts)
  }
  return hex(linear(lightness, 0, degrees))
}

/** The backgrounds of the style sheet (the tokens `page` and `card` of 1-base.css). Each accent has a contrast of at least CONTRAST with them. */
export const GROUNDS = {
  light: [hex(linear(0.984, 0.004, 85)), '#ffffff'],
  dark: [hex(linear(0.185, 0.012, 265)), hex(linear(0.225, 0.014, 265))],
} as const

/** The accent of a hue: in the light theme the lightest colour, in the dark theme the darkest colour, with enough contrast on every background. */
export function accentOf(hue: number): { light: string; dark: string } {
  const degrees = FIRST + (hue * (LAST - FIRST)) / (HUES - 1)
  const isClear = (colour: string, grounds: readonly string[]) => grounds.every((ground) => contrast(colour, ground) >= CONTRAST)
  const steps = Array.from({ length: 60 }, (_, at) => at / 100)
  const light = steps.map((step) => colourOf(0.5 - step / 2, degrees)).find((colour) => isClear(colour, GROUNDS.light))
  const dark = steps.map((step) => colourOf(0.72 + step / 3, degrees)).find((colour) => isClear(colour, GROUNDS.dark))
  return { light: light ?? '#000000', dark: dark ?? '#ffffff' }
}

/** The accents as rules of the style sheet, after the attribute of the body. */
export const ACCENTS = `@layer tokens{${Array.from({ length: HUES }, (_, hue) => {
  const { light, dark } = accentOf(hue)
  return `[data-hue="${hue}"]{--accent:light-dark(${light},${dark})}`
}).join('')}}`
