import { listPublicationTypes } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'

/** The types of publications. */
export function usePublicationTypes() {
  const { data } = useRead(listPublicationTypes, { query: { per_page: '100' } })
  const types = data?.data ?? []
  return { types, typeName: (id: string | null) => types.find((type) => type.id === id)?.nom }
}
