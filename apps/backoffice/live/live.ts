import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { LiveEvent } from '../../../contract/collaboration/collaboration.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { isOwnRow } from '../api/own-rows.ts'
import { followChanges } from './stream.ts'

type Listener = (types: readonly string[]) => void
const listeners = new Set<Listener>()

/** Calls a function when a record of one of these kinds has changed, or colleagues look at something (`presence`). */
export function useChanged(types: readonly string[], run: () => void): void {
  const now = useRef(run)
  now.current = run
  const key = types.join()
  useEffect(() => {
    const wanted = new Set(key.split(','))
    const listener: Listener = (changed) => changed.some((type) => wanted.has(type)) && now.current()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [key])
}

/** The kinds whose changes may change a count of the menu. */
const COUNTED: ReadonlySet<string> = new Set([
  'publication',
  'bulk',
  'claim',
  'proposal',
  'message_thread',
  'import_source',
  'job',
  'payment_event',
  'envoi',
])

/** The kinds of a sending: no row of the trail has its end. */
const WITHOUT_ROW: ReadonlySet<string> = new Set(['envoi', 'remise'])

/** The kinds that others have changed: what this page did itself, it shows already. Spec §2-149. */
function byOthers({ types, rows, lookers }: z.output<typeof LiveEvent>): string[] {
  const me = queryClient.getQueryData<{ data: { id: string } }>([getCompte.id, {}])?.data.id
  const isOwn = rows !== undefined && rows.length > 0 && rows.every(isOwnRow)
  return types.filter((type) => (type === 'presence' ? !lookers || lookers.some((id) => id !== me) : WITHOUT_ROW.has(type) || !isOwn))
}

/** Waits until no change of this page is under way. */
const answered = () =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(check)
    function check(): void {
      if (queryClient.isMutating() > 0) return
      stop()
      resolve()
    }
    check()
  })

/** Follows the changes of the service while the component is shown. The counts of the menu are read again with them. */
export function useLive(): void {
  useEffect(
    () =>
      followChanges((event) => {
        // The answer of an own act has its row.
        void answered().then(() => {
          const types = byOthers(event)
          for (const listener of types.length > 0 ? listeners : []) listener(types)
          if (types.some((type) => COUNTED.has(type))) void queryClient.invalidateQueries({ queryKey: [getDashboard.id] })
        })
      }),
    [],
  )
}
