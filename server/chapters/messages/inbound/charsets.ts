import { decode } from '../../../platform/text/decode.ts'

/** Character sets that only the parser of letters knows: those of DOS, and of old Japanese systems. */
const PARSERS_OWN = /^(?:(?:cp|ibm)-?\d{3}|jis\b.*|hz\b.*)$/i
const UTF7 = /^(?:utf-?7|unicode-1-1-utf-7)$/i

/** Whether the parser of letters decodes a character set itself. */
export const isLeftToParser = (charset: string): boolean => PARSERS_OWN.test(charset)

/** Decodes a text or a name of a letter by the rule of every other text. Bytes above 127 are no UTF-7, whatever the label. */
export const decodeLabelled = (bytes: Buffer, charset: string): string =>
  UTF7.test(charset) && bytes.every((byte) => byte < 0x80)
    ? ofUtf7(bytes.toString('latin1'))
    : decode(bytes, charset ? `charset=${charset}` : null)

/** Decodes UTF-7 (RFC 2152): UTF-16 in base64 between "+" and "-". */
const ofUtf7 = (text: string): string =>
  text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, digits: string) =>
    digits === ''
      ? '+'
      : Buffer.from(digits, 'base64')
          .subarray(0, Math.floor((digits.length * 6) / 16) * 2)
          .swap16()
          .toString('utf16le'),
  )
