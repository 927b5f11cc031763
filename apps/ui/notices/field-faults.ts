import { phrases } from '../i18n/phrases.ts'
import { bilingual } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'

/** The labels of the fields that a notice is about most often. All screens load them. */
const labels = bilingual({
  code: ['Code', 'Code'],
  email: ['Adresse e-mail', 'E-mail address'],
  nom: ['Nom', 'Name'],
  password: ['Mot de passe', 'Password'],
  url: ['Adresse web', 'Web address'],
})

type Labels = Readonly<Record<string, string>>

/**
 * The fault of a field, with the label of the field; without a label the fault alone, since the names of the API are no words for people.
 * @param path the field in the request: `body.email`, `evenement.lieu.nom`, `images.0.alt`
 * @param more labels of further fields
 */
export function fieldFault(path: string, message: string, language: 'fr' | 'en', more: Labels = {}): string {
  const known: Labels = { ...labels[language], ...more }
  const names = path
    .replace(/^(?:body|query)(?:\.|$)/, '')
    .split(/[.[\]]+/)
    .toReversed()
  const label = names.map((name) => (Object.hasOwn(known, name) ? known[name] : undefined)).find((found) => found !== undefined)
  return typesetIn(label === undefined ? message : phrases[language].pair(label, message), language)
}
