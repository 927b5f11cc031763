import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint, Sent } from '../../../contract/endpoint.ts'
import { useChange } from '../api/changes.tsx'
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { leaveRecord } from '../../ui/forms/leave-record.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'

interface CreateOptions<E extends Endpoint, T extends object> {
  /** Names the draft. */
  key: string
  /** The form with nothing in it. */
  empty: T
  /** The address of the list: below it each record has its own. */
  list: string
  done: (made: z.output<E['response']>) => string
  /** Undone, the record is no more: its screen is left. */
  vanishes?: boolean
}

/** A record that is to be made: what is typed is kept until it is made, or let go; sent twice, it is made once. */
export function useCreate<E extends Endpoint, T extends object>(
  endpoint: E,
  { key, empty, list, done, vanishes = false }: CreateOptions<E, T>,
) {
  const [, go] = useLocation()
  const attempt = useIdempotencyKey()
  const draft = useRecordDraft(key, empty)
  const addressOf = (made: z.output<E['response']>) => `${list}/${(made as { data: { id: string } }).data.id}`
  const create = useChange(endpoint, {
    undoable: true,
    ...(vanishes ? { undone: (made) => leaveRecord(addressOf(made), () => go(list)) } : {}),
    done,
    after: (made) => {
      draft.drop()
      go(addressOf(made))
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  return {
    draft,
    busy: create.isPending,
    errors: fieldErrors(create.error),
    send: (body: Sent<E['body']>) => create.mutate({ body, headers: attempt(body) } as unknown as Call<E>),
    leave: () => {
      draft.drop()
      go(list)
    },
  }
}
