import { phrases } from '../i18n/phrases.ts'
import { bilingual } from '../i18n/texts.ts'
import { typesetIn } from '../i18n/typeset.ts'

/** The labels of the fields that a message outside of a form can be about. */
const labels = bilingual({
  acteur_id: ['Acteur', 'Actor'],
  adresse: ['Adresse', 'Address'],
  alt: ['Texte alternatif', 'Alternative text'],
  body: ['Texte', 'Text'],
  code: ['Code', 'Code'],
  commune_id: ['Commune', 'Commune'],
  consignes: ['Consignes', 'Instructions'],
  credit: ['Crédit', 'Credit'],
  date_acte: ['Date de l’acte', 'Date of the act'],
  debut: ['Début', 'Begin'],
  description: ['Description', 'Description'],
  documents: ['Documents', 'Documents'],
  email: ['Adresse e-mail', 'E-mail address'],
  expire_le: ['Fin', 'End'],
  file: ['Fichier', 'File'],
  fin: ['Fin', 'End'],
  images: ['Images', 'Pictures'],
  jusqu_au: ['Fin de la répétition', 'End of the repetition'],
  legende: ['Légende', 'Caption'],
  lieu: ['Lieu', 'Place'],
  message: ['Message', 'Message'],
  motif: ['Motif', 'Reason'],
  nom: ['Nom', 'Name'],
  password: ['Mot de passe', 'Password'],
  prenom: ['Prénom', 'First name'],
  publie_le: ['Date de publication', 'Date of publication'],
  q: ['Recherche', 'Search'],
  reason: ['Motif', 'Reason'],
  reservation_url: ['Adresse de réservation', 'Address for bookings'],
  site_web: ['Site web', 'Website'],
  subject: ['Objet', 'Subject'],
  telephone: ['Téléphone', 'Telephone'],
  title: ['Titre', 'Title'],
  titre: ['Titre', 'Title'],
  token: ['Code', 'Code'],
  type_id: ['Type', 'Type'],
  url: ['Adresse web', 'Web address'],
  user_id: ['Compte', 'Account'],
})

/**
 * The fault of a field, with the label of the field; without a label the fault alone, since the names of the API are no words for people.
 * @param path the field in the request: `body.email`, `evenement.lieu.nom`, `images.0.alt`
 */
export function fieldFault(path: string, message: string, language: 'fr' | 'en'): string {
  const known: Readonly<Record<string, string>> = labels[language]
  const names = path
    .replace(/^(?:body|query)(?:\.|$)/, '')
    .split(/[.[\]]+/)
    .toReversed()
  const label = names.map((name) => (Object.hasOwn(known, name) ? known[name] : undefined)).find((found) => found !== undefined)
  return typesetIn(label === undefined ? message : phrases[language].pair(label, message), language)
}
