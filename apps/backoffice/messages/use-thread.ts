import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { OpenedThread, SupportMessage, SupportThread } from '../../../contract/messages/message-records.ts'
import { getThread } from '../../../contract/messages/messages.ts'
import { call } from '../../ui/api/client.ts'
import { useData } from '../../ui/api/queries.ts'
import { personName } from '../../ui/i18n/person-name.ts'

export type Thread = z.output<typeof SupportThread>
export type Opened = z.output<typeof OpenedThread>
export type Message = z.output<typeof SupportMessage>

/** The polling interval; the service forgets a viewer after a minute. */
export const LIVE_MS = 15_000

/** Polls the open conversation. Each request tells colleagues whether a reply is being written. */
export function useThread(id: string, drafting: boolean) {
  const now = useRef(drafting)
  now.current = drafting
  const read = useData<Opened>({
    queryKey: [getThread.id, id],
    queryFn: async () => (await call(getThread, { params: { id }, query: now.current ? { drafting: 'true' } : {} })).data,
    refetchInterval: LIVE_MS,
  })
  const { refetch } = read
  const first = useRef(true)
  useEffect(() => {
    // Colleagues learn at once that a reply was begun or discarded, not at the next poll.
    if (first.current) first.current = false
    else void refetch()
  }, [drafting, refetch])
  return read
}

/** The name of the contact. */
export const contactName = ({ contact_nom, contact_email }: Pick<Thread, 'contact_nom' | 'contact_email'>, unknown: string): string =>
  contact_nom || contact_email || unknown
/** The name of a colleague. */
export const colleagueName = (user: { prenom: string | null; nom: string | null; email?: string | null }): string => personName(user)
