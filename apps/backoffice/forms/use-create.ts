import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint, Sent } from '../../../contract/endpoint.ts'
import { useChange } from '../api/changes.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { leaveRecord } from '../../ui/forms/leave-record.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { useGo } from '../../ui/screen/use-go.ts'

interface CreateOptions<E extends Endpoint, T extends object> {
  /** The key of the draft. */
  key: string
  /** The values of the empty form. */
  empty: T
  /** The path of the list; a record is below it. */
  list: string
  done: (made: z.output<E['response']>) => string
  /** Whether an undo deletes the record, so that its screen is left. */
  vanishes?: boolean
}

/** The state of a creation form, with a draft. */
export function useCreate<E extends Endpoint, T extends object>(
  endpoint: E,
  { key, empty, list, done, vanishes = false }: CreateOptions<E, T>,
) {
  const [, leaveTo] = useLocation()
  const go = useGo()
  const draft = useRecordDraft(key, empty)
  const addressOf = (made: z.output<E['response']>) => `${list}/${(made as { data: { id: string } }).data.id}`
  const create = useChange(endpoint, {
    undoable: true,
    ...(vanishes ? { undone: (made) => leaveRecord(addressOf(made), () => leaveTo(list)) } : {}),
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
    send: (body: Sent<E['body']>) => create.mutate({ body } as unknown as Call<E>),
    leave: () => {
      draft.drop()
      leaveTo(list)
    },
  }
}
