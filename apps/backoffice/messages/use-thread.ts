import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import type { OpenedThread, SupportMessage, SupportThread } from '../../../contract/messages/message-records.ts'
import { getThread } from '../../../contract/messages/messages.ts'
import { call } from '../../ui/api/client.ts'

export type Thread = z.output<typeof SupportThread>
export type Opened = z.output<typeof OpenedThread>
export type Message = z.output<typeof SupportMessage>

/** How often what is on the screen is read again: who else is there is known for a minute. */
export const LIVE_MS = 15_000

/** One conversation, read again while it is open; each reading tells colleagues whether an answer is being written. */
export function useThread(id: string, drafting: boolean) {
  const now = useRef(drafting)
  now.current = drafting
  const read = useQuery<Opened, ClientError>({
    queryKey: [getThread.id, id],
    queryFn: async () => (await call(getThread, { params: { id }, query: now.current ? { drafting: 'true' } : {} })).data,
    refetchInterval: LIVE_MS,
  })
  const { refetch } = read
  const first = useRef(true)
  useEffect(() => {
    // Colleagues learn at once that an answer was begun or given up, not at the next reading.
    if (first.current) first.current = false
    else void refetch()
  }, [drafting, refetch])
  return read
}

/** What a person is called in the list and above what they wrote. */
export const contactName = ({ contact_nom, contact_email }: Pick<Thread, 'contact_nom' | 'contact_email'>, unknown: string): string =>
  contact_nom || contact_email || unknown
/** What a colleague is called. */
export const colleagueName = ({ prenom, nom, id }: { prenom: string | null; nom: string | null; id: string }): string =>
  [prenom, nom].filter(Boolean).join(' ') || id
