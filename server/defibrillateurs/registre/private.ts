/** A French telephone number as people write it, at home or from abroad. Short numbers (15, 112, 3646) are not personal. */
const TELEPHONE =
  /(?<!\d)(?:(?:\+|00)\s?(?:33|262|508|590|594|596|681|687|689)[\s.-]?(?:\(0\)\s?)?\d(?:[\s./_-]{0,2}\d){5,8}|0[1-9](?:[\s./_-]{0,2}\d){8})(?!\d)/g
const SIGNS = String.raw`[\s.\-‐‑–_/,·()]{0,3}`
/** Nine digits and more with anything between them that people write there: a number from abroad, or one oddly spaced. */
const LONG = new RegExp(String.raw`(?<![\d:h])\+?\(?\d(?:${SIGNS}\d){8,14}(?![\d:h])`, 'g')
/** In pairs with one sign between them: overseas numbers, and those with colons. */
const PAIRS = /(?<!\d)(\d{2})([ .\-:])\d{2}(?:\2\d{2}){2,4}(?!\d)/g
const EMAIL = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/gi

/**
 * A text without the telephone numbers and e-mail addresses in it. The registry took its columns of numbers out of the public
 * file; what was typed elsewhere may be a private person's, so it is neither shown nor stored.
 */
export const withoutContacts = (text: string | null): string | null =>
  text
    ?.normalize('NFKC')
    .replaceAll(EMAIL, '[adresse masquée]')
    .replaceAll(TELEPHONE, '[numéro masqué]')
    .replaceAll(LONG, '[numéro masqué]')
    .replaceAll(PAIRS, '[numéro masqué]') ?? null

/** A title and the names after it, anywhere in a text that is no address. */
const PERSON = /(?<!\p{L})(?:M\.|Mr|Mme|Mlle|Monsieur|Madame|Mademoiselle|Docteur|Dr|Maître)\.?\s+(?:\p{Lu}[\p{L}’'-]*\.?\s?){1,3}/gu

/** A text without the people that it names by a title. */
export const withoutPeople = (text: string | null): string | null =>
  text?.replaceAll(PERSON, (name) => (/\s$/.test(name) ? '[personne] ' : '[personne]')).trim() ?? null

const TITLE = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|me|maître|maitre|pr|professeur)(?:\.\s*|\s+)\p{L}/iu

/** Whether a label begins as the name of a person does: such a one is not shown as the name of a place. */
export const namesPerson = (label: string): boolean => TITLE.test(label)
