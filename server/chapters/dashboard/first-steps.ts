import { sql } from 'kysely'
import type { z } from 'zod'
import type { getFirstSteps } from '../../../contract/dashboard/tasks.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Services } from '../../platform/services.ts'

type FirstSteps = z.output<(typeof getFirstSteps)['response']>['data']

const NOT_ASKED: FirstSteps = {
  mail: null,
  mails_kept: 0,
  second_factor: null,
  second_factor_from: null,
  registers: null,
  communes: 0,
  town_hall: null,
  second_admin: null,
  backup: null,
  public_address: null,
}

/** Returns what this instance still needs before it opens, as the service sees it. Spec §2-100. */
export async function firstSteps({ db, caller }: Context, { config }: Pick<Services, 'config'>): Promise<FirstSteps> {
  if (config.demo) return NOT_ASKED
  const { rows } = await sql<Omit<FirstSteps, 'mail' | 'public_address'>>`select
    (select count(*)::int from emails e where e.status = 'sent') as mails_kept,
    exists (select from user_identities i join second_factors f on f.account_id::text = i.subject and f.confirmed_at is not null where i.user_id = ${caller.userId})
      or exists (select from user_identities i join passkeys k on k.account_id::text = i.subject where i.user_id = ${caller.userId}) as second_factor,
    (select min(coalesce(r.grace_from, r.created_at)) + interval '7 days' from user_roles r
      where r.user_id = ${caller.userId} and r.role in ('admin', 'platform_admin')) as second_factor_from,
    exists (select from commune_infos where source = 'dila') as registers,
    (select count(*)::int from communes) as communes,
    exists (select from actor_users l join acteurs a on a.id = l.acteur_id where a.type = 'mairie' and a.deleted_at is null) as town_hall,
    (select count(*) >= 2 from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.active) as second_admin,
    exists (select from audit_log where action = 'database.backup') as backup`.execute(db)
  const [row] = rows
  if (!row) return NOT_ASKED
  const mail = config.mail.smtpUrl !== undefined && !config.mail.isCaught
  return {
    ...row,
    mail,
    mails_kept: mail ? 0 : row.mails_kept,
    second_factor: config.auth.issuer ? null : row.second_factor,
    public_address: config.publicUrl?.startsWith('https:') ?? false,
  }
}
