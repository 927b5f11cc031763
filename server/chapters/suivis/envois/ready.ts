import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { isInForce, type SentAlert } from './alert.ts'
import type { AlertMessage, Genre } from './message.ts'

/** What was sent of an alert, the latest first. Exercises, and what never began, are no part of it. */
export type Chain = readonly {
  id: string
  kind: Genre
  slot: string
  state: string
  motif: string | null
  content: AlertMessage
}[]

/** Whether a sending says that the alert is over, or was broken off by that. */
const isOver = ({ kind, motif }: Chain[number]): boolean => kind === 'fin' || motif === 'fin' || motif === 'retrait'

/** Whether a sending has begun, or begins by itself: one that waits for an agreement has not. */
export const isBegun = ({ state }: Chain[number]): boolean => state !== 'a_approuver'

export async function chainOf(db: Db, { id }: SentAlert): Promise<Chain> {
  const { rows } = await sql<Chain[number]>`select id, kind, slot, state, motif, content from envois
    where publication_id = ${id} and kind <> 'exercice' and state <> 'annule' order by created_at desc, id desc`.execute(db)
  return rows
}

/**
 * Returns what can be sent of an alert now. While it is in force its beginning, and then each correction that was made since, or that it is in force again; once it is over its end;
 * once residents do not read it any more its withdrawal. The last two only if it was begun. Spec §2-86.
 */
export function readyOf(alert: SentAlert, chain: Chain): Genre[] {
  const genre = nextOf(alert, chain)
  return [
    ...(genre !== null && !chain.some(({ kind, slot }) => kind === genre && slot === slotOf(alert, genre, chain)) ? [genre] : []),
    'exercice',
  ]
}

/**
 * Returns what a change of an alert could tell in its own request: a correction, the end or the withdrawal of one in force that was sent; the beginning of one
 * that was not, or waits for a decision. Spec §2-120.
 */
export function followingOf(alert: SentAlert, chain: Chain): Genre[] {
  const isTold = isToldOf(chain)
  if (isInForce(alert)) return isTold ? ['correction', 'fin', 'retrait'] : ['premier']
  const waits = alert.hidden === 'pending' || alert.hidden === 'rejected'
  return waits ? [isTold ? 'correction' : 'premier'] : []
}

/** Whether those who follow were told of an alert, and not of its withdrawal since. */
function isToldOf(chain: Chain): boolean {
  const last = chain.find(isBegun)
  return last !== undefined && last.kind !== 'retrait'
}

function nextOf(alert: SentAlert, chain: Chain): Genre | null {
  const last = chain.find(isBegun)
  const isTold = isToldOf(chain)
  if (!isInForce(alert)) {
    if (!isTold) return null
    return alert.hidden === null || alert.hidden === 'expired' ? 'fin' : 'retrait'
  }
  if (last === undefined || !isTold) return 'premier'
  const corrected = alert.alerte.corrections[0]?.le ?? null
  return corrected !== last.content.corrige_le || isOver(last) ? 'correction' : null
}

/** Returns what is sent once, for the unique index of `envois`: a request that comes again finds its sending. */
export function slotOf({ id, version, alerte, expire_le }: SentAlert, genre: Genre, chain: Chain): string {
  const withdrawn = chain.filter(({ kind }) => kind === 'retrait').length
  const over = chain.filter(isOver).length
  const slots = {
    // Once; and again after each withdrawal.
    premier: `${id} ${withdrawn}`,
    // Once; and again each time that the alert is in force again.
    correction: `${id} ${alerte.corrections[0]?.le ?? ''}${over > 0 ? ` ${over}` : ''}`,
    fin: `${id} ${alerte.levee_le ?? expire_le ?? ''}`,
    retrait: `${id} ${version}`,
    exercice: newId(),
  } satisfies Record<Genre, string>
  return slots[genre]
}
