import { addEvidence, decodeRuns, type Evidence, isMostlyUtf8, withoutHalves } from './byte-runs.ts'

/** Bytes of a document that are searched for a declaration of its encoding. */
const HEAD = 1024
const BOMS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Encodings of several bytes, or of states: such a text is decoded whole, by its label. */
const WHOLE = /^(?:utf-16|gb|big5|euc-|shift_jis|iso-2022)/
/** Encodings whose bytes are all below 128, as those of ASCII. */
const SEVEN_BITS = /^iso-2022/

/**
 * Decodes a document: feeds, pages, calendars, letters and their names, files of registers. Its encoding is given by its byte order mark, else by
 * its bytes: runs that are valid UTF-8 are UTF-8, whatever the document declares; the other bytes are of the encoding that its header, else
 * its XML prolog or `<meta>` declares. Without a label, with an unknown one or that of UTF-8 they are windows-1252.
 * @param contentType the header with `charset=`, or null
 */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  if (marked && marked !== 'utf-8') return new TextDecoder(marked).decode(bytes)
  const wide = withoutMark(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const encoding = foreignEncoding(contentType, bytes)
  if (SEVEN_BITS.test(encoding)) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (WHOLE.test(encoding)) return new TextDecoder(encoding).decode(bytes)
    const whole = withoutHalves(marked ? bytes.subarray(3) : bytes)
    const evidence: Evidence = { valid: 0, foreign: 0 }
    addEvidence(evidence, whole)
    return decodeRuns(whole, encoding, isMostlyUtf8(evidence))
  }
}

/** Returns the encoding of the bytes that are no UTF-8. A label of UTF-16 is wrong where no byte is zero. */
function foreignEncoding(contentType: string | null, bytes: Uint8Array): string {
  const label = contentType?.match(/charset\s*=\s*["']?([\w:.-]{1,40})/i)?.[1]
  const labelled = supportedEncoding(label) ?? supportedEncoding(declared(bytes)) ?? 'utf-8'
  const isWrong = labelled === 'utf-8' || (labelled.startsWith('utf-16') && !bytes.subarray(0, HEAD).includes(0))
  return isWrong ? 'windows-1252' : labelled
}

/** Detects UTF-16 without a byte order mark: every other byte of `<?` or `{"` is null. */
const withoutMark = (bytes: Uint8Array): string | null =>
  bytes.length < 4
    ? null
    : bytes[0] && !bytes[1] && bytes[2] && !bytes[3]
      ? 'utf-16le'
      : !bytes[0] && bytes[1] && !bytes[2] && bytes[3]
        ? 'utf-16be'
        : null

/** Returns the name of an encoding that can be decoded; null for any other. */
function supportedEncoding(label: string | undefined): string | null {
  if (!label) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

function declared(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  return (/<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(head) ??
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head))?.[1]
}
