import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { takeOwnChange } from '../api/changes.tsx'
import { queryClient, useRead } from '../../ui/api/queries.ts'
import { onRefusal } from '../api/refusals.ts'

const WATCH_EVERY_MS = 20_000

/**
 * One record, watched while it is on the screen: `stale` says that somebody else changed it since it was shown first, or since
 * `accept()`. Not to be watched is what leaves a trace when it is read. Send `version` with a change (ifMatch), so that nobody's work is written over unseen.
 */
export function useRecord<E extends Endpoint>(endpoint: E, input: Call<E>, { watch = true } = {}) {
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = useRead(endpoint, input, { every: watch && WATCH_EVERY_MS })
  const record = (data as { data: z.output<E['response']> extends { data: infer R } ? R : never } | undefined)?.data
  const version = (record as { version?: number } | undefined)?.version
  const [shown, setShown] = useState<number | undefined>(undefined)
  const id = (record as { id?: string } | undefined)?.id
  useEffect(() => {
    // What was kept from an earlier visit is not what the person came to see.
    if (version === undefined || (isFetching && !isFetchedAfterMount)) return
    // Asked only once a newer version is there: while it is still being read, the word of it must not be used up.
    const newer = shown !== undefined && version > shown
    if (shown === undefined || (newer && id !== undefined && takeOwnChange(id, version))) setShown(version)
  }, [id, version, shown, isFetching, isFetchedAfterMount])
  const current = useRef(input)
  current.current = input
  // After a refusal the person is told what came between, and decides about what stands now.
  useEffect(
    () =>
      onRefusal((refused, own) => {
        if (refused !== id) return
        // One's own is known before the record has been read again.
        if (own !== undefined) return setShown((former) => Math.max(former ?? own, own))
        const now = queryClient.getQueryData<{ data?: { version?: number } }>([endpoint.id, current.current])
        const stands = now?.data?.version
        if (stands !== undefined) setShown(stands)
      }),
    [id, endpoint],
  )
  return {
    // What is gone is not shown any more, though it was read before.
    record: error?.code === 'not_found' ? undefined : record,
    /** Why there is nothing to show. A watch that fails in passing takes nothing from the screen; a record that is gone does. */
    error: record === undefined || error?.code === 'not_found' ? error : null,
    loading: isPending,
    busy: isFetching,
    reload: () => void refetch(),
    version,
    /** The version that the person has seen: what a change is made from. */
    seen: shown ?? version ?? 0,
    // One's own change is known before the record has been read again.
    stale: shown !== undefined && version !== undefined && version > shown,
    /** The person has seen what stands now, or has just changed it. */
    accept: (seen = version) => setShown(seen),
  }
}
