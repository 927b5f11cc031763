/** The most addresses that are read from one letter. */
const ADDRESSES_MAX = 2000
/** The most bytes that are decoded of one letter. */
const DECODED_BYTES = 8 * 1024 * 1024
const LOCAL_MAX = 64
const DOMAIN_MAX = 253
const ENDS_ADDRESS = new Set(' \t\r\n<>,;:"\'()[]=\\@|')
const ENCODED_WORD = /=\?[\w-]{1,40}(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]{1,200})\?=/gi
const BASE64_LINE = /^[A-Za-z0-9+/]{4,998}={0,2}$/

/** Returns the addresses in texts (what surrounds each @), in small letters, each once. Each character is read a fixed number of times. */
export function addressesIn(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>()
  for (const given of texts) {
    const text = (given ?? '').toLowerCase()
    for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
      let from = at
      while (from > 0 && at - from < LOCAL_MAX && !ENDS_ADDRESS.has(text.charAt(from - 1))) from -= 1
      const domain = /^[a-z0-9.-]*[a-z0-9]/.exec(text.slice(at + 1, at + 1 + DOMAIN_MAX))?.[0]
      if (from < at && domain) found.add(`${text.slice(from, at)}@${domain}`)
      if (found.size >= ADDRESSES_MAX) return [...found]
    }
  }
  return [...found]
}

/**
 * Returns the addresses in the bytes of a letter that was not parsed: in its text, and in everything decoded that looks like base64,
 * quoted-printable or an encoded word. It finds too many rather than too few.
 */
export function addressesInRaw(raw: Buffer): string[] {
  const text = raw.toString('latin1')
  const decoded = [text]
  for (const [, kind = '', word = ''] of text.matchAll(ENCODED_WORD))
    decoded.push(kind.toLowerCase() === 'b' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' ')))
  for (const block of base64Blocks(text)) decoded.push(fromBase64(block))
  decoded.push(fromQuoted(text.slice(0, DECODED_BYTES)))
  return addressesIn(...decoded)
}

/** Joins successive lines of base64. */
function base64Blocks(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let left = DECODED_BYTES
  for (const line of text.split(/\r?\n/)) {
    if (left > 0 && BASE64_LINE.test(line)) {
      block.push(line)
      left -= line.length
    } else if (block.length > 0) {
      blocks.push(block.join(''))
      block = []
    }
  }
  return block.length > 0 ? [...blocks, block.join('')] : blocks
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8')
const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
