import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The typeface of names, titles and answers: Besley at weight 660 (SIL Open Font License 1.1, fonts/OFL.txt), with the letters of the names of communes,
 * figures and French punctuation. All other text has the device's own face.
 */
export const TYPEFACE = readFileSync(join(import.meta.dirname, 'fonts/besley-660.woff2'))

/** Its address says what is in the file, so that browsers may keep it for good. */
export const TYPEFACE_ADDRESS = `/fonts/besley-660.${hash('sha256', TYPEFACE).slice(0, 8)}.woff2`

/** `optional`: a page never waits for it, and nothing moves when it comes. The second page has it. */
export const TYPEFACE_RULE = `@font-face{font-family:Besley;src:url(${TYPEFACE_ADDRESS}) format("woff2");font-weight:400 900;font-display:optional;size-adjust:96%}`
