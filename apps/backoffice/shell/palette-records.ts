import { communeName } from '../../../contract/communes/commune-name.ts'
import type { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import type { listClaims } from '../../../contract/claims/claims.ts'
import type { listCommunes } from '../../../contract/communes/communes.ts'
import type { listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { listImportSources } from '../../../contract/imports/imports.ts'
import type { listThreads } from '../../../contract/messages/messages.ts'
import type { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import type { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { listUsers } from '../../../contract/users/users.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { personName } from '../../ui/i18n/person-name.ts'

/** A record found in the command palette, with its name and the path of its screen. */
export interface FoundRecord {
  id: string
  label: string
  description?: string | undefined
  /** A further search term, such as an e-mail address. Only a complete match counts in the ranking (rank.ts). */
  also?: string | undefined
  path: string
}

type Publication = Pick<RowOf<typeof listAdminPublications>, 'id' | 'title' | 'commune'>
export const publication = ({ id, title, commune: { nom } }: Publication): FoundRecord => ({
  id,
  label: title,
  description: nom,
  path: `/publications/${id}`,
})

type Acteur = Pick<RowOf<typeof listAdminActeurs>, 'id' | 'nom' | 'commune'>
export const acteur = ({ id, nom, commune: of }: Acteur): FoundRecord => ({
  id,
  label: nom,
  description: communeName(of),
  path: `/acteurs/${id}`,
})

type Commune = Pick<RowOf<typeof listCommunes>, 'id' | 'nom' | 'departement' | 'code_insee' | 'codes_postaux'>
export const commune = ({ id, nom, departement, code_insee, codes_postaux }: Commune): FoundRecord => ({
  id,
  label: communeName({ nom, departement }),
  description: [codes_postaux[0], `INSEE ${code_insee}`].filter(Boolean).join(' · '),
  path: `/communes/${id}`,
})

type User = Pick<RowOf<typeof listUsers>, 'id' | 'nom' | 'prenom' | 'email'>
export const user = ({ id, nom, prenom, email }: User): FoundRecord => ({
  id,
  label: personName({ nom, prenom, email }),
  description: email ?? undefined,
  also: email ?? undefined,
  path: `/utilisateurs/${id}`,
})

type Claim = Pick<RowOf<typeof listClaims>, 'id' | 'acteur' | 'nom' | 'email'>
export const claim = ({ id, acteur: of, nom, email }: Claim): FoundRecord => ({
  id,
  label: of.nom,
  description: nom ?? email ?? undefined,
  path: `/revendications/${id}`,
})

type Thread = Pick<RowOf<typeof listThreads>, 'id' | 'subject' | 'contact_nom' | 'contact_email'>
export const thread = ({ id, subject, contact_nom, contact_email }: Thread): FoundRecord => ({
  id,
  label: subject,
  description: contact_nom ?? contact_email ?? undefined,
  path: `/messages/${id}`,
})

type Source = Pick<RowOf<typeof listImportSources>, 'id' | 'nom' | 'url'>
export const source = ({ id, nom, url }: Source): FoundRecord => ({ id, label: nom, description: url, path: `/imports/${id}` })

type Device = Pick<RowOf<typeof listDefibrillateursFrance>, 'id' | 'nom' | 'adresse' | 'commune_nom' | 'source_id'>
export const device = ({ id, nom, adresse, commune_nom, source_id }: Device): FoundRecord => ({
  id,
  label: nom ?? adresse ?? source_id,
  description: [nom && adresse, commune_nom].filter(Boolean).join(', '),
  path: `/defibrillateurs/${id}`,
})

type Subscription = Pick<RowOf<typeof listSubscriptions>, 'id' | 'acteur' | 'plan' | 'provider_subscription_id'>
export const subscription = ({ id, acteur: of, plan, provider_subscription_id: number }: Subscription): FoundRecord => ({
  id,
  label: of?.nom ?? number,
  description: [plan, of && number].filter(Boolean).join(' · '),
  path: `/abonnements/${id}`,
})
