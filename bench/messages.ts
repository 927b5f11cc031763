import { sql } from 'kysely'
import { machineCaller } from '../server/platform/access/caller.ts'
import { listThreads as threadsQuery } from '../contract/messages/messages.ts'
import { parseArgs } from 'node:util'
import { migrate } from '../server/platform/db/migrate.ts'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { listMessages, listThreads } from '../server/chapters/messages/list.ts'
import { openDatabase } from '../server/start.ts'
import { timeViews, viewsOf } from './measure/views.ts'

/**
 * `DATABASE_URL=… node bench/messages.ts`: measures the list of support threads with many rows. Fills an empty database first, unless
 * `--no-fill` is given. Measures each view by calling the verb itself, with its driver.
 */

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '200000' },
    messages: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '15' },
    fill: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const WORDS =
  'déchèterie horaires cantine école goûter eau fuite éclairage travaux marché mairie rendez-vous photo compte association salle'.split(' ')
const FLAGS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']

const database = await openDatabase(readConfig({ ...environment, DEMO: 'off' }))
await migrate(database.pool)
const { db, pool } = database
const words = `(array[${WORDS.map((word) => `'${word}'`).join(', ')}])`
const word = (seed: string) => `${words}[1 + abs(hashint8(${seed})::bigint) % ${WORDS.length}]`

if (values.fill) {
  const begun = performance.now()
  await pool.query('set statement_timeout = 0')
  const fill = await pool.connect()
  await fill.query('set statement_timeout = 0')
  await fill.query(`insert into message_threads (id, subject, subject_key, contact_nom, contact_email, source, status, closed_at, unread, flag,
      messages_count, last_message_at, created_at)
    select md5('t' || n)::uuid, initcap(${word('n')}) || ' ' || ${word('n * 7')} || ' n° ' || n, 'x' || n, 'Camille Roux ' || n % 5000,
      'contact' || n % 50000 || '@example.fr', 'form', case when n % 20 = 0 then 'open' else 'closed' end,
      case when n % 20 <> 0 then now() end, n % 100 = 0, case when n % 50 = 0 then (array['${FLAGS.join("','")}'])[1 + n / 50 % 6] end,
      ${Number(values.messages)}, now() - make_interval(mins => n), now() - make_interval(mins => n + 60)
    from generate_series(1, ${Number(values.threads)}) n`)
  await fill.query(`insert into messages (id, thread_id, direction, body, created_at)
    select md5('m' || n || '-' || k)::uuid, md5('t' || n)::uuid, case when k % 2 = 1 then 'inbound' else 'outbound' end,
      'Bonjour, ' || (select string_agg(${word('n * 31 + k * 7 + w')}, ' ' order by w) from generate_series(1, 40) w) || ' dossier' || n % 20000,
      now() - make_interval(mins => n) + make_interval(secs => k)
    from generate_series(1, ${Number(values.threads)}) n, generate_series(1, ${Number(values.messages)}) k`)
  await fill.query('vacuum analyze message_threads')
  await fill.query('vacuum analyze messages')
  fill.release()
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

const { rows } = await sql<{ id: string }>`select id from message_threads order by last_message_at desc limit 1`.execute(db)
const THREADS = `- page=5000 status=open unread=true flag=red status=open&unread=true assigned_to=none q=dossier777 q=contact4242
  q=fuite+éclairage q=dechet`
await timeViews(
  db,
  [
    ...viewsOf(THREADS, {}, threadsQuery.query, (each, query) => listThreads({ db: each, caller: machineCaller('cli') }, query)),
    {
      name: 'messages of a thread',
      read: (each) => listMessages(each, { id: rows[0]?.id ?? '', query: { page: 1, per_page: 50, sort: 'created_at_asc' } }),
    },
  ],
  Number(values.rounds),
)
await database.close()
