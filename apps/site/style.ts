import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCENTS } from '../../contract/communes/accent.ts'
import { TYPEFACE_RULE } from './typeface.ts'

const FOLDER = join(import.meta.dirname, 'style')

/** A style sheet without comments, and without the blanks and line ends that only people need. */
const dense = (css: string): string =>
  css
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .trim()

/** The style sheets of a folder, joined in the order of their names. */
const joined = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .toSorted()
    .map((name) => dense(readFileSync(join(folder, name), 'utf8')))
    .join('')

/** The style sheet of the site, as it is written into each page. */
export const STYLE = `${TYPEFACE_RULE}${joined(FOLDER)}${ACCENTS}`
/** What sheets of paper have beside it: posters, the sheet of a month, the guide for the counter. */
export const PAPER_STYLE = joined(join(FOLDER, 'paper'))
