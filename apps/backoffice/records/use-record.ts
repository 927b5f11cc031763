import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { takeOwnChange } from '../api/changes.tsx'
import { queryClient, type Shown, useRead } from '../../ui/api/queries.ts'
import { holdsText } from '../../ui/forms/draft.ts'
import { onRefusal } from '../api/refused-record.ts'

export const WATCH_EVERY_MS = 20_000
const GONE = new ClientError(404, 'not_found', '', [], null)

/**
 * Reads and polls one record. `stale`: another person has changed it since it was first shown, or since `accept()`. A record whose reading is
 * audited must not be polled. Send `seen` with a change (ifMatch), so that no unseen change is overwritten.
 */
export function useRecord<E extends Endpoint>(endpoint: E, input: Call<E>, { watch = true } = {}) {
  const read = useRead(endpoint, input, { every: watch && WATCH_EVERY_MS })
  const record = (read.data as { data: z.output<E['response']> extends { data: infer R } ? R : never } | undefined)?.data
  return useShown(read, record, () => queryClient.getQueryData<{ data?: { version?: number } }>([endpoint.id, input])?.data?.version)
}

/**
 * What a record's screen needs of a query that has it. See useRecord().
 * @param versionNow reads the version in the query cache
 */
export function useShown<R>(
  { error, gone, isPending, isFetching, isFetchedAfterMount, refetch }: Shown<unknown>,
  record: R | undefined,
  versionNow: () => number | undefined,
) {
  const version = (record as { version?: number } | undefined)?.version
  const [shown, setShown] = useState<number | undefined>(undefined)
  const id = (record as { id?: string } | undefined)?.id
  useEffect(() => {
    // A cached version from an earlier visit does not count as seen.
    if (version === undefined || (isFetching && !isFetchedAfterMount)) return
    // takeOwnChange() answers once: it is called only when the newer version has been read.
    const newer = shown !== undefined && version > shown
    if (shown === undefined || (newer && id !== undefined && takeOwnChange(id, version))) setShown(version)
  }, [id, version, shown, isFetching, isFetchedAfterMount])
  const isGone = gone && !holdsText()
  const stored = useRef(versionNow)
  stored.current = versionNow
  // After a refusal the current version is accepted: the notice has described the change.
  useEffect(
    () =>
      onRefusal((refused, own) => {
        if (refused !== id) return
        // An own version is known before the record is refetched.
        if (own !== undefined) return setShown((former) => Math.max(former ?? own, own))
        const now = stored.current()
        if (now !== undefined) setShown(now)
      }),
    [id],
  )
  return {
    // A deleted record is no longer shown, though it is cached, unless a form of this page holds what nobody has saved.
    record: isGone ? undefined : record,
    /** The error, if there is no record to show. */
    error: isGone ? GONE : error,
    loading: isPending,
    busy: isFetching,
    reload: () => void refetch(),
    version,
    /** The version that the person has seen, for If-Match. */
    seen: shown ?? version ?? 0,
    // An own version is known before the record is refetched.
    stale: shown !== undefined && version !== undefined && version > shown,
    /** Marks a version as seen. */
    accept: (seen = version) => setShown(seen),
  }
}
