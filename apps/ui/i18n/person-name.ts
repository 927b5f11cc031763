import { language } from './language.ts'

interface Named {
  prenom: string | null
  nom: string | null
}

/** The first and last name of a person; empty without both. */
export const fullName = ({ prenom, nom }: Named): string => [prenom, nom].filter(Boolean).join(' ')

/** The name of a person; without a name the e-mail address, and without both that it has none. */
export const personName = (person: Named & { email?: string | null }): string =>
  fullName(person) || person.email || (language() === 'fr' ? 'Compte sans nom' : 'Account without a name')
