import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { EMBEDDED_ISSUER } from '../../platform/access/issuer.ts'
import type { Secrets } from '../../platform/access/secrets.ts'
import type { Db } from '../../platform/db/db.ts'
import { addressDigests } from '../../platform/personal-data/address-digest.ts'
import { itsAccount, itsAddress } from '../../platform/personal-data/conditions.ts'
import type { Subject } from '../../platform/personal-data/personal-data.ts'

/**
 * Finds a person by the id of their account or by an e-mail address, which needs no account. Regulation (EU) 2016/679, art. 15, 17.
 * @throws AppError not_found (no such account)
 */
export async function findSubject(db: Db, secrets: Secrets, who: { userId: string } | { email: string }): Promise<Subject> {
  const named = 'email' in who ? who.email.trim().toLowerCase() : null
  const { rows } = await sql<{ id: string; email: string | null; prenom: string | null; nom: string | null; erased_at: string | null }>`
    select id, email, prenom, nom, erased_at from users where ${'userId' in who ? sql`id = ${who.userId}` : sql`email = ${named}`}`.execute(
    db,
  )
  const [user] = rows
  if (!user && 'userId' in who) throw new AppError('not_found')
  const accounts = await sql<{ id: string; email: string; name: string | null }>`
    select a.id, lower(a.email) as email, a.name from auth_user a where lower(a.email) = ${named ?? user?.email ?? null} or a.id::text in (
      select i.subject from user_identities i where i.issuer = ${EMBEDDED_ISSUER} and i.user_id = ${user?.id ?? null})`.execute(db)
  // Addresses that the account had before, and of invitations that it accepted: only the owner of an address can. Who has one of them now is another person.
  const { rows: former } = await sql<{ email: string }>`
    select distinct f.email from (
      select unnest(former_emails) as email from users where id = ${user?.id ?? null}
      union all select lower(email) from invitations where accepted_by = ${user?.id ?? null}) f
    where not exists (select from users u where u.email = f.email and u.id is distinct from ${user?.id ?? null})
      and not exists (select from auth_user a where lower(a.email) = f.email and a.id::text not in (
        select i.subject from user_identities i where i.issuer = ${EMBEDDED_ISSUER} and i.user_id = ${user?.id ?? null}))`.execute(db)
  const emails = [named, user?.email, ...former.map(({ email }) => email), ...accounts.rows.map(({ email }) => email)].filter(
    (email) => email != null,
  )
  return {
    userId: user?.id ?? null,
    emails: [...new Set(emails)],
    addressDigests: [...new Set(emails)].flatMap((email) => addressDigests(secrets, email)),
    names: namesOf([[user?.prenom, user?.nom], ...accounts.rows.map(({ name }) => [name])]),
    accountIds: accounts.rows.map(({ id }) => id),
    reporterHash: user ? secrets.keyedHash('reporter', user.id) : null,
    erasedAt: user?.erased_at ?? null,
    target: user ? { type: 'user', id: user.id } : { type: 'person', id: secrets.keyedHash('person', named ?? '') },
  }
}

/** Returns the names of a person. A full name has several words: one word alone is many people's. */
function namesOf(known: readonly (readonly (string | null | undefined)[])[]): Subject['names'] {
  const parts = known.map((name) => name.flatMap((part) => part?.trim() || []))
  const full = parts.flatMap((name) => [name.join(' '), name.toReversed().join(' ')]).filter((name) => /\S\s+\S/.test(name))
  const words = parts.flat().filter((word) => word.length > 2)
  return { full: [...new Set(full)], words: [...new Set([...full, ...words])] }
}

/** Condition: the inbound e-mails that contain one of the addresses, in upper or lower case, or encoded. */
export const itsInboundEmails = ({ emails }: Subject) => sql<boolean>`(raw is not null and (addresses && ${emails}::text[]
  or exists (select from unnest(${emails}::text[]) address where position(address in lower(encode(raw, 'escape'))) > 0)))`
/** Condition: the claims of a person: made by the account or with an address, or made without an account and approved for theirs. */
export const itsClaims = (k: string, subject: Subject) =>
  sql<boolean>`(${itsAccount(`${k}.user_id`, subject)} or ${itsAddress(`${k}.email`, subject)}
    or (${sql.ref(`${k}.user_id`)} is null and ${itsAccount(`${k}.owner_id`, subject)}))`
export const itsReports = (r: string, subject: Subject) =>
  sql<boolean>`(${sql.ref(`${r}.reporter_hash`)} = ${subject.reporterHash} or ${itsAddress(`${r}.email`, subject)})`
/** Condition: the message threads of a person. */
export const itsThreads = (t: string, subject: Subject) =>
  sql<boolean>`(${itsAccount(`${t}.user_id`, subject)} or ${itsAddress(`${t}.contact_email`, subject)})`
