import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCENTS } from './accent.ts'

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

/** The style sheet of the site, as it is written into each page. */
export const STYLE = `${readdirSync(FOLDER)
  .filter((name) => name.endsWith('.css'))
  .toSorted()
  .map((name) => dense(readFileSync(join(FOLDER, name), 'utf8')))
  .join('')}${ACCENTS}`
