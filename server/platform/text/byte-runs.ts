/**
 * Decodes bytes by runs: what is valid UTF-8 is UTF-8, every other byte is of a single-byte encoding. One wrong byte costs one character, not
 * the accents of the whole text.
 */

/** Encodings in which French is written. There, a first byte of the other set is a capital letter or a small one followed by a sign. */
const WESTERN = new Set(['windows-1252', 'iso-8859-15', 'macintosh'])
/** The first bytes of Latin letters with accents (é, œ), of punctuation (’, €) and of emoji: in Latin-1 they read "Ã©", "â€™", "ðŸ". */
const isFrench = (lead: number): boolean => lead <= 0xc6 || lead === 0xe2 || lead === 0xf0

/** Returns the length of the UTF-8 character at a place; 0 for a byte that begins none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  const second = bytes[at + 1] ?? 0
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let next = 2; next < size; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0
  return size
}

/** How many characters beyond ASCII are valid UTF-8, and how many bytes are not. */
export interface Evidence {
  valid: number
  foreign: number
}

/** Adds what a piece of a document shows. */
export function addEvidence(evidence: Evidence, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    const size = lengthAt(bytes, at)
    if (size === 0) evidence.foreign += 1
    else if (size > 1) evidence.valid += 1
    at += size || 1
  }
}

/** Whether a document is UTF-8 with some foreign bytes, rather than the other encoding with some bytes that look like UTF-8. */
export const isMostlyUtf8 = ({ valid, foreign }: Evidence): boolean => valid > foreign

const tables = new Map<string, Buffer[]>()
/** Returns the UTF-8 of each byte of a single-byte encoding. */
function tableOf(encoding: string): Buffer[] {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  // Without `stream` Node 20 reads windows-1252 as Latin-1: "€" and "’" would become control characters.
  const table = Array.from({ length: 256 }, (_, byte) => Buffer.from(decoder.decode(Uint8Array.of(byte), { stream: true })))
  tables.set(encoding, table)
  return table
}

/**
 * Decodes bytes of which some are no UTF-8.
 * @param encoding the single-byte encoding of those
 * @param mostlyUtf8 whether the document is UTF-8 for the most part. In another one "É" with the sign after it may look like a letter of a
 *   foreign script: only letters that French uses then count as UTF-8, and none where the encoding is not western
 */
export function decodeRuns(bytes: Uint8Array, encoding: string, mostlyUtf8: boolean): string {
  const table = tableOf(encoding)
  const isWestern = WESTERN.has(encoding)
  const out = Buffer.allocUnsafe(bytes.length * 3)
  let end = 0
  for (let at = 0; at < bytes.length;) {
    const size = lengthAt(bytes, at)
    const lead = bytes[at] ?? 0
    if (size === 1) out[end++] = lead
    else if (size > 1 && (mostlyUtf8 || (isWestern && isFrench(lead)))) for (let n = 0; n < size; n += 1) out[end++] = bytes[at + n] ?? 0
    else {
      for (const byte of table[lead] ?? []) out[end++] = byte
      at += 1
      continue
    }
    at += size
  }
  return out.toString('utf8', 0, end)
}

/** Returns how many bytes at the end begin a UTF-8 character that is cut off there: it may go on in the next piece. */
export function cutAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc2) return back < (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4) ? back : 0
  }
  return 0
}

/** Whether three bytes are half of a character that was written as two of UTF-16, each in UTF-8 (CESU-8). */
const isHalf = (bytes: Uint8Array, at: number, low: number): boolean =>
  bytes[at] === 0xed && ((bytes[at + 1] ?? 0) & 0xf0) === low && ((bytes[at + 2] ?? 0) & 0xc0) === 0x80

/**
 * Returns the bytes with each such pair, as Java and old MySQL write emoji, as the one character that it is. Without one they are the same
 * bytes.
 */
export function withoutHalves(bytes: Uint8Array): Uint8Array {
  let out: Buffer | null = null
  let end = 0
  let from = 0
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    if (!isHalf(bytes, at, 0xa0) || !isHalf(bytes, at + 3, 0xb0)) continue
    out ??= Buffer.allocUnsafe(bytes.length)
    out.set(bytes.subarray(from, at), end)
    end += at - from
    const half = (n: number): number => (((bytes[n + 1] ?? 0) & 0x0f) << 6) | ((bytes[n + 2] ?? 0) & 0x3f)
    end += out.write(String.fromCodePoint(0x10000 + (half(at) << 10) + half(at + 3)), end)
    from = at + 6
    at += 5
  }
  if (!out) return bytes
  out.set(bytes.subarray(from), end)
  return out.subarray(0, end + bytes.length - from)
}
