import { listSubscriptions as subscriptionsQuery } from '../contract/subscriptions/subscriptions.ts'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../server/platform/db/open.ts'
import { latestLogs } from '../server/chapters/subscriptions/logs.ts'
import { applyFacts } from '../server/chapters/subscriptions/apply.ts'
import { listSubscriptions } from '../server/chapters/subscriptions/list.ts'
import { markOverdue } from '../server/chapters/subscriptions/overdue.ts'
import { activeByPlan } from '../server/chapters/subscriptions/plans.ts'
import { about } from '../server/test/payment-facts.ts'
import { LIVES } from '../server/test/subscription-lives.ts'
import { timeViews, viewsOf } from './measure/views.ts'

/**
 * Measures two hundred thousand subscriptions: every view of the list, the blocks of the dashboard, the daily check, and events that four
 * workers apply. Runs on an empty database: DATABASE_URL, else the embedded one in DATA_DIR.
 */
const ROWS = 200_000
const ROUNDS = 7
const WORKERS = 4

const FILL = [
  `insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom)
    values ('01990000-0000-7000-8000-000000000001', '01001', 'montloup', 'Montloup', '01', 'Ain', '84', 'Auvergne-Rhône-Alpes')`,
  `insert into acteurs (id, nom, slug, type, commune_id)
    select gen_random_uuid(), (array['Boulangerie', 'Amicale', 'Chorale', 'Garage', 'Épicerie', 'Club'])[1 + i % 6] || ' ' || md5(i::text),
      'a' || i, 'association', '01990000-0000-7000-8000-000000000001' from generate_series(1, 50000) i`,
  // Rows are as wide as real ones: the state of a real subscription contains all its parts.
  `insert into subscriptions (id, livemode, provider_subscription_id, provider_customer_id, acteur_id_provider, plan, status,
      current_period_start, current_period_end, last_event_at, needs_reconcile, overdue, created_at, updated_at, state)
    select gen_random_uuid(), i % 100 <> 0, 'sub_' || md5(i::text), 'cus_' || md5('c' || i), a.id,
      case when i % 1000 = 0 then 'rare' else (array['essentiel', 'premium', 'commune', 'association'])[1 + i % 4] end,
      case when i % 10 < 7 then 'active' when i % 10 = 7 then 'canceled' when i % 100 = 8 then 'unpaid' when i % 10 = 8 then 'trialing' else 'past_due' end,
      now() - interval '15 days', now() + (i % 30) * interval '1 day', now() - interval '15 days', i % 5000 = 0, i % 3000 = 0,
      now() - i * interval '3 minutes', now() - (i * 7919 % ${ROWS}) * interval '1 minute',
      jsonb_build_object('wide', repeat(md5(i::text), 25))
    from generate_series(1, ${ROWS}) i
      join (select id, row_number() over () - 1 as n from acteurs) a on a.n = i % 50000`,
  `insert into subscription_logs (id, subscription_id, livemode, event_id, kind, event_at, changes, created_at)
    select gen_random_uuid(), id, livemode, 'evt_' || md5(id::text || n), 'customer.subscription.updated', created_at,
      '{"status": ["incomplete", "active"]}', created_at + n * interval '1 day' from subscriptions, generate_series(1, 3) n`,
  ...['subscriptions', 'subscription_logs', 'acteurs'].map((table) => `vacuum analyze ${table}`),
]

async function fill({ pool }: OpenDatabase): Promise<void> {
  await migrate(pool)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of FILL) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Prints how many events concurrent workers apply in a second. The events are complete lives, each of another subscription. */
async function applyMany({ db }: OpenDatabase): Promise<void> {
  const queue = Array.from({ length: 20 }, (_, n) =>
    Object.values(LIVES).flatMap(({ events }, life) => about(events, `sub_${n}_${life}`)),
  ).flat()
  const count = queue.length
  const start = performance.now()
  const worker = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      const facts = event
      await db.transaction().execute((tx) => applyFacts(tx, [facts]))
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  console.log(`${count} events by ${WORKERS} workers: ${Math.round((count * 1000) / (performance.now() - start))} a second`)
}

const { databaseUrl, dataDir } = readConfig(environment)
const database = databaseUrl ? openPostgres(databaseUrl, { max: 10 }) : await openEmbedded(dataDir)
await fill(database)
const { db } = database
const { rows: some } = await database.pool.query('select acteur_id, provider_subscription_id as number from subscriptions limit 1')
const { acteur_id, number } = some[0] as { acteur_id: string; number: string }
const VIEWS = `- livemode=true livemode=false page=13000 status=active status=active&sort=current_period_end_asc status=unpaid
  status=unpaid&sort=updated_at_desc plan=premium plan=rare acteur_id={acteur_id} a_verifier=true a_verifier=false sort=updated_at_desc
  sort=current_period_end_asc q={number} q={beginning} q=epicerie+c4 q=epicerie`
const samples = { acteur_id, number, beginning: number.slice(0, 12) }
const views = viewsOf(VIEWS, samples, subscriptionsQuery.query, listSubscriptions)
const others = {
  'dashboard: plans': () => activeByPlan(db, true),
  'dashboard: logs': () => latestLogs(db, { livemode: true, count: 10 }),
  'daily check': () => markOverdue(db),
}
await timeViews(db, [...views, ...Object.entries(others).map(([name, read]) => ({ name, read }))], ROUNDS)
await applyMany(database)
await database.close()
