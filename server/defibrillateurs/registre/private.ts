/** A French telephone number as people write it, at home or from abroad. Short numbers (15, 112, 3646) are not personal. */
const TELEPHONE =
  /(?<!\d)(?:(?:\+|00)\s?(?:33|262|508|590|594|596|681|687|689)[\s.-]?(?:\(0\)\s?)?\d(?:[\s./_-]{0,2}\d){5,8}|0[1-9](?:[\s./_-]{0,2}\d){8})(?!\d)/g
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A text without the telephone numbers and e-mail addresses in it. The registry took its columns of numbers out of the public
 * file; what was typed elsewhere may be a private person's, so it is neither shown nor stored.
 */
export const withoutContacts = (text: string | null): string | null =>
  text?.replaceAll(EMAIL, '[adresse masquée]').replaceAll(TELEPHONE, '[numéro masqué]') ?? null

const TITLE = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|me|maître|maitre|pr|professeur)(?:\.\s*|\s+)\p{L}/iu

/** Whether a label begins as the name of a person does: such a one is not shown as the name of a place. */
export const namesPerson = (label: string): boolean => TITLE.test(label)
