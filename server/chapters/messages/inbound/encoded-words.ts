import { decodeLabelled, isLeftToParser } from './charsets.ts'

const WORD = /=\?([^?\s]{1,80})\?([bq])\?([^?]{0,2000})\?=/gi

/**
 * Writes the encoded words of a header (RFC 2047) anew in UTF-8, by the rule of every other text: bytes that are no UTF-8 are of the character
 * set that the word names, if it is known. Words beside each other with the same name are decoded together: some programs cut within a character.
 */
export function wordsInUtf8(line: string): string {
  const out: (string | { charset: string; bytes: Buffer[] })[] = []
  let end = 0
  for (const found of line.matchAll(WORD)) {
    const [word, named = '', how = '', text = ''] = found
    const between = line.slice(end, found.index)
    const charset = named.split('*', 1)[0]?.toLowerCase() ?? ''
    const bytes = how.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : qBytes(text)
    const last = out.at(-1)
    if (isLeftToParser(charset)) out.push(between, word)
    else if (typeof last === 'object' && last.charset === charset && between.trim() === '') last.bytes.push(bytes)
    else out.push(between, { charset, bytes: [bytes] })
    end = found.index + word.length
  }
  return out.map((part) => (typeof part === 'string' ? part : wordOf(part))).join('') + line.slice(end)
}

const wordOf = ({ charset, bytes }: { charset: string; bytes: Buffer[] }): string =>
  `=?UTF-8?B?${Buffer.from(decodeLabelled(Buffer.concat(bytes), charset)).toString('base64')}?=`

const qBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll('_', ' ').replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )
