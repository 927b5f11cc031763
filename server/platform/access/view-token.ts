import { errors, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, prepared } from '../db/db.ts'
import type { Secrets } from './secrets.ts'
import type { Admits } from './users.ts'

/** The token of an administrator who sees the service as a user does. docs/decisions/0027. */
interface View {
  /** The row in `user_views`. */
  id: string
  userId: string
  adminId: string
}

const ISSUER = 'urn:beffroi:view'
const AUDIENCE = 'beffroi-api'
const HEADER = { alg: 'HS256', typ: 'view+jwt' }
/** Every such token begins with the same characters: other tokens are told apart without being decoded. */
const BEGINS = `${Buffer.from(JSON.stringify(HEADER)).toString('base64url')}.`
const Claims = z.object({ jti: z.guid(), sub: z.guid(), act: z.object({ sub: z.guid() }) })

const keyOf = (secrets: Pick<Secrets, 'key'>) => secrets.key('view-token')

/** Whether a token is of this kind. It says nothing about its validity. */
export const isViewToken = (token: string): boolean => token.startsWith(BEGINS)

/** Signs the token of a view: `sub` is the user, `act` the administrator (RFC 8693 §4.1). No private key of the issuer signs it: it opens no session. */
export const signView = (secrets: Pick<Secrets, 'key'>, { id, userId, adminId }: View, expiresAt: Date): Promise<string> =>
  new SignJWT({ act: { sub: adminId } })
    .setProtectedHeader(HEADER)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(keyOf(secrets))

/** Returns what a token of signView() says; null if it is forged or has expired. */
export async function verifyView(secrets: Pick<Secrets, 'key'>, token: string): Promise<View | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), {
      algorithms: [HEADER.alg],
      typ: HEADER.typ,
      issuer: ISSUER,
      audience: AUDIENCE,
    })
    const { data } = Claims.safeParse(payload)
    return data ? { id: data.jti, userId: data.sub, adminId: data.act.sub } : null
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

const openView = prepared<{ id: string; user: string; admin: string }, { demo: boolean }>(
  (slot) => sql`
    select coalesce(u.demo or a.demo, false) as demo from user_views v join users u on u.id = v.user_id join users a on a.id = v.admin_id
    where v.id = ${slot('id')}::uuid and v.user_id = ${slot('user')}::uuid and v.admin_id = ${slot('admin')}::uuid
      and v.ended_at is null and v.expires_at > now()
      and u.active and not exists (select from user_roles r where r.user_id = u.id)
      and a.active and exists (select from user_roles r where r.user_id = a.id and r.role = 'admin')
      and (v.session_id is null or exists (select from auth_session s where s.id = v.session_id and s."expiresAt" > now()))`,
)

/**
 * Whether a view is still open: neither ended nor expired, its administrator active, with the role and the session that began it, and its user active
 * and without any role.
 */
export async function isViewOpen(db: Db, { id, userId, adminId }: View, admits: Admits): Promise<boolean> {
  const [open] = await openView(db, { id, user: userId, admin: adminId })
  return open !== undefined && (admits.demo || !open.demo)
}
