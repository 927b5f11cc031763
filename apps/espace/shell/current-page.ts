import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Account } from '../../ui/sign-in/with-account.tsx'

export type Page = Account['acteurs'][number]

const KEY = 'beffroi.espace.page'

/** The page that this browser showed last; null where nothing is stored. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * The page that the frame is about: the one that the address names, else the one shown last, else a town hall before others. Undefined for a person
 * without a page.
 */
export function useCurrentPage({ acteurs }: Pick<Account, 'acteurs'>): Page | undefined {
  const [location] = useLocation()
  const search = new URLSearchParams(useSearch())
  const named = new Set([...location.split('/'), search.get('page'), search.get('acteur')])
  const last = stored()
  const page =
    acteurs.find(({ id, commune_id, type }) => named.has(id) || (type === 'mairie' && named.has(commune_id))) ??
    acteurs.find(({ id }) => id === last) ??
    acteurs.find(({ type }) => type === 'mairie') ??
    acteurs[0]
  const id = page?.id
  useEffect(() => {
    try {
      if (id !== undefined) localStorage.setItem(KEY, id)
    } catch {
      // A browser that stores nothing begins with the first page.
    }
  }, [id])
  return page
}
