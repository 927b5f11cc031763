import { getAdminActeur, listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getCommune } from '../../../contract/communes/communes.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { call } from '../../ui/api/client.ts'
import { communeOption, PUBLIC_COMMUNES } from '../../ui/forms/pickable-communes.ts'
import type { Option, Pickable } from '../../ui/forms/pickable.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { fullName, personName } from '../../ui/i18n/person-name.ts'

const per_page = '10'

const acteur = ({ id, nom, commune: of }: { id: string; nom: string; commune: { nom: string; departement: string } }): Option => ({
  value: id,
  label: `${nom} · ${communeName(of)}`,
})
const user = ({ id, nom, prenom, email }: { id: string; nom: string | null; prenom: string | null; email: string | null }): Option => ({
  value: id,
  label: [fullName({ prenom, nom }), email].filter(Boolean).join(' · ') || personName({ prenom, nom, email }),
})
const words = (q: string) => (q ? { q, per_page } : { per_page })
/** A field finds records anywhere, whatever territory the lists are narrowed to. */
const anywhere = { territoire: '' }

export const COMMUNES: Pickable = {
  ...PUBLIC_COMMUNES,
  kind: 'commune',
  read: async (id) => communeOption((await call(getCommune, { params: { slug: id } })).data),
}
export const ACTEURS: Pickable = {
  kind: 'acteur',
  search: async (q) => (await call(listAdminActeurs, { query: { ...words(q), ...anywhere } })).data.map(acteur),
  read: async (id) => acteur((await call(getAdminActeur, { params: { id } })).data),
}
export const USERS: Pickable = {
  kind: 'user',
  search: async (q) => (await call(listUsers, { query: words(q) })).data.map(user),
  // Finds the user in the list by the complete id. Reading one user's record would write an audit row; a search does not.
  read: async (id) => (await call(listUsers, { query: { q: id, per_page: '1' } })).data.map(user)[0] ?? { value: id, label: id },
}
