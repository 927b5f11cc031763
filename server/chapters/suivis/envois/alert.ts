import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { readLink, resolve, resolveLink } from '../../../platform/access/permissions.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { hiddenBecause } from '../../publications/reading/visibility.ts'

/** An alert, as its sendings need it. */
export interface SentAlert {
  id: string
  version: number
  title: string
  body: string
  alerte: {
    severite: 'information' | 'vigilance' | 'danger'
    secteurs: string[]
    consignes: string | null
    source: string | null
    corrections: { le: string; message: string }[]
    levee_le: string | null
    levee_motif: string | null
  }
  expire_le: string | null
  acteur_id: string | null
  /** Whether the actor is an active town hall that publishes without moderation, in these communes. */
  isOffice: boolean
  communes: string[]
  /** The name and the time zone of the first one. */
  commune: string
  timezone: string
  habitants: number | null
  /** Why residents do not read it; null: they do. `expired`: they read that it is over. */
  hidden: string | null
}

/** The condition that the actor of an alert may publish in all of its communes. @param p alias of `publications` */
export const publishesThere = (p: string): RawBuilder<boolean> =>
  sql`publishes_in(${sql.ref(`${p}.acteur_id`)}, array[${sql.ref(`${p}.commune_id`)}] || ${sql.ref(`${p}.commune_ids`)})`

/**
 * Reads an alert, a deleted one too.
 * @param lock locks its row, so that nothing of it changes before the transaction ends
 * @throws AppError not_found (no such publication, or no alert)
 */
export async function readAlert(db: Db, id: string, lock = false): Promise<SentAlert> {
  if (lock) await sql`select from publications where id = ${id} for update`.execute(db)
  const { rows } = await sql<SentAlert>`
    select p.id, p.version, p.title, p.body, p.alerte, p.expire_le, p.acteur_id, array[p.commune_id] || p.commune_ids as communes, c.nom as commune, c.timezone,
      coalesce(a.type = 'mairie' and a.active and a.deleted_at is null and a.can_publish and ${publishesThere('p')}, false) as "isOffice",
      (select sum(x.population)::int from communes x where x.id = p.commune_id or x.id = any(p.commune_ids)) as habitants,
      ${hiddenBecause('p')} as hidden
    from publications p join communes c on c.id = p.commune_id left join acteurs a on a.id = p.acteur_id
    where p.id = ${id} and p.alerte is not null`.execute(db)
  return found(rows[0])
}

/** Whether anything leaves this service: without the address of the site, and the site, nobody could end what they follow. */
export const canLeave = ({ site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>): boolean => site !== null && publicUrl !== undefined

/** Whether e-mails arrive: at a mail server that is no catcher, or, in the demonstration, in the folder of the service. */
export const mailed = ({ mail, demo }: Pick<Config, 'mail' | 'demo'>): { courriels: boolean; dossier_demo: boolean } => ({
  courriels: mail.smtpUrl !== undefined && !mail.isCaught,
  dossier_demo: demo && mail.smtpUrl === undefined,
})

/** Whether an alert is in force: residents read it, and it was not lifted. */
export const isInForce = ({ hidden, alerte }: SentAlert): boolean => hidden === null && alerte.levee_le === null

/** Whether the caller may send of this alert: the people of the town hall who publish, and no role of the back-office. Spec §2-86. */
export async function maySend(db: Db, caller: Caller, { acteur_id, isOffice }: SentAlert): Promise<boolean> {
  return isOffice && resolveLink(await readLink(db, caller, acteur_id), ['publish_publications']) === 'allowed'
}

/** @throws AppError scope_violation, permission_denied */
export async function assertMaySend(db: Db, caller: Caller, alert: SentAlert): Promise<void> {
  if (await maySend(db, caller, alert)) return
  const verdict = resolveLink(await readLink(db, caller, alert.acteur_id), ['publish_publications'])
  throw new AppError(verdict === 'allowed' ? 'permission_denied' : verdict)
}

/**
 * Whether residents would still read an alert if the people of its office had not taken it off: an own withdrawal, or an own refusal of what was published.
 * What an administrator hid before is none. Spec §2-113.
 */
export async function isOwnWithdrawal(db: Db, { id }: Pick<SentAlert, 'id'>): Promise<boolean> {
  const { rows } = await sql`select from publications p cross join lateral (
      select u.in_name_of, u.before from undo_steps u where u.target_type = 'publication' and u.target_id = p.id and u.undone_by is null
      order by u.created_at desc, u.version desc limit 1) last
    where p.id = ${id} and p.acteur_actif and last.in_name_of = p.acteur_id and (
      p.deleted_at is not null and p.moderation_status in ('approved', 'published')
      or p.deleted_at is null and p.moderation_status = 'rejected' and last.before ->> 'moderation_status' in ('approved', 'published'))`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Who may read what was sent: the people of the actor, administrators, and moderators of its place. Spec §2-86, §2-125.
 * @throws AppError scope_violation, permission_denied
 */
export async function assertMayRead(db: Db, caller: Caller, { id, acteur_id }: SentAlert): Promise<void> {
  const verdict = resolve(caller, await readLink(db, caller, acteur_id), [])
  if (verdict !== 'allowed' && !(await moderatesAt(db, caller, id))) throw new AppError(verdict)
}

/** Whether the caller moderates publications where one is. */
async function moderatesAt(db: Db, caller: Caller, id: string): Promise<boolean> {
  const where = whereMay(caller, 'publications.moderate')
  return where === null || (where !== undefined && (await idsInside(db, where, 'publication', [id])).length > 0)
}

/** Who may stop: who may send, and administrators. @throws AppError scope_violation, permission_denied */
export async function assertMayStop(db: Db, caller: Caller, { acteur_id }: SentAlert): Promise<void> {
  const verdict = resolve(caller, await readLink(db, caller, acteur_id), ['publish_publications'])
  if (verdict !== 'allowed') throw new AppError(verdict)
}
