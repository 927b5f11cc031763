import { hash } from 'node:crypto'
import { bytesTag } from '../platform/lists/etag.ts'
import type { EncodedAnswer } from '../platform/http/answer.ts'
import { BRIEF } from '../platform/http/cache-control.ts'

export const HTML = 'text/html; charset=utf-8'

/** The source of a style sheet or a script in a content security policy. */
export const sourceHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * Makes the headers of pages: own inline style sheets, own scripts, own pictures, and nothing from other origins.
 * @param styles the sources of the style sheets
 * @param tiles the origin of the operator's map tiles
 */
export function pageHeaders(styles: readonly string[], tiles: string | null) {
  const policy = (frames: string, pictures = '', framed = '') =>
    `default-src 'none'; style-src 'self' ${styles.join(' ')}; script-src 'self'; img-src 'self' data:${pictures}; connect-src 'self'; font-src 'self'; manifest-src 'self'; ` +
    `worker-src 'self'; form-action 'self'; base-uri 'none'; ${framed}frame-ancestors ${frames}`
  const common = {
    // Under "no-referrer" a browser sends a form with `Origin: null`, which forms.ts refuses. Other sites learn nothing under either.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  }
  const page = { ...common, 'content-security-policy': policy("'none'") }
  const frame = { ...common, 'content-security-policy': policy('*'), 'cross-origin-resource-policy': 'cross-origin' }
  /** The map is made of pictures of another origin. Only pages that have one may load them. */
  const map = tiles ? { ...common, 'content-security-policy': policy("'none'", ` ${tiles}`) } : page
  /** A page that shows frames of this site. */
  const framed = { ...common, 'content-security-policy': policy("'none'", '', "frame-src 'self'; ") }
  return { page, frame, framed, map }
}

/** Composes an answer that every cache may store, validated by its text: each encoding of it has the same validator. */
export function pageAnswer(
  body: Buffer,
  {
    text,
    type,
    encoding,
    headers,
    status,
  }: { text: string; type: string; encoding: string | null; headers: Record<string, string>; status: number },
): EncodedAnswer {
  const tag = status === 200 ? bytesTag(text) : null
  return {
    status,
    tag,
    type,
    body,
    headers: {
      'cache-control': BRIEF,
      vary: 'Accept-Encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(tag ? { etag: tag } : {}),
      ...headers,
    },
  }
}
