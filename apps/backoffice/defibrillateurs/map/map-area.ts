import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { listDefibrillateursFrance } from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { call } from '../../../ui/api/client.ts'
import type { ListQuery, ListState } from '../../../ui/lists/list-state.ts'
import { type Box, boxText, type MapView, readBox, writeView } from '../../../ui/map/view.ts'
import { notifyError } from '../../../ui/notices/notify.tsx'

const SETTLED_MS = 250

/** The area of the list: the visible area of the map, while the list follows it. */
export function useMapArea() {
  const address = new URLSearchParams(useSearch())
  const [box, setBox] = useState<Box | null>(null)
  const [follow, setFollow] = useState(true)
  const withMap = address.get('vue') === 'carte'
  const following = withMap && follow && box !== null && !address.get('bbox')
  const fixed: ListQuery = following ? { bbox: boxText(box) } : {}
  return { withMap, following, fixed, follow, setFollow, setBox }
}
export type MapArea = ReturnType<typeof useMapArea>

/** Updates the list after a move of the map, or the choice of a point. */
export function useMapMoves({ query, own, set }: ListState, { follow, setBox }: MapArea) {
  const moved = useDebouncedCallback((view: MapView, seen: Box) => {
    setBox(seen)
    const carte = writeView(view)
    // A move away from the place of the list updates the list.
    const left = follow && query['bbox'] !== undefined && !touch(readBox(query['bbox']), seen)
    if (carte !== own['carte'] || left)
      set({ carte, ...(left ? { bbox: undefined } : {}), ...(follow ? {} : { page: query['page'] }) }, { replace: true })
  }, SETTLED_MS)
  // A second choice before the first answer is ignored: it would reopen a closed device.
  const choosing = useRef(false)
  const choose = async (where: Box) => {
    if (choosing.current) return
    choosing.current = true
    const { q: _q, page: _page, ...filters } = query
    const bbox = boxText(where)
    try {
      const { data } = await call(listDefibrillateursFrance, { query: { ...filters, bbox } })
      set({ bbox, q: undefined, ouvert: data.length === 1 ? data[0]?.id : undefined }, { replace: true })
    } catch (error) {
      notifyError(error)
    } finally {
      choosing.current = false
    }
  }
  return { moved, choose: (where: Box) => void choose(where) }
}

const touch = (a: Box | null, b: Box): boolean => a === null || (a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1])
