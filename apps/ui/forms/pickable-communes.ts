import { listCommunes } from '../../../contract/communes/communes.ts'
import { call } from '../api/client.ts'
import type { Option, Pickable } from './pickable.ts'

const per_page = '10'

/** A commune as an option, with its first postal code: many have the same name. */
export const communeOption = ({ id, nom, codes_postaux }: { id: string; nom: string; codes_postaux: string[] }): Option => ({
  value: id,
  label: codes_postaux[0] ? `${nom} (${codes_postaux[0]})` : nom,
})

/** Communes, found by name or postal code, for anybody. */
export const PUBLIC_COMMUNES: Pickable = {
  kind: 'public-commune',
  search: async (q) => (await call(listCommunes, { query: q ? { q, per_page } : { per_page } })).data.map(communeOption),
  read: async (id) => (await call(listCommunes, { query: { id } })).data.map(communeOption)[0] ?? { value: id, label: id },
}
