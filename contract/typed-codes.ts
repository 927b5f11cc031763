import { z } from 'zod'

/** Zero of the digits that keyboards for Arabic and Persian write. */
const ZEROS = [0x0660, 0x06f0]

/**
 * Returns a code without what people, speech input and e-mail programs add to it: spaces, hyphens and dashes, points, invisible characters. Full-width and
 * Arabic digits become those of the code. Letters remain, and other signs of meaning.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const at = digit.charCodeAt(0)
      return String(at - (ZEROS.find((zero) => at >= zero && at < zero + 10) ?? at))
    })
    // U+2212 is the minus sign, U+FF0D in full width.
    .replaceAll(/[\p{Z}\p{C}\p{P}\p{M}\u2212]/gu, '')

/** The most characters of a typed code: those of the code, and what was added. */
export const TYPED_MAX = 120

/** A code of six digits, as people type it. */
export const SixDigits = z
  .string()
  .max(TYPED_MAX)
  .transform(plainCode)
  .refine((code) => /^\d{6}$/.test(code), { error: 'must be the six digits of the code' })
  .describe('Spaces, hyphens and invisible characters are ignored.')

/** A code of eight digits, as people type it. */
export const EightDigits = z
  .string()
  .max(TYPED_MAX)
  .transform(plainCode)
  .refine((code) => /^\d{8}$/.test(code), { error: 'must be the eight digits of the code' })
  .describe('Spaces, hyphens and invisible characters are ignored.')
