import { sql } from 'kysely'
import type { z } from 'zod'
import type { getServiceState } from '../../../../contract/settings/settings.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { daysOf } from '../../../platform/retention/run.ts'
import type { Services } from '../../../platform/services.ts'
import { VERSION } from '../../../platform/version.ts'
import { isPushPossible } from '../../suivis/following/follow-by-push.ts'
import { fixedSettings, serverOf } from './fixed.ts'

type State = z.output<(typeof getServiceState)['response']>['data']

interface Facts {
  last_sent_at: string | null
  sent_day: number
  failed_day: number
  waiting: number
  devices: number
  last_event_at: string | null
  events_failed: number
  communes: number
  mairies: number
  elus: number
  defibrillateurs: number
  pictures: number
  database_bytes: number
  database: string
}

/** The newest row of the trail that says that a register, or a backup, was read or written whole. */
const DONE = {
  communes: 'commune.load',
  mairies: 'mairies.import',
  elus: 'elus.import',
  defibrillateurs: 'defibrillateurs.sync',
  backup: 'database.backup',
} as const

/** Reads whether the parts of the service work, and what the environment fixes. Spec §2-105. */
export async function serviceState(services: Services): Promise<State> {
  const { config, database, contributions } = services
  const [facts, done] = await Promise.all([readFacts(database.readDb), readDone(database.readDb)])
  const register = (name: 'communes' | 'mairies' | 'elus' | 'defibrillateurs') => ({ register: name, at: done[name], rows: facts[name] })
  return {
    mail: {
      server: serverOf(config.mail.smtpUrl),
      sender: config.mail.from.address,
      signed: Boolean(config.mail.dkim?.key),
      last_sent_at: facts.last_sent_at,
      sent_day: facts.sent_day,
      failed_day: facts.failed_day,
      waiting: facts.waiting,
    },
    push: { possible: isPushPossible(services), devices: facts.devices },
    payments: {
      mode: config.payments.mode ?? 'both',
      secrets: config.payments.secrets.length,
      last_event_at: facts.last_event_at,
      failed: facts.events_failed,
    },
    registers: [register('communes'), register('mairies'), register('elus'), register('defibrillateurs')],
    storage: { kind: config.media.s3 ? 's3' : 'folder', pictures: facts.pictures, database_bytes: facts.database_bytes },
    backup: { at: done.backup },
    version: { version: VERSION, database: `PostgreSQL ${facts.database.split(' ', 1)[0] ?? ''}`, node: process.versions.node },
    retention: contributions.retention.map((rule) => ({
      fr: rule.texts[0],
      en: rule.texts[1],
      days: daysOf(rule, config),
      why_fr: rule.why[0],
      why_en: rule.why[1],
    })),
    fixed: fixedSettings(config),
  }
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select m.*, p.*,
      (select count(*)::int from followers f where f.channel = 'push') as devices,
      (select count(*)::int from communes) as communes,
      (select count(*)::int from commune_infos i where i.source = 'dila') as mairies,
      (select count(*)::int from elus e where e.source = 'rne') as elus,
      (select count(*)::int from defibrillateurs) as defibrillateurs,
      (select count(*)::int from medias) as pictures,
      pg_database_size(current_database())::float8 as database_bytes,
      current_setting('server_version') as database
    from (
      select max(e.sent_at) as last_sent_at,
        (count(*) filter (where e.status = 'sent'))::int as sent_day,
        (count(*) filter (where e.status in ('failed', 'uncertain')))::int as failed_day,
        (count(*) filter (where e.status in ('queued', 'sending')))::int as waiting
      from emails e where e.created_at > now() - interval '1 day') m,
    (select max(v.received_at) as last_event_at, (count(*) filter (where v.status = 'failed'))::int as events_failed from payment_events v) p`.execute(
    db,
  )
  return found(rows[0])
}

async function readDone(db: Db): Promise<Record<keyof typeof DONE, string | null>> {
  const { rows } = await sql<{ action: string; at: string | null }>`
    select asked.action, (select l.at from audit_log l where l.action = asked.action order by l.at desc, l.seq desc limit 1) as at
    from unnest(${Object.values(DONE)}::text[]) as asked (action)`.execute(db)
  const at = (action: string) => rows.find((row) => row.action === action)?.at ?? null
  return {
    communes: at(DONE.communes),
    mairies: at(DONE.mairies),
    elus: at(DONE.elus),
    defibrillateurs: at(DONE.defibrillateurs),
    backup: at(DONE.backup),
  }
}
