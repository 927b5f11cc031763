/** Headers beyond this are not read. */
const HEAD_BYTES = 256 * 1024
/** Fields of a letter, each with its folded lines; a letter on its way through ten servers has some sixty. */
const FIELDS_MAX = 500
/** A letter to three hundred people has a field of 12 KB. */
const FIELD_BYTES = 16 * 1024

/** A letter with its head cut to the limits; if `whole` is false, the content was cut as well. */
export interface Bounded {
  raw: Buffer
  whole: boolean
}

/**
 * Cuts the header fields of a letter before any pattern or parser reads them.
 * @returns the same bytes if nothing is too long; only the head if its end is not found
 */
export function boundHead(raw: Buffer): Bounded {
  const head = headOf(raw)
  const whole = head.length < HEAD_BYTES || head.length === raw.length
  const fields = fieldsOf(head)
  if (whole && fields.length <= FIELDS_MAX && fields.every(({ length }) => length <= FIELD_BYTES)) return { raw, whole }
  const cut = joined(fields.slice(0, FIELDS_MAX), FIELD_BYTES)
  return { raw: whole ? Buffer.concat([cut, raw.subarray(head.length)]) : Buffer.concat([cut, Buffer.from('\r\n')]), whole }
}

/** The head of a letter without its content and without the fields that describe it; each field cut to at most `fieldBytes`. */
export function headAlone(raw: Buffer, fieldBytes: number): Buffer {
  const fields = fieldsOf(headOf(raw)).filter((field) => !/^content-/i.test(field.toString('latin1', 0, 8)))
  return Buffer.concat([joined(fields.slice(0, FIELDS_MAX), fieldBytes), Buffer.from('\r\n')])
}

/** The content of a letter, as a letter without header fields: it is read as plain text. */
export const contentAlone = (raw: Buffer): Buffer => raw.subarray(headOf(raw).length)

/** The bytes up to the empty line; without one, the bytes up to the limit. */
function headOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, HEAD_BYTES)
  const ends = ['\r\n\r\n', '\n\n'].map((end) => start.indexOf(end) + end.indexOf('\n') + 1).filter((at) => at > 1)
  return ends.length === 0 ? start : start.subarray(0, Math.min(...ends))
}

/** The fields of a head, each with its folded lines. */
function fieldsOf(head: Buffer): Buffer[] {
  const fields: Buffer[] = []
  let from = 0
  for (let end = head.indexOf(LF); end !== -1; end = head.indexOf(LF, end + 1)) {
    const next = head[end + 1]
    if (next === SPACE || next === TAB) continue
    fields.push(head.subarray(from, end + 1))
    from = end + 1
  }
  return from < head.length ? [...fields, head.subarray(from)] : fields
}

const LF = 0x0a
const SPACE = 0x20
const TAB = 0x09

const joined = (fields: readonly Buffer[], most: number): Buffer =>
  Buffer.concat(fields.flatMap((field) => (field.length <= most ? [field] : [field.subarray(0, most), Buffer.from('\r\n')])))
