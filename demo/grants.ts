import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Caller, machineCaller } from '../server/platform/access/caller.ts'
import type { Change } from '../server/platform/audit/changes.ts'
import { record } from '../server/platform/audit/record.ts'
import { type Db, transact, type Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'

/** A role or a link to an actor that a person has. */
interface Grant {
  user_id: string
  role: string | null
  territory: unknown
  grace_from: string | null
  acteur_id: string | null
  link_role: string | null
  permissions: string[]
  given_at: string
}

/** A grant with who gave it; null: an operator, the service, or nobody that the trail still names. */
interface GivenGrant extends Grant {
  giver: string | null
}

/** A suspended grant, as an operator reads it. */
export interface SuspendedGrant extends Grant {
  id: string
  email: string | null
  acteur: string | null
}

/** Roles with which one may give whatever one likes. */
const GIVES_ALL = new Set(['admin', 'platform_admin'])

/**
 * The roles and links of people, each with who gave it by the trail: the author of the last row that sets it, the inviter of an invitation, the decider of a
 * claim. A person who was invited or who claimed did not give it to oneself.
 */
const givenGrants = sql<GivenGrant>`
  select r.user_id, r.role, r.territory, r.grace_from, null::uuid as acteur_id, null::text as link_role, '{}'::text[] as permissions,
    r.created_at as given_at, given.giver
  from user_roles r join users u on u.id = r.user_id and u.demo is not true
  left join lateral (
    select coalesce((select i.invited_by from invitations i where i.id::text = a.changes -> 'invitation_id' ->> 1), a.user_id) as giver
    from audit_log a
    where a.target_type = 'user' and a.target_id = r.user_id::text
      and a.action in ('role.assign', 'invitation.accept', 'audit.undo', 'demo.confirm')
      and (a.changes -> 'role' ->> 1 = r.role or (not a.changes ? 'role' and a.changes ? 'territory'))
    order by a.seq desc limit 1) given on true
  union all
  select l.user_id, null, null, null, l.acteur_id, l.role, l.permissions, l.created_at, given.giver
  from actor_users l join users u on u.id = l.user_id and u.demo is not true
  left join lateral (
    select giver from (
      select a.seq, coalesce((select i.invited_by from invitations i where i.id::text = a.changes -> 'invitation_id' ->> 1), a.user_id) as giver
      from audit_log a
      where a.target_type = 'acteur' and a.target_id = l.acteur_id::text
        and a.action in ('acteur.link', 'acteur.handover', 'invitation.accept', 'audit.undo', 'demo.confirm')
        and strpos(a.changes::text, l.user_id::text) > 0
      union all
      select a.seq, case when a.action = 'claim.accept' then c.decided_by else a.user_id end
      from claims c join audit_log a on a.target_type = 'claim' and a.target_id = c.id::text
        and a.action in ('claim.decide', 'claim.accept', 'audit.undo')
      where c.acteur_id = l.acteur_id and l.user_id in (c.owner_id, c.user_id)) found
    order by seq desc limit 1) given on true`

/** The users who are administrators by a grant that is not among some. Who is, has given what they gave by that right. */
const administratorsBeside = (grants: readonly GivenGrant[], found: ReadonlySet<GivenGrant>): Set<string> =>
  new Set(grants.filter((one) => !found.has(one) && one.role !== null && GIVES_ALL.has(one.role)).map(({ user_id }) => user_id))

/** Returns the grants that go back to accounts of the demonstration, whoever handed them on. */
function tainted(grants: readonly GivenGrant[], demo: ReadonlySet<string>): Set<GivenGrant> {
  const found = new Set<GivenGrant>()
  const comesFromDemo = ({ giver, user_id, given_at }: GivenGrant): boolean => {
    if (giver === null || giver === user_id) return false
    if (demo.has(giver)) return true
    // By the demonstration's own grants nobody is an administrator beside it: they are found in the first turn.
    if (administratorsBeside(grants, found).has(giver)) return false
    return [...found].some((one) => one.user_id === giver && Date.parse(one.given_at) <= Date.parse(given_at))
  }
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const grant of grants) if (!found.has(grant) && comesFromDemo(grant)) found.add(grant)
  }
  return found
}

/** What a suspension has changed. */
export interface Suspension {
  grants: number
  invitations: number
}

