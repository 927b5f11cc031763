/** Browsers by what they write into the User-Agent header. The first match counts: most also name the browsers that they imitate. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and the system of a session; null where they are unknown. */
export interface Device {
  browser: string | null
  system: string | null
}

const named = (list: readonly (readonly [RegExp, string])[], text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Returns the text that is stored of a User-Agent header: one of a few names for the browser and the system, no version, nothing else. */
export function deviceText(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  return `${named(BROWSERS, text)}|${named(SYSTEMS, text)}`
}

/** Reads the text of deviceText(). */
export function deviceOf(stored: string | null): Device {
  const [browser = '', system = ''] = (stored ?? '').split('|')
  return { browser: browser || null, system: system || null }
}
