import { phrases } from '../i18n/phrases.ts'
import { bilingual } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'

type Labels = Readonly<Record<string, string>>
type Language = 'fr' | 'en'

/** The labels of the fields that a notice is about most often. All screens load them; an application adds its own. */
const labels: Record<Language, Record<string, string>> = structuredClone(
  bilingual({
    code: ['Code', 'Code'],
    email: ['Adresse e-mail', 'E-mail address'],
    nom: ['Nom', 'Name'],
    password: ['Mot de passe', 'Password'],
    url: ['Adresse web', 'Web address'],
  }),
)

/** Adds the labels of further fields, by the names that they have in the API. */
export function addFieldLabels(more: Readonly<Record<Language, Labels>>): void {
  Object.assign(labels.fr, more.fr)
  Object.assign(labels.en, more.en)
}

/** What a fault is about: the field below whose input it stands, a field that is named, or neither. */
const SUBJECTS = {
  fr: { file: 'Ce fichier', code: 'Ce code', here: 'Ce champ', body: 'Cet envoi', unknown: 'Un champ' },
  en: { file: 'This file', code: 'This code', here: 'This field', body: 'What was sent', unknown: 'A field' },
} as const

/** The beginnings of messages that are sentences without a subject of their own: “give latitude and longitude”. */
const WHOLE = /^(?:\p{Lu}|donnez |indiquez |give |an? |two |year |lat )/u

/** The message of the service about a field, as a whole sentence. Its messages are predicates, “doit être à venir”, or sentences. */
function sentence(subject: string, message: string, language: Language): string {
  const text = WHOLE.test(message) ? message.replace(/^./u, (first) => first.toUpperCase()) : `${subject} ${message}`
  return typesetIn(/[.!?]$/.test(text) ? text : `${text}.`, language)
}

const namesOf = (path: string): string[] => path.replace(/^(?:body|query)(?:\.|$)/, '').split(/[.[\]]+/)

/** The fault of a field as a sentence to stand at the field itself. @param path the field in the request: `body.email` */
export function faultAt(path: string, message: string, language: Language): string {
  const names = namesOf(path)
  const subject = names.includes('file') ? 'file' : names.at(-1) === 'code' ? 'code' : 'here'
  return sentence(SUBJECTS[language][subject], message, language)
}

/**
 * The fault of a field as a sentence that stands elsewhere and names the field by its label: the names of the API are no words for people.
 * @param path the field in the request: `body.email`, `evenement.lieu.nom`, `images.0.alt`
 * @param said the message of the service, or the sentence that faultAt() has made of it
 */
export function fieldFault(path: string, said: string, language: Language): string {
  const known = labels[language]
  const subjects = SUBJECTS[language]
  const spoken = [subjects.here, subjects.code].find((subject) => said.startsWith(`${subject} `))
  const message = spoken === undefined ? said : said.slice(spoken.length + 1)
  const names = namesOf(path)
  if (names.includes('file')) return faultAt(path, message, language)
  const label = names
    .toReversed()
    .map((name) => (Object.hasOwn(known, name) ? known[name] : undefined))
    .find((found) => found !== undefined)
  if (label === undefined) return sentence(path === 'body' ? subjects.body : subjects.unknown, message, language)
  if (WHOLE.test(message))
    return phrases[language].pair(
      label,
      sentence('', message, language).replace(/^./u, (first) => first.toLowerCase()),
    )
  return sentence(language === 'fr' ? `« ${label} »` : `“${label}”`, message, language)
}
