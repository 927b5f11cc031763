/** Bytes of a document that are searched for a declaration of its encoding. */
const HEAD = 1024
const BOMS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Decodes a document. Its encoding is given by its byte order mark, else by the header, else by its XML prolog or `<meta>`.
 * A document that declares another encoding but is valid UTF-8 is read as UTF-8; one that declares UTF-8 but is not valid is read as
 * windows-1252.
 */
export function decode(bytes: Uint8Array, contentType: string | null): string {
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  if (marked) return new TextDecoder(marked).decode(bytes)
  const wide = withoutMark(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const declaredEncoding =
    supportedEncoding(contentType?.match(/charset\s*=\s*["']?([\w:.-]{1,40})/i)?.[1]) ?? supportedEncoding(declared(bytes)) ?? 'utf-8'
  try {
    // A single-byte decoder accepts any bytes, so only UTF-8 can be verified.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return (
      mostlyUtf8(bytes, declaredEncoding) ?? new TextDecoder(declaredEncoding === 'utf-8' ? 'windows-1252' : declaredEncoding).decode(bytes)
    )
  }
}

/** Decodes a long UTF-8 text with a few invalid bytes, which does not make it windows-1252; null when there are too many. */
function mostlyUtf8(bytes: Uint8Array, declaredEncoding: string): string | null {
  if (declaredEncoding !== 'utf-8') return null
  const text = new TextDecoder('utf-8').decode(bytes)
  const [broken, valid] = [text.match(/\ufffd/g)?.length ?? 0, text.match(/[\u0080-\ufffc]/g)?.length ?? 0]
  return broken * 10 < valid ? text : null
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