/**
 * Suspends every role and link that an account of the demonstration gave, and what was given further by that right; ends their open invitations, the right to
 * publish and the badges of actors and the imports without moderation that they gave. A database without such accounts costs one statement.
 */
export const suspendDemoGrants = (db: Db): Promise<Suspension> => transact(db, (tx) => suspendIn(tx))

/** Returns the roles and links that a suspension would take now, the oldest first. It changes nothing. */
export async function grantsOfDemo(db: Db): Promise<Omit<SuspendedGrant, 'id'>[]> {
  const demo = new Set((await db.selectFrom('users').select('id').where('demo', '=', true).execute()).map(({ id }) => id))
  if (demo.size === 0) return []
  const { rows } = await givenGrants.execute(db)
  const found = [...tainted(rows, demo)]
  const emails = await namesOf(db, sql`select id, email as name from users where id = any(${found.map(({ user_id }) => user_id)}::uuid[])`)
  const acteurs = await namesOf(
    db,
    sql`select id, nom as name from acteurs where id = any(${found.flatMap(({ acteur_id }) => acteur_id ?? [])}::uuid[])`,
  )
  return found
    .map((grant) => ({ ...grant, email: emails.get(grant.user_id) ?? null, acteur: acteurs.get(grant.acteur_id ?? '') ?? null }))
    .toSorted((a, b) => Date.parse(a.given_at) - Date.parse(b.given_at))
}
const namesOf = async (db: Db, read: RawBuilder<unknown>): Promise<Map<string, string | null>> => {
  const { rows } = await (read as RawBuilder<{ id: string; name: string | null }>).execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Does what suspendDemoGrants() does, in a transaction. */
export async function suspendIn(tx: Tx, caller: Caller = machineCaller('system')): Promise<Suspension> {
  const demo = new Set((await tx.selectFrom('users').select('id').where('demo', '=', true).execute()).map(({ id }) => id))
  if (demo.size === 0) return { grants: 0, invitations: 0 }
  const { rows } = await givenGrants.execute(tx)
  const found = tainted(rows, demo)
  const changes: Change[] = []
  for (const { giver: _giver, ...grant } of found) {
    await tx
      .insertInto('suspended_grants')
      .values({ id: newId(), ...grant, territory: grant.territory === null ? null : JSON.stringify(grant.territory) })
      .execute()
    await (
      grant.role === null
        ? sql`delete from actor_users where user_id = ${grant.user_id} and acteur_id = ${grant.acteur_id}`
        : sql`delete from user_roles where user_id = ${grant.user_id} and role = ${grant.role}`
    ).execute(tx)
    changes.push(changeOf(grant, 'taken'))
  }
  const administrators = administratorsBeside(rows, found)
  const hands = [...demo, ...[...found].map(({ user_id }) => user_id).filter((id) => !administrators.has(id))]
  const { rows: invited } = await sql<{ id: string }>`
    with team as (update invitations set withdrawn_at = now_ms(), version = version + 1
        where invited_by = any(${hands}::uuid[]) and accepted_at is null and withdrawn_at is null and expires_at > now() returning id),
      owners as (update claim_invitations i set withdrawn_at = now_ms() from claims c
        where c.id = i.claim_id and c.decided_by = any(${hands}::uuid[]) and i.accepted_at is null and i.withdrawn_at is null returning i.id)
    select id from team union all select id from owners`.execute(tx)
  changes.push(...(await takeShortcuts(tx, hands)))
  changes.push(...invited.map(({ id }) => ({ type: 'invitation', id, before: { status: 'open' }, after: { status: 'withdrawn' } })))
  if (changes.length > 0) await record(tx, caller, 'demo.suspend', changes)
  return { grants: found.size, invitations: invited.length }
}

/**
 * Takes what these people gave to records that are not the demonstration's and that shows something without a decision: the right of actors to publish, their
 * badges, and sources whose items appear at once. An operator gives it again by hand.
 */
async function takeShortcuts(tx: Tx, hands: readonly string[]): Promise<Change[]> {
  const lastBy = (type: string, id: RawBuilder<unknown>, isSet: RawBuilder<SqlBool>) => sql<boolean>`(
    select a.user_id from audit_log a where a.target_type = ${type} and a.target_id = ${id}::text and ${isSet}
    order by a.seq desc limit 1) = any(${hands}::uuid[])`
  const isReal = (kind: string, id: RawBuilder<unknown>) =>
    sql<boolean>`not exists (select from demo_records d where d.kind = ${kind} and d.id = ${id})`
  const { rows: acteurs } = await sql<{ id: string }>`update acteurs k set can_publish = false, version = version + 1, updated_at = now_ms()
    where k.can_publish and ${isReal('acteurs', sql`k.id`)} and ${lastBy('acteur', sql`k.id`, sql`a.changes ? 'can_publish'`)} returning k.id`.execute(
    tx,
  )
  const { rows: badges } = await sql<{
    id: string
    badge: string
  }>`update acteurs k set badge = null, version = k.version + 1, updated_at = now_ms()
    from acteurs b where b.id = k.id and b.badge is not null and ${isReal('acteurs', sql`k.id`)}
      and ${lastBy('acteur', sql`k.id`, sql`a.changes ? 'badge'`)} returning k.id, b.badge`.execute(tx)
  const { rows: sources } = await sql<{
    id: string
  }>`update import_sources i set statut_creation = 'pending', version = version + 1, updated_at = now_ms()
    where i.statut_creation = 'published' and ${isReal('import_sources', sql`i.id`)}
      and ${lastBy('import_source', sql`i.id`, sql`a.changes ?| '{statut_creation,url}'`)} returning i.id`.execute(tx)
  return [
    ...acteurs.map(({ id }) => ({ type: 'acteur', id, before: { can_publish: true }, after: { can_publish: false } })),
    ...badges.map(({ id, badge }) => ({ type: 'acteur', id, before: { badge }, after: { badge: null } })),
    ...sources.map(({ id }) => ({
      type: 'import_source',
      id,
      before: { statut_creation: 'published' },
      after: { statut_creation: 'pending' },
    })),
  ]
}

/** Returns the suspended grants, the oldest first. */
export async function suspendedGrants(db: Db): Promise<SuspendedGrant[]> {
  const { rows } = await sql<SuspendedGrant & { suspended_at: string }>`select s.*, u.email, a.nom as acteur
    from suspended_grants s join users u on u.id = s.user_id left join acteurs a on a.id = s.acteur_id order by s.given_at, s.id`.execute(
    db,
  )
  return rows
}

/** Confirms the suspended grants: they count again, and are an operator's from then on. Or ends them. Returns them. */
export function settleGrants(db: Db, caller: Caller, how: 'confirm' | 'end'): Promise<SuspendedGrant[]> {
  return transact(db, async (tx) => {
    const grants = await suspendedGrants(tx)
    if (how === 'confirm') {
      await sql`insert into user_roles (user_id, role, territory, created_at, grace_from)
        select user_id, role, territory, given_at, now_ms() from suspended_grants where role is not null on conflict do nothing`.execute(tx)
      await sql`insert into actor_users (user_id, acteur_id, role, permissions, created_at)
        select user_id, acteur_id, link_role, permissions, given_at from suspended_grants where acteur_id is not null on conflict do nothing`.execute(
        tx,
      )
    }
    await tx.deleteFrom('suspended_grants').execute()
    const changes = grants.map((grant) => changeOf(grant, how === 'confirm' ? 'given' : 'taken'))
    if (changes.length > 0) await record(tx, caller, how === 'confirm' ? 'demo.confirm' : 'demo.end', changes)
    return grants
  })
}

/** What the trail has of a grant, in the form of the rows that give and take it. */
function changeOf({ user_id, role, territory, acteur_id, link_role, permissions }: Grant, how: 'given' | 'taken'): Change {
  const fields = role === null ? { user_id, role: link_role, permissions } : { role, ...(territory ? { territory } : {}) }
  const target = role === null ? { type: 'acteur', id: acteur_id ?? '' } : { type: 'user', id: user_id }
  return how === 'given' ? { ...target, before: null, after: fields } : { ...target, before: fields, after: null }
}

/** What an operator reads of a grant. */
export const grantText = ({ email, user_id, role, territory, acteur, link_role }: Omit<SuspendedGrant, 'id'>): string =>
  `${email ?? user_id}: ${role === null ? `${link_role} of ${acteur}` : `role ${role}${territory ? ' (with a territory)' : ''}`}`
