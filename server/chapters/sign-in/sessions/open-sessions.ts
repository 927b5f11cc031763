import { sql } from 'kysely'
import type { z } from 'zod'
import type { Session } from '../../../../contract/compte/sessions.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deviceOf } from './device.ts'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'

type Method = z.output<typeof Session>['method']
/** An open session, without anything that could take it over. */
type OpenSession = Omit<z.output<typeof Session>, 'current'>

/** The accounts of the embedded issuer that belong to a user, as text. */
export const accountsOf = (userId: string) =>
  sql`(select subject from user_identities where issuer = ${EMBEDDED_ISSUER} and user_id = ${userId}::uuid)`

/** Returns the open sessions of a user at the embedded issuer, the latest first. */
export async function openSessionsOf(db: Db, userId: string): Promise<OpenSession[]> {
  const { rows } = await sql<{
    id: string
    device: string | null
    method: string | null
    factors: number
    created_at: string
    last_used_at: string
    expires_at: string
  }>`
    select id, "userAgent" as device, method, factors, "createdAt" as created_at, "updatedAt" as last_used_at, "expiresAt" as expires_at
    from auth_session where "userId"::text in ${accountsOf(userId)} and "expiresAt" > now()
    order by "createdAt" desc, id limit 200`.execute(db)
  return rows.map(({ device, method, factors, ...session }) => ({
    ...session,
    device: deviceOf(device),
    method: method as Method,
    two_factors: factors === 2,
  }))
}
