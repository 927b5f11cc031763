import { anyCase } from '../../../../platform/text/any-case.ts'
import { PRENOMS } from './prenoms.ts'

/** Kinds of places that are named after people: `rue du Docteur Roux`, `salle Mme de Sévigné`. */
const NAMED_AFTER = anyCase(
  'rue|avenue|av\\.?|boulevard|bd|place|pl\\.?|all[ée]e|impasse|chemin|quai|square|cours|faubourg|passage|route|espace|salle|gymnase|stade|' +
    '[ée]cole|coll[èe]ge|lyc[ée]e|r[ée]sidence|h[ôo]pital|parc|complexe',
)
/** Words that may follow a name, in capitals too, and are not part of it. */
const PLACE = anyCase(
  'rdc|rez|[ée]tage|niveau|dans|sur|sous|aux?|en|[àa]|et|ou|puis|b[âa]t|b[âa]timent|porte|entr[ée]e|salle|hall|accueil|rue|avenue|place|bd|' +
    'boulevard|cabinet|face|derri[èe]re|devant',
)
const TITLES = anyCase('monsieur|messieurs|madame|mesdames|mademoiselle|docteurs?|mlle|mmes?|mrs?|drs?')
const CALLING = anyCase('chez|appeler|contacter|demander|voir|pr[ée]venir|joindre|domicile de|cabinet de')
const ARTICLE = anyCase('de|du|la|le|des')
const OF = anyCase('du|de la|de|des')
/** Not a person's name: `Mme la directrice`, and a shop. */
const ROLE = String.raw`(?:[Ll][ea]s?\s|[Ll][’'])\s*\p{Ll}|(?:${anyCase('bricolage')})`
const NAME = String.raw`\p{L}[\p{L}’'-]+`
const CAPITAL = String.raw`\p{Lu}[\p{L}’'-]*\.?`
const MORE = String.raw`(?:\s+(?!(?:${PLACE})(?!\p{L}))(?:(?:${ARTICLE})\s+|[dD][’'])*${CAPITAL}){0,3}`

/** A title and the name after it, in any case. After a title of one letter or of two meanings only if a capital follows. */
const PERSON = new RegExp(
  String.raw`(?<!\p{L})(?=[DMPdmp])(?<!(?<!\p{L})(?:${NAMED_AFTER})\s+(?:(?:${OF})\s+)?)(?:` +
    String.raw`(?:${TITLES})(?:\.\s*|\s+)(?!${ROLE})(?:(?:${ARTICLE})\s+)*${NAME}|` +
    String.raw`(?:M\.\s*|Maître\s+|Pr\.?\s+|(?<=(?:${CALLING})\s+)M\s+)(?!${ROLE})${CAPITAL})${MORE}`,
  'gu',
)

const TITLE = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|docteur|me|maître|maitre|pr|professeur)(?:\.\s*|\s+)(?=\p{L})/iu
const TITLE_AFTER = /[\s,(](?:mr|mme|mlle|monsieur|madame|dr|docteur)\.?\s*\)?$/iu

/** Whether a label begins or ends like a person's name: such a label is not shown as the name of a place. */
const namesPerson = (label: string): boolean => TITLE.test(label) || TITLE_AFTER.test(label)

const ENTITY = /^(?:sarl|sas|sasu|eurl|sci|scp|selarl|sel|sa|snc|gie|ste|societe|cabinet|mairie|commune|ville|ets|saint|sainte|st|ste)$/
const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the surnames and all words of an operator that is a natural person; null for any other. A natural person has a title, or a
 * first name and a few other words.
 */
function personIn(operator: string): { surnames: string[]; words: string[] } | null {
  const words = operator.replace(TITLE, '').match(/\p{L}[\p{L}’']{2,}/gu) ?? []
  const folded = words.map(plain)
  const [first = '', last = ''] = [folded[0], folded.at(-1)]
  const whole = words.length >= 2 && words.length <= 4 && !folded.some((word) => ENTITY.test(word))
  if (!namesPerson(operator) && !(whole && (PRENOMS.has(first) || PRENOMS.has(last)))) return null
  const surnames = folded.filter((word) => !PRENOMS.has(word) && !TITLE_AFTER.test(` ${word}`))
  return { surnames: surnames.length > 0 ? surnames : folded, words: [...words, ...folded] }
}

const MASK = '[personne]'

const ANNOUNCING = anyCase("gardien(?:ne)?|responsable|contact|maison de|s[’']adresser [àa]")
/** Two or three names after a word that announces a person: `contacter Jean Dupont`, `gardien : DUPONT Jean`. */
const ANNOUNCED = new RegExp(
  String.raw`(?=\p{Lu})(?<=(?<!\p{L})(?:${CALLING}|${ANNOUNCING})(?:\s*:)?\s+)${CAPITAL}(?:\s+${CAPITAL}){1,2}`,
  'gu',
)
/** Masks the names if the first or last of them is a first name, and no word is that of a firm. */
function maskAnnounced(names: string): string {
  const words = names.split(/\s+/).map(plain)
  const given = PRENOMS.has(words[0] ?? '') || PRENOMS.has(words.at(-1) ?? '')
  return given && !words.some((word) => ENTITY.test(word)) ? MASK : names
}

/** Returns a text without the names of people: names after a title, and the operator's name if a natural person. Spec §2-31. */
export function withoutPeople(text: string | null, operator: string | null = null): string | null {
  const titled = text?.replaceAll(PERSON, MASK).replaceAll(ANNOUNCED, maskAnnounced).trim() ?? null
  const person = operator === null || titled === null ? null : personIn(operator)
  if (!person || person.words.length === 0) return titled
  const masked = titled?.replaceAll(/\p{L}[\p{L}’']{2,}/gu, (word) => (person.surnames.includes(plain(word)) ? MASK : word)) ?? ''
  // First names next to a masked surname are masked too.
  const one = String.raw`(?:${[String.raw`\[personne\]`, ...person.words].join('|')})`
  return masked.replaceAll(new RegExp(String.raw`(?<![\p{L}])${one}(?:[\s-]+${one})+(?!\p{L})`, 'giu'), (run) =>
    run.includes(MASK) ? MASK : run,
  )
}

/** Returns the label of a place; null if it is only a person's name. */
export function labelOf(label: string | null, operator: string | null): string | null {
  if (label === null || namesPerson(label)) return null
  const shown = withoutPeople(label, operator)
  return shown !== null && /\p{L}/u.test(shown.replaceAll(MASK, '')) ? shown : null
}
