import { letterOf } from '../letters.ts'

const KB = 1024
const html = (body: string) => letterOf({ 'content-type': 'text/html' }, body)
const mixed = (body: string) => letterOf({ 'content-type': 'multipart/mixed; boundary="b"' }, body)

/** Mail messages constructed to be expensive to parse, with the name of the attack. They are created at each call. */
export const HOSTILE_LETTERS: readonly [what: string, make: () => Buffer][] = [
  ['a sender without @', () => letterOf({ from: 'a'.repeat(1000 * KB) })],
  ['a sender of brackets', () => letterOf({ from: '('.repeat(1000 * KB) })],
  ['a sender of quotation marks', () => letterOf({ from: '"'.repeat(1000 * KB) })],
  ['groups of recipients', () => letterOf({ to: 'g:'.repeat(307 * KB) })],
  ['references without end', () => letterOf({ references: '<a@b'.repeat(250 * KB) })],
  ['a subject of encoded words', () => letterOf({ subject: '=?utf-8?Q?a?= '.repeat(80 * KB) })],
  ['parameters of a content type', () => letterOf({ 'content-type': `text/plain; ${'a*0=b; '.repeat(100 * KB)}` })],
  ['a head of twenty thousand fields', () => letterOf({ 'x-first': `1\n${'x-more: 1\n'.repeat(20_000)}x-last: 1` })],
  ['a head without end', () => Buffer.from('x-more: 1\r\n'.repeat(200 * KB))],
  ['lists within lists', () => html('<ul><li>'.repeat(60_000))],
  ['a hundred thousand divisions', () => html('<div>\n'.repeat(100_000))],
  ['half a megabyte of “<”', () => html('<'.repeat(500 * KB))],
  ['half a megabyte of links', () => html('<a href="http://x">a</a>\n'.repeat(20_000))],
  ['spaces without a word', () => html(`<p>${' \u00a0'.repeat(160 * KB)}</p>`)],
  ['short lines', () => letterOf({}, 'a\n'.repeat(4 * KB * KB))],
  ['flowed lines', () => letterOf({ 'content-type': 'text/plain; format=flowed; delsp=yes' }, 'a \n'.repeat(2.5 * KB * KB))],
  ['quotes within quotes', () => letterOf({}, '> '.repeat(50_000))],
  ['parts without content', () => mixed('--b\n\n'.repeat(1.5 * KB * KB))],
  ['a part with a head of a megabyte', () => mixed(`--b\nTo: ${'g:'.repeat(500 * KB)}\n\nx\n--b--`)],
]

/** Returns a mail message whose parser is killed on every machine: six million joined lines take a gigabyte. */
export const killerLetter = (): Buffer => letterOf({ 'content-type': 'text/plain; format=flowed; delsp=yes' }, 'a \n'.repeat(6 * KB * KB))
