import { decode } from '../../../../platform/text/decode.ts'

/** The most characters of a line in which its parameters are searched. */
const HEAD_MAX = 4000
/** A property with parameters, and its value. A colon within quotes belongs to the parameters. */
const PROPERTY = /^([\w-]+)((?:;(?:[^";:]|"[^"]*")*)+):/
const PARAMETER = /;(?:[^";:]|"[^"]*")*/g

/**
 * Returns the text of a calendar with unfolded lines. Lines are unfolded before decoding, since old programs fold within a character. Values in
 * quoted-printable or base64 (vCalendar 1.0, and programs that mix it with iCalendar) are decoded here, in the character set that they name.
 */
export function calendarText(bytes: Uint8Array, contentType: string | null): string {
  const head = bytes.subarray(0, 4)
  const isWide = head[0] === 0xff || head[0] === 0xfe || head.includes(0)
  const raw = (isWide ? Buffer.from(decode(bytes, contentType)) : Buffer.from(bytes)).toString('latin1').replaceAll(/\r\n?/g, '\n')
  if (!/;(?:ENCODING=|CHARSET=|QUOTED-PRINTABLE|BASE64)/i.test(raw))
    return decode(Buffer.from(raw.replaceAll(/\n[ \t]/g, ''), 'latin1'), isWide ? null : contentType)
  // In version 1.0 the space after a soft line break is part of the text.
  const drops = /^VERSION:1\.0\s*$/im.test(raw.slice(0, 20_000)) ? 0 : 1
  return decode(Buffer.from(joined(raw.split('\n'), drops).map(plainLine).join('\n'), 'latin1'), isWide ? null : contentType)
}

/** The name and parameters of a property are searched for their encoding in so many folded lines. */
const HEAD_LINES = 3

/** Joins folded lines, and those that a soft line break of quoted-printable ends. */
function joined(lines: readonly string[], drops: number): string[] {
  const out: string[][] = []
  let isQuoted = false
  for (const line of lines) {
    const parts = out.at(-1)
    const last = parts?.at(-1) ?? ''
    const isFolded = /^[ \t]/.test(line)
    const isSoft = isQuoted && last.endsWith('=') && !/^(?:BEGIN|END):/i.test(line)
    // A program that does not know of soft breaks may have folded between "=" and its two digits.
    const isWithinDigits = isFolded && /^[89A-F][0-9A-F](?:=|$)/.test(line.slice(1))
    if (parts && isSoft && !isWithinDigits) parts.splice(-1, 1, last.slice(0, -1), isFolded ? line.slice(drops) : line)
    else if (parts && isFolded) parts.push(line.slice(1))
    else {
      out.push([line])
      isQuoted = isQuotedPrintable(line)
    }
    if (parts && isFolded && !isQuoted && parts.length <= HEAD_LINES) isQuoted = isQuotedPrintable(parts.join(''))
  }
  return out.map((parts) => parts.join(''))
}

const parametersOf = (line: string): RegExpExecArray | null => PROPERTY.exec(line.slice(0, HEAD_MAX))
const isQuotedPrintable = (line: string): boolean => encodingOf(parametersOf(line)?.[2] ?? '') === 'QUOTED-PRINTABLE'

/** Returns the encoding that parameters name. In vCalendar 1.0 it may stand without `ENCODING=`. */
function encodingOf(parameters: string): string {
  const found = /;(?:ENCODING="?)?(QUOTED-PRINTABLE|BASE64|B)"?(?=;|$)/i.exec(parameters)?.[1]?.toUpperCase()
  return found === 'B' ? 'BASE64' : (found ?? '')
}

/** Decodes the value of a line (a character for each byte) into UTF-8, and leaves its encoding out of its parameters. */
function plainLine(line: string): string {
  const found = parametersOf(line)
  if (!found?.[2]) return line
  const [head, name, parameters] = found
  const encoding = encodingOf(parameters)
  const charset = /;CHARSET="?([\w:.-]{1,40})/i.exec(parameters)?.[1] ?? null
  const isBinary = /^(?:ATTACH|IMAGE|PHOTO)$/i.test(name ?? '') || /;VALUE="?BINARY|;FMTTYPE=/i.test(parameters)
  if (isBinary || (encoding === '' && charset === null)) return line
  const value = line.slice(head.length)
  const bytes =
    encoding === '' ? Buffer.from(value, 'latin1') : encoding === 'BASE64' ? Buffer.from(value, 'base64') : quotedPrintable(value)
  const text = decode(bytes, charset === null ? null : `charset=${charset}`)
  const left = (parameters.match(PARAMETER) ?? []).filter((one) => !/^;(?:ENCODING=|CHARSET=|QUOTED-PRINTABLE|BASE64|B$)/i.test(one))
  const escaped = text.replaceAll(/\r\n?|\n/g, encoding === '' ? '' : String.raw`\n`)
  return `${name}${left.join('')}:${Buffer.from(escaped).toString('latin1')}`
}

/** Decodes quoted-printable; "=" without two digits after it is left out, as what a lost line break leaves. */
const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})?/gi, (_, digits?: string) => (digits ? String.fromCharCode(Number.parseInt(digits, 16)) : '')),
    'latin1',
  )
