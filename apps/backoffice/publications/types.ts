import type { Kind } from '../../../contract/publications/kinds.ts'
import { listPublicationTypes } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'

/** The types of publications. */
export function usePublicationTypes() {
  const { data } = useRead(listPublicationTypes, { query: { per_page: '100' } })
  const types = data?.data ?? []
  const typeOf = (id: string | null) => types.find((type) => type.id === id)
  return {
    types,
    typeName: (id: string | null) => typeOf(id)?.nom,
    /** The kind of a type; a publication without a type is news. Undefined for a type that is not read yet. */
    kindOf: (id: string | null): Kind | undefined => (id === null ? 'actualite' : typeOf(id)?.kind),
  }
}
