import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { territoryQuery, useTerritory } from './chosen.ts'

/** Writes the chosen territory into the address, so that a copied address shows the same lists to a colleague. */
export function useTerritoryInAddress(): void {
  const places = useTerritory()
  const search = useSearch()
  const [path, go] = useLocation()
  useEffect(() => {
    const { territoire } = territoryQuery()
    const parameters = new URLSearchParams(search)
    if ((parameters.get('territoire') ?? undefined) === territoire) return
    if (territoire) parameters.set('territoire', territoire)
    else parameters.delete('territoire')
    const text = parameters.toString()
    go(text ? `${path}?${text}` : path, { replace: true })
  }, [places, search, path, go])
}
