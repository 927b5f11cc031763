import { useEffect, useRef } from 'react'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { queryClient } from '../../ui/api/queries.ts'
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
    const listener: Listener = (told) => told.some((type) => wanted.has(type)) && now.current()
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

/** Follows the changes of the service while the component is shown. The counts of the menu are read again with them. */
export function useLive(): void {
  useEffect(
    () =>
      followChanges((types) => {
        for (const listener of listeners) listener(types)
        if (types.some((type) => COUNTED.has(type))) void queryClient.invalidateQueries({ queryKey: [getDashboard.id] })
      }),
    [],
  )
}
