/** A French telephone number in its usual spellings, national or international. Short numbers (15, 112, 3646) are not personal. */
const TELEPHONE =
  /(?<!\d)(?:(?:\+|00)\s?(?:33|262|508|590|594|596|681|687|689)[\s.-]?(?:\(0\)\s?)?\d(?:[\s./_-]{0,2}\d){5,8}|0[1-9](?:[\s./_-]{0,2}\d){8})(?!\d)/g
const SIGNS = String.raw`[\s.\-‐‑–_/,·()=*|'<>]{0,3}`
/** Nine digits or more with any of the usual signs between them: a foreign telephone number, or one with unusual spacing. */
const LONG = new RegExp(String.raw`(?<![\d:h])\+?\(?\d(?:${SIGNS}\d){8,14}(?![\d:h])`, 'g')
/** Pairs of digits with the same sign between them: overseas telephone numbers, and those with colons. */
const PAIRS = /(?<!\d)(\d{2})([ .\-:])\d{2}(?:\2\d{2}){2,4}(?!\d)/g
/**
 * A run of characters, with the rest of the e-mail address if it begins one. A run that begins none is matched as a whole: the search is
 * not repeated from each of its characters.
 */
const EMAIL = /[\w.+-]+(\s?(?:@|&#64;|[([](?:at|a|@)[)\]]|\bAT\b|\barobase\b)\s?[\w-]{1,63}(?:(?:\.|\spoint\s)[\w-]{1,63})+)?/gi

/**
 * Returns a text with its telephone numbers and e-mail addresses masked. The public file of the registry has no columns of telephone
 * numbers. A number in another column may be a private person's: it is neither shown nor stored. Spec §2-31.
 */
export const withoutContacts = (text: string | null): string | null =>
  text
    ?.normalize('NFKC')
    .replaceAll(EMAIL, (run, address?: string) => (address === undefined ? run : '[adresse masquée]'))
    .replaceAll(TELEPHONE, '[numéro masqué]')
    .replaceAll(LONG, '[numéro masqué]')
    .replaceAll(PAIRS, '[numéro masqué]') ?? null
