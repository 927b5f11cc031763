import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '../../platform/access/secrets.ts'
import type { Db } from '../../platform/db/db.ts'

/** How long a person waits between a form that is held and its confirmation. */
export const WAIT_SECONDS = 5
/** How long a form may be confirmed after the wait. */
const CONFIRM_SECONDS = 3600
/** A form that is sent sooner than this after its page was made was not filled by a person. */
const FILLED_SECONDS = 3
/** A page that was made longer ago than this shows no time at which somebody opened it. */
const PAGE_SECONDS = 86_400

/** What the stamp of a page shows of a form. `unknown`: it has no stamp of this service for this form. */
type PageAge = 'filled' | 'early' | 'old' | 'unknown'

/** A stamp with which a form is confirmed. */
interface Waiting {
  /** Seconds until the form may be confirmed, at least 1 before that; 0 afterwards. */
  seconds: number
  /** Whether it can no longer be confirmed. */
  isOver: boolean
  /** Whether the form was filled like a program's. */
  isSuspect: boolean
  /** Makes the stamp worthless. Returns whether this call did. */
  spend: () => Promise<boolean>
}

/** Signed times within the forms of the site. No cookie and no row belongs to a stamp before it is spent. */
export interface FormStamps {
  /** The stamp of a page. The page may be stored and sent to anybody for a day: its stamp says when it was made. */
  page: (form: string, at?: number) => string
  pageAge: (form: string, stamp: string, at?: number) => PageAge
  /** The stamp that confirms a form after some seconds. */
  waiting: (form: string, of: { isSuspect: boolean; seconds: number }, at?: number) => string
  /** Reads a stamp that confirms a form. Null for one that this service did not make for this form. */
  read: (form: string, stamp: string, at?: number) => Waiting | null
}

/** Makes and reads the stamps of forms. @param form the path of the form without its language. docs/decisions/0030 */
export function formStamps({ secrets, db }: { secrets: Pick<Secrets, 'key'>; db: Db }): FormStamps {
  const signed = (use: string, form: string, parts: readonly string[]) =>
    createHmac('sha256', secrets.key('site form'))
      .update(JSON.stringify([use, form, ...parts]))
      .digest('base64url')
  const stampOf = (use: string, form: string, parts: readonly string[]) => [...parts, signed(use, form, parts)].join('.')
  const partsOf = (use: string, form: string, stamp: string): string[] | null => {
    if (stamp.length > 200) return null
    const parts = stamp.split('.')
    const [given, right] = [Buffer.from(parts.pop() ?? ''), Buffer.from(signed(use, form, parts))]
    return given.length === right.length && timingSafeEqual(given, right) ? parts : null
  }
  return {
    page: (form, at = Date.now()) => stampOf('page', form, [seconds(at).toString(36)]),
    pageAge: (form, stamp, at = Date.now()) => {
      const [made] = partsOf('page', form, stamp) ?? []
      if (made === undefined) return 'unknown'
      const age = at / 1000 - Number.parseInt(made, 36)
      return age < FILLED_SECONDS ? 'early' : age < PAGE_SECONDS ? 'filled' : 'old'
    },
    waiting: (form, { isSuspect, seconds: wait }, at = Date.now()) =>
      stampOf('waiting', form, [seconds(at + wait * 1000).toString(36), isSuspect ? '1' : '0', randomBytes(12).toString('base64url')]),
    read: (form, stamp, at = Date.now()) => {
      const [from, suspect] = partsOf('waiting', form, stamp) ?? []
      if (from === undefined) return null
      const begins = Number.parseInt(from, 36)
      const wait = begins - at / 1000
      return {
        seconds: Math.max(0, Math.ceil(wait)),
        isOver: -wait > CONFIRM_SECONDS,
        isSuspect: suspect === '1',
        spend: async () => {
          const { rows } = await sql`insert into spent_proofs (signature, expires_at)
            values (${Buffer.from(stamp)}, to_timestamp(${begins + CONFIRM_SECONDS + 1})) on conflict do nothing returning 1 as spent`.execute(
            db,
          )
          return rows.length === 1
        },
      }
    },
  }
}

const seconds = (ms: number): number => Math.floor(ms / 1000)
