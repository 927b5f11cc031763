import { isEmailAddress } from '../../../../contract/addresses.ts'
import { sql } from 'kysely'
import { PRESENTATION } from '../../../platform/access/permissions.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { applicationLink } from '../../../platform/mail/application-link.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { importPaused } from '../../../platform/mail/templates/import-paused.ts'
import type { Services } from '../../../platform/services.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import type { RunSource } from './run-state.ts'

type Needs = Pick<Services, 'jobs' | 'config'>
type Paused = Pick<RunSource, 'id' | 'nom' | 'propre' | 'acteur_id' | 'created_by'>

/**
 * Queues an e-mail about a paused source, with the page on which it is activated again: to its creator, if they may still change it. Of an
 * actor's own source an owner gets it otherwise; administrators see all paused sources on the dashboard.
 */
export async function notifyPause(tx: Tx, services: Needs, source: Paused, reason: Message): Promise<void> {
  const { id, nom, propre: own } = source
  const candidates = await (own ? managers(tx, source) : administrator(tx, source))
  const to = candidates.find((address) => isEmailAddress(address))
  if (to === undefined) return
  const letter = importPaused({ nom, reason, own, page: pageOf(services.config, source) })
  await queueEmail(tx, services, { kind: 'import_paused', to, ...letter, related: { type: 'import_source', id } })
}

/** Returns the addresses of the creator of an actor's own source and of the owners of the actor, if they may manage its sources. Spec §2-72. */
async function managers(tx: Tx, { acteur_id, created_by }: Paused): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from actor_users l join users u on u.id = l.user_id join acteurs a on a.id = l.acteur_id
    where l.acteur_id = ${acteur_id} and a.active and a.deleted_at is null and u.active and u.email is not null
      and (l.role = 'owner' or (l.user_id = ${created_by}::uuid and l.permissions @> ${[...PRESENTATION]}::text[]))
    order by l.user_id is not distinct from ${created_by}::uuid desc, l.created_at, l.user_id`.execute(tx)
  return rows.map(({ email }) => email)
}

async function administrator(tx: Tx, { created_by }: Paused): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u join user_roles r on r.user_id = u.id and r.role in ('admin', 'registres')
    where u.id = ${created_by} and u.active and u.email is not null`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Returns the page of a source: in the space of its actor, or in the back-office. Where that is turned off, other software shows the source. */
function pageOf(config: Needs['config'], { id, propre, acteur_id }: Paused): string | undefined {
  const [application, page] = propre ? (['espace', `imports/${acteur_id}/${id}`] as const) : (['backoffice', `imports/${id}`] as const)
  return config[application] ? applicationLink(config, application, page) : config.publicUrl
}
