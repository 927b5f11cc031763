import type { Pair } from '../i18n/texts.ts'

/** The contacts of an actor: parts of the texts of a screen. */
export const CONTACT_LABELS = {
  adresse: ['Adresse', 'Address'],
  telephone: ['Téléphone', 'Telephone'],
  email: ['E-mail', 'E-mail'],
  site_web: ['Site web', 'Website'],
} as const satisfies Record<string, Pair>
export type ContactName = keyof typeof CONTACT_LABELS
export const CONTACTS = Object.keys(CONTACT_LABELS) as ContactName[]
