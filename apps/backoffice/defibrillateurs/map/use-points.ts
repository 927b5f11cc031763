import { useEffect, useRef, useState } from 'react'
import { listDefibrillateurPoints } from '../../../../contract/defibrillateurs/defibrillateur-points.ts'
import { call } from '../../../ui/api/client.ts'
import type { ListQuery } from '../../../ui/lists/list-state.ts'
import type { Clusters } from './clusters.ts'

/** The filters that lists and points have in common. */
const TAKEN = ['commune_id', 'code_postal', 'admin_status', 'affiche', 'position_douteuse', 'absent', 'doublon', 'etat_validation'] as const

export interface Loading {
  count: number
  done: boolean
  error: unknown
}

/** The filters of a list that apply to points. */
export const pointFilters = (query: ListQuery): ListQuery =>
  Object.fromEntries(TAKEN.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

/** Loads the filtered points in pages into the clustering worker, again when the filters change or on demand. */
export function usePoints(clusters: Clusters | null, filters: ListQuery): Loading & { reload: () => void } {
  const [state, setState] = useState<Loading>({ count: 0, done: false, error: null })
  const [turn, setTurn] = useState(0)
  const shown = useRef<string | null>(null)
  const key = new URLSearchParams(filters).toString()
  useEffect(() => {
    if (!clusters) return undefined
    const run = { stopped: false }
    // A reload with the same filters shows the former points until it is complete.
    clusters.start(shown.current === key)
    shown.current = key
    setState({ count: 0, done: false, error: null })
    const report = (loading: Loading) => run.stopped || setState(loading)
    load(clusters, Object.fromEntries(new URLSearchParams(key)), run, (count, done) => report({ count, done, error: null })).catch(
      (error: unknown) => report({ count: 0, done: true, error }),
    )
    return () => {
      run.stopped = true
    }
  }, [clusters, key, turn])
  return { ...state, reload: () => setTurn((n) => n + 1) }
}

async function load(clusters: Clusters, query: ListQuery, run: { stopped: boolean }, progress: (count: number, done: boolean) => void) {
  let after: string | null = null
  let count = 0
  do {
    const asked: ListQuery = after === null ? query : { ...query, after }
    const { data, meta } = await call(listDefibrillateurPoints, { query: asked })
    if (run.stopped) return
    after = meta.next
    count += meta.count
    clusters.add(Float64Array.from(data.points), after === null)
    progress(count, after === null)
  } while (after !== null)
}
