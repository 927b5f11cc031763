/** A French telephone number as people write it, at home or from abroad. Short numbers (15, 112, 3646) are not personal. */
const TELEPHONE =
  /(?<!\d)(?:(?:\+|00)\s?(?:33|262|508|590|594|596|681|687|689)[\s.-]?(?:\(0\)\s?)?\d(?:[\s./_-]{0,2}\d){5,8}|0[1-9](?:[\s./_-]{0,2}\d){8})(?!\d)/g
const SIGNS = String.raw`[\s.\-‐‑–_/,·()=*|'<>]{0,3}`
/** Nine digits and more with anything between them that people write there: a number from abroad, or one oddly spaced. */
const LONG = new RegExp(String.raw`(?<![\d:h])\+?\(?\d(?:${SIGNS}\d){8,14}(?![\d:h])`, 'g')
/** In pairs with one sign between them: overseas numbers, and those with colons. */
const PAIRS = /(?<!\d)(\d{2})([ .\-:])\d{2}(?:\2\d{2}){2,4}(?!\d)/g
/** A run of signs, with the address that it begins: one that begins none is passed over whole, and not looked at again from each of its signs. */
const EMAIL = /[\w.+-]+(\s?(?:@|&#64;|[([](?:at|a|@)[)\]]|\bAT\b|\barobase\b)\s?[\w-]{1,63}(?:(?:\.|\spoint\s)[\w-]{1,63})+)?/gi

/**
 * A text without the telephone numbers and e-mail addresses in it. The registry took its columns of numbers out of the public
 * file; what was typed elsewhere may be a private person's, so it is neither shown nor stored. Spec §2-31.
 */
export const withoutContacts = (text: string | null): string | null =>
  text
    ?.normalize('NFKC')
    .replaceAll(EMAIL, (run, address?: string) => (address === undefined ? run : '[adresse masquée]'))
    .replaceAll(TELEPHONE, '[numéro masqué]')
    .replaceAll(LONG, '[numéro masqué]')
    .replaceAll(PAIRS, '[numéro masqué]') ?? null
