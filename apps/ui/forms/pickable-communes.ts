import { listCommunes } from '../../../contract/communes/communes.ts'
import { call } from '../api/client.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import type { Option, Pickable } from './pickable.ts'

const per_page = '10'

interface Commune {
  id: string
  nom: string
  departement: string
  codes_postaux: string[]
}

/** A commune as an option, with its département and its first postal code: many have the same name, and some of those the same postal code. */
export const communeOption = ({ id, codes_postaux, ...commune }: Commune): Option => ({
  value: id,
  label: [communeName(commune), codes_postaux[0]].filter(Boolean).join(' · '),
})

/** Communes, found by name or postal code, for anybody. */
export const PUBLIC_COMMUNES: Pickable = {
  kind: 'public-commune',
  search: async (q) => (await call(listCommunes, { query: q ? { q, per_page } : { per_page } })).data.map(communeOption),
  read: async (id) => (await call(listCommunes, { query: { id } })).data.map(communeOption)[0] ?? { value: id, label: id },
}
