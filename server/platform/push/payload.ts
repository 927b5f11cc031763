/** A notification. */
export interface Notice {
  title: string
  body: string
  /** The page that a tap opens: an absolute address of the site. */
  navigate: string
  lang: 'fr' | 'en'
  /** A later notification with the same tag takes the place of this one on the screen. */
  tag: string
  /** Without sound and vibration. */
  silent: boolean
}

/** The most bytes in JSON: screens show less, and with both a payload stays far below what a push service takes. */
const [TITLE_BYTES, BODY_BYTES] = [240, 1200]

/**
 * Composes what is encrypted: a declarative message (Push API, Declarative Web Push), which Safari shows by itself; in every other browser /sw.js reads the
 * same text. Title and body are shortened.
 */
export function noticePayload({ title, body, ...more }: Notice): Buffer {
  const notification = { title: shortened(title, TITLE_BYTES), body: shortened(body, BODY_BYTES), ...more }
  return Buffer.from(JSON.stringify({ web_push: 8030, notification }))
}

const letters = new Intl.Segmenter('fr')
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text))

function shortened(text: string, max: number): string {
  const plain = text.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim()
  if (bytesOf(plain) <= max) return plain
  let kept = ''
  for (const { segment } of letters.segment(plain)) {
    if (bytesOf(`${kept}${segment}…`) > max) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
