import { type Html, html, type Value } from '../html/html.ts'

/**
 * Text that is true at the moment at which the page is made, and that a copy of the page must not repeat later: whether a place is open, which
 * bin to put out tonight. Without a network, the service worker shows the words for a copy instead (device/copy-text.ts).
 * @param copied the words for a copy
 * @param day the last day on which a copy may still say it, as YYYY-MM-DD; without it, no copy says it
 */
export const moment = (content: Value, copied: string, day = ''): Html =>
  html`<is-now data-copied="${copied}" data-day="${day}">${content}</is-now>`
