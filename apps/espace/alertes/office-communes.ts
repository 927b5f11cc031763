import { getProfil } from '../../../contract/acteurs/profil.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { printedName } from '../../../contract/communes/commune-name.ts'
import { useRead } from '../../ui/api/queries.ts'

/** The most communes of one publication beside its first, and of one list. */
const OTHERS_MAX = 49

/** The communes in which a town hall may publish, its own first, the others by name; undefined until all are read. */
export function useOfficeCommunes({ id, commune_id }: { id: string; commune_id: string }) {
  const own = useRead(listCommunes, { query: { id: commune_id } })
  const profil = useRead(getProfil, { params: { id } })
  const ids = profil.data?.data.commune_ids.slice(0, OTHERS_MAX) ?? []
  const others = useRead(listCommunes, { query: { id: ids.join(','), per_page: String(OTHERS_MAX) } }, { enabled: ids.length > 0 })
  const isRead = own.data && profil.data && (ids.length === 0 || others.data)
  const rows = [own.data, ids.length > 0 ? others.data : undefined].flatMap((page) => page?.data ?? [])
  return {
    communes: isRead && rows.map(({ nom, ...row }) => ({ ...row, nom: printedName(nom) })),
    error: own.error ?? profil.error ?? others.error,
    refetch: () => Promise.all([own.refetch(), profil.refetch(), ...(ids.length > 0 ? [others.refetch()] : [])]),
  }
}
