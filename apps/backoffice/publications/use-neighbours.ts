import { useEffect, useState } from 'react'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { useRead } from '../../ui/api/queries.ts'
import { queryOf } from './list-origin.ts'

/** The neighbours of a publication in the list that it was opened from. */
export interface Neighbours {
  previous: string | null
  next: string | null
  at: number
  total: number
}

/**
 * Reads the neighbours of a publication, across pages. They are kept when the publication leaves the list after a decision.
 * @param list the query of the list; null if there is none
 */
export function useNeighbours(id: string, list: string | null): Neighbours | null {
  const query = queryOf(list ?? '')
  const page = Number(query['page'] ?? 1)
  const here = useRead(listAdminPublications, { query }, { enabled: list !== null })
  const rows = here.data?.data ?? []
  const index = rows.findIndex((row) => row.id === id)
  const meta = here.data?.meta
  const first = index === 0 && page > 1
  const last = index >= 0 && index === rows.length - 1 && meta !== undefined && page < meta.last_page
  const before = useRead(listAdminPublications, { query: { ...query, page: String(page - 1) } }, { enabled: first })
  const after = useRead(listAdminPublications, { query: { ...query, page: String(page + 1) } }, { enabled: last })
  const [kept, keep] = useState<(Neighbours & { id: string }) | null>(null)
  const previous = (first ? before.data?.data.at(-1)?.id : rows[index - 1]?.id) ?? null
  const next = (last ? after.data?.data[0]?.id : rows[index + 1]?.id) ?? null
  const at = meta ? (meta.current_page - 1) * meta.per_page + index + 1 : 0
  const total = meta?.total ?? 0
  useEffect(() => {
    if (index >= 0) keep({ id, previous, next, at, total })
  }, [id, index, previous, next, at, total])
  if (index >= 0) return { previous, next, at, total }
  return kept?.id === id ? kept : null
}

/** The query of the page with a neighbour. */
export function listFor(neighbour: 'previous' | 'next', list: string, neighbours: Neighbours): string {
  const query = new URLSearchParams(list)
  const { per_page: size, page = '1' } = queryOf(list)
  const place = neighbours.at - 1 + (neighbour === 'next' ? 1 : -1)
  const wanted = String(Math.floor(place / Number(size)) + 1)
  if (wanted !== page) query.set('page', wanted)
  return query.toString()
}
