import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { applyRule } from '../../../platform/retention/run.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import type { Services } from '../../../platform/services.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { post } from '../../../test/http.ts'
import { runJobs, runNow, until } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { eveningZone, makeCollection, makeFollowing } from '../../../test/make-followings.ts'
import { makeCommune } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { suivis } from '../chapter.ts'
import { beginLease } from './lease.ts'
import { finish } from './finish.ts'
import { choose, take } from './remises.ts'
import { conclude, giveBack, handOver, sweep } from './states.ts'
import { remind } from '../reminders/remind.ts'
import { sendRemisesHandler } from './remises.handler.ts'
import { recordReturned, removeForgotten } from '../following/returned.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

/** Counted at the receiver. Spec §2-85, docs/decisions/0043. */
describe('reminders on the evening before', () => {
  const zone = eveningZone()
  const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString()
  let h: Harness
  let server: MailServer
  let service: SendingService
  let services: Services
  let commune: string

  before(async () => {
    h = await harness()
    service = await sendingService()
    server = service.server
    services = service.services
  })
  beforeEach(async () => {
    await h.reset()
    server.got.length = 0
    commune = await makeCommune({ nom: 'Béthune', slug: 'bethune', timezone: zone })
  })
  after(() => service.close())
  const tick = () => runNow(services, suivisTickHandler, {})
  const evening = async () => {
    await tick()
    await runJobs(services)
  }
  const envois = () => h.db.selectFrom('envois').selectAll().orderBy('created_at').execute()
  const states = async () => (await h.db.selectFrom('remises').select('state').orderBy('state').execute()).map(({ state }) => state)
  const to = () => server.got.map(({ to: address }) => address).toSorted()
  const [envoi, age] = [
    async () => (await envois())[0]?.id ?? '',
    (seconds: number) => sql<string>`now() - make_interval(secs => ${seconds})`,
  ]

  const takenAgo = (seconds: number) =>
    h.db
      .updateTable('remises')
      .set({ taken_at: age(seconds) })
      .execute()

  test('once a year the e-mail says all that its address follows', async () => {
    await makeCollection(commune, tomorrow)
    const { follower, email } = await makeFollowing(commune)
    await makeFollowing(await makeCommune({ nom: 'Le Havre', slug: 'le-havre' }), { email, sujet: 'alertes' })
    const recent = await makeFollowing(commune)
    await h.db
      .updateTable('followers')
      .set({ told_at: sql<string>`now() - interval '366 days'` })
      .where('id', '=', follower)
      .execute()
    const texts = async () =>
      new Map(
        await Promise.all(
          server.got.map(
            async ({ to: address, source }) => [address, (await simpleParser(Buffer.from(source, 'latin1'))).text ?? ''] as const,
          ),
        ),
      )
    await evening()
    const first = await texts()
    assert.match(
      first.get(email) ?? '',
      /tout ce que vous suivez\s: la veille des collectes de Béthune, les alertes du Havre\.\s+Ne plus recevoir ce rappel\s:\s+https:\S+\s+Changer ce que je reçois\s:\s+https:\/\/beffroi\.example\.fr\/bethune\/suivre\s/,
    )
    assert.doesNotMatch(first.get(recent.email) ?? '', /tout ce que vous suivez/)
    server.got.length = 0
    await h.db.deleteFrom('envois').execute()
    await evening()
    assert.doesNotMatch((await texts()).get(email) ?? assert.fail(), /tout ce que vous suivez/)
  })

  test('that all was said is written with the acceptance; an e-mail that is refused or uncertain has not said it', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    await h.db
      .updateTable('followers')
      .set({ told_at: sql<string>`now() - interval '366 days'` })
      .execute()
    for (const state of ['refusee', 'incertaine', 'acceptee', null] as const) {
      await h.db.deleteFrom('envois').execute()
      await remind(services)
      await choose(h.db, await envoi())
      const [remise] = await take(services, await envoi())
      assert.deepEqual(remise?.follows ?? null, state === null ? null : [{ sujet: 'bacs', commune: 'Béthune' }])
      if (remise && state !== null) await conclude(h.db, remise, state)
    }
  })

  test('one e-mail for each follower, with the bins, the way out and the one-click headers', async () => {
    await makeCollection(commune, tomorrow)
    await makeCollection(commune, tomorrow, { libelle: 'Emballages et papiers', secteur: 'Nord', ordre: 2 })
    const french = await makeFollowing(commune)
    const english = await makeFollowing(commune, { langue: 'en', secteur: 'Sud' })
    await evening()
    assert.deepEqual(to(), [french.email, english.email].toSorted())
    assert.deepEqual(await states(), ['acceptee', 'acceptee'])
    const [row] = await envois()
    assert.deepEqual([row?.state, row?.slot, row?.counts], ['termine', tomorrow, { mail: { acceptee: 2 } }])
    const read = async (address: string) => simpleParser(Buffer.from(server.got.find((one) => one.to === address)?.source ?? '', 'latin1'))
    const mail = await read(french.email)
    assert.equal(mail.subject, 'Ce soir, sortez le bac gris (Béthune)')
    assert.match(mail.text ?? '', /– Ordures ménagères \(bac gris\)\n+– Emballages et papiers \(bac gris\), secteur Nord/)
    const end = /https:\/\/beffroi\.example\.fr\/bethune\/suivre\/fin\/[\w.-]+/.exec(mail.text ?? '')?.[0] ?? ''
    assert.ok(String(mail.html).includes(end))
    const raw = server.got.find((one) => one.to === french.email)?.source ?? ''
    assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    assert.match(raw.replaceAll(/\r\n\s+/g, ' '), new RegExp(`^List-Unsubscribe: <\\s*${end.replaceAll('.', String.raw`\.`)}>`, 'm'))
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated')
    const other = await read(english.email)
    assert.equal(other.subject, 'Tonight, put out: ordures ménagères (Béthune)')
    assert.match(other.text ?? '', /https:\/\/beffroi\.example\.fr\/en\/bethune\/suivre\/fin\//)
    const audit = await h.db.selectFrom('audit_log').select(['action', 'target_id']).execute()
    assert.deepEqual(audit, [{ action: 'envoi.send', target_id: row?.id }])

    // The link of the letter: opened it changes nothing, posted by a mail program of another site it ends.
    const path = new URL(end).pathname
    const opened = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } })
    assert.deepEqual([opened.status, (await opened.text()).includes('<form method="post"')], [200, true])
    assert.equal((await h.db.selectFrom('follows').select('id').execute()).length, 2)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
      const clicked = await fetch(`${service.url}${path}`, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
      assert.equal(clicked.status, 200)
      assert.match(await clicked.text(), /C’est arrêté/)
    }
    assert.deepEqual(
      (await h.db.selectFrom('follows').select('id').execute()).map(({ id }) => id),
      [english.id],
    )
    assert.equal((await fetch(`${service.url}${path}x`, { method: 'POST' })).status, 404)
  })

  test('run twice, late and at the same time, a tick makes one; who follows a sector without a collection gets none', async () => {
    await makeCollection(commune, tomorrow, { secteur: 'Nord' })
    const north = await makeFollowing(commune, { secteur: 'Nord' })
    const all = await makeFollowing(commune)
    await makeFollowing(commune, { secteur: 'Sud' })
    await Promise.all([tick(), tick(), tick()])
    await runJobs(services)
    await evening()
    assert.deepEqual(to(), [north.email, all.email].toSorted())
    assert.equal((await envois()).length, 1)
    await runNow(services, sendRemisesHandler, { envoi_id: await envoi() })
    assert.equal(server.got.length, 2)
  })

  test('nothing is sent where nothing is collected tomorrow, where it is another hour, to professionals, and of places to bring waste to', async () => {
    await makeFollowing(commune)
    const today = Temporal.Now.plainDateISO(zone).toString()
    await makeCollection(commune, today)
    await makeCollection(commune, Temporal.PlainDate.from(tomorrow).add({ days: 1 }).toString())
    await makeCollection(commune, tomorrow)
    await h.db
      .updateTable('collectes')
      .set({ mode: 'apport_volontaire' })
      .where(sql<boolean>`dates @> array[${tomorrow}::date]`)
      .execute()
    const elsewhere = await makeCommune({ timezone: zone.includes('-') ? 'Etc/GMT+12' : 'Etc/GMT-14' })
    await makeFollowing(elsewhere)
    await makeCollection(elsewhere, tomorrow)
    await evening()
    assert.deepEqual([await envois(), server.got.length], [[], 0])
  })

  test('the nights of the change of hour and a zone overseas: one sending for each evening, by its clock', async () => {
    const paris = await makeCommune({ timezone: 'Europe/Paris' })
    const tahiti = await makeCommune({ timezone: 'Pacific/Tahiti' })
    await h.db.deleteFrom('communes').where('id', '=', commune).execute()
    for (const one of [paris, tahiti]) {
      await makeFollowing(one)
      for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']) await makeCollection(one, day)
    }
    for (const start of ['2026-03-27T00:00:00Z', '2026-10-24T00:00:00Z'])
      for (let minutes = 0; minutes < 3 * 1440 + 600; minutes += 15) await remind(services, Temporal.Instant.from(start).add({ minutes }))
    const slots = async (id: string) => (await envois()).filter(({ commune_id }) => commune_id === id).map(({ slot }) => slot)
    for (const id of [paris, tahiti])
      assert.deepEqual((await slots(id)).toSorted(), ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'])
    const ends = (await envois()).filter(({ commune_id }) => commune_id === paris).map(({ expires_at }) => expires_at)
    assert.deepEqual(ends.toSorted(), [
      '2026-03-27T18:30:00.000Z',
      '2026-03-28T18:30:00.000Z',
      '2026-03-29T17:30:00.000Z',
      '2026-10-24T17:30:00.000Z',
      '2026-10-25T18:30:00.000Z',
    ])
    // Their hour is over: nothing leaves.
    await runJobs(services)
    await tick()
    assert.deepEqual([server.got.length, new Set((await envois()).map(({ state }) => state))], [0, new Set(['termine'])])
  })

  test('a server that says later is asked again; what it refuses is refused; a lost answer is uncertain and never sent again', async () => {
    await makeCollection(commune, tomorrow)
    for (const name of ['later', 'refused', 'camille']) await makeFollowing(commune, { email: `${name}@example.fr` })
    // Its server ends every connection: in a commune of its own.
    const dropped = await makeCommune({ timezone: zone })
    await makeFollowing(dropped, { email: 'drop@example.fr' })
    await evening()
    await makeCollection(dropped, tomorrow)
    await evening()
    assert.deepEqual(await states(), ['acceptee', 'attend', 'incertaine', 'refusee'])
    const answers = await h.db.selectFrom('remises').select(['state', 'answer']).where('answer', 'is not', null).execute()
    assert.ok(!JSON.stringify(answers).includes('@') && answers.length === 3, JSON.stringify(answers))
    for (const _ of [1, 2]) {
      await h.db
        .updateTable('remises')
        .set({ next_at: age(1) })
        .execute()
      await evening()
    }
    assert.deepEqual(to(), ['camille@example.fr', 'drop@example.fr'])
    await h.db
      .updateTable('envois')
      .set({ expires_at: age(1) })
      .execute()
    await tick()
    assert.deepEqual(await states(), ['acceptee', 'incertaine', 'perimee', 'refusee'])
    assert.deepEqual(
      (await envois()).map(({ counts }) => counts),
      [{ mail: { acceptee: 1, perimee: 1, refusee: 1 } }, { mail: { incertaine: 1 } }],
    )
  })

  test('a mail server that is away: the gauge says so while only letters to followers wait', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    const away = async () => /^beffroi_mail_server_away (\d)$/m.exec(await (await fetch(`${service.url}/metrics`)).text())?.[1]
    const closed = await sendingService({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await runNow(closed.services, suivisTickHandler, {})
    assert.equal(await away(), '0')
    await runNow(closed.services, sendRemisesHandler, { envoi_id: await envoi() })
    await closed.close()
    assert.deepEqual([await states(), await away()], [['attend'], '1'])
    await h.db
      .updateTable('remises')
      .set({ next_at: age(1) })
      .execute()
    await runNow(services, sendRemisesHandler, { envoi_id: await envoi() })
    assert.deepEqual([await states(), await away()], [['acceptee'], '0'])
  })

  test('a sending has a line of the log when it begins, and one with its numbers when it ends', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    await makeFollowing(commune, { email: 'refused@example.fr' })
    await tick()
    const lines: [object, string][] = []
    const logger = { info: (...line: [object, string]) => lines.push(line) } as never
    for (const _ of [1, 2]) await runNow({ ...services, logger }, sendRemisesHandler, { envoi_id: await envoi() })
    const about = { envoi: await envoi(), kind: 'rappel' }
    assert.deepEqual(lines, [
      [{ ...about, recipients: 2 }, 'a sending to followers has begun'],
      [{ ...about, state: 'termine', motif: null, counts: { mail: { acceptee: 1, refusee: 1 } } }, 'a sending to followers has ended'],
    ])
  })

  test('what was handed over and has no answer is uncertain after a minute; its late answer is still written', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    await remind(services)
    await choose(h.db, await envoi())
    const [remise] = await take(services, await envoi())
    assert.ok(remise)
    assert.deepEqual([await sweep(h.db), await states(), (await take(services, await envoi())).length], [0, ['en_main'], 0])
    assert.equal(await handOver(h.db, remise), true)
    await takenAgo(61)
    await evening()
    assert.deepEqual([await states(), server.got.length], [['incertaine'], 0])
    // The worker was frozen: what it knows for certain counts, and that it may try again does not.
    await conclude(h.db, remise, 'attend')
    assert.deepEqual(await states(), ['incertaine'])
    await conclude(h.db, { ...remise, attempt: 0 }, 'acceptee')
    assert.deepEqual(await states(), ['incertaine'])
    await conclude(h.db, remise, 'acceptee')
    assert.deepEqual(await states(), ['acceptee'])
  })

  test('what was taken and not handed over waits again after its lease; a frozen worker that wakes sends none of it', async () => {
    await makeCollection(commune, tomorrow)
    const { email } = await makeFollowing(commune)
    await remind(services)
    await choose(h.db, await envoi())
    const [frozen] = await take(services, await envoi())
    assert.ok(frozen)
    await takenAgo(16)
    assert.equal(await handOver(h.db, frozen), false, 'its lease is over')
    assert.deepEqual([await sweep(h.db), await states()], [0, ['attend']])
    assert.equal(await handOver(h.db, frozen), false, 'it waits')
    const [again] = await take(services, await envoi())
    assert.ok(again)
    assert.equal(await handOver(h.db, frozen), false, 'another attempt has it')
    await giveBack(h.db, [frozen])
    assert.deepEqual(await states(), ['en_main'])
    await giveBack(h.db, [again])
    await evening()
    assert.deepEqual([to(), await states()], [[email], ['acceptee']])
  })

  test('a worker that is asked to stop gives back at once what is in no dialogue', async () => {
    await makeCollection(commune, tomorrow)
    const held = Array.from({ length: 7 }, (_, n) => `hold@suiveuse${n}.example.fr`)
    for (const email of held) await makeFollowing(commune, { email })
    await remind(services)
    const stop = new AbortController()
    const data = { envoi_id: await envoi() }
    const never = new AbortController().signal
    const attempt = { id: '', number: 1, last: false, signal: never, stopping: stop.signal, finish: async () => {} }
    const run = sendRemisesHandler.run(services, data, attempt)
    await until('four dialogues are open', () => server.got.length === 4)
    stop.abort()
    const count = async (state: string) => (await states()).filter((one) => one === state).length
    await until('the others wait', async () => (await count('attend')) === 3)
    assert.equal(await count('en_main'), 4)
    server.letGo()
    await run
    assert.deepEqual([await count('acceptee'), server.got.length], [4, 4])
    const letGo = setInterval(() => server.letGo(), 100)
    await runNow(services, sendRemisesHandler, data)
    clearInterval(letGo)
    assert.deepEqual([to(), await count('acceptee')], [held, 7])
  })

  test('what is given back when its alert was overtaken does not wait any more', async () => {
    await makeCollection(commune, tomorrow)
    for (const _ of [1, 2]) await makeFollowing(commune)
    await remind(services)
    await choose(h.db, await envoi())
    const [one, other] = await take(services, await envoi())
    assert.ok(one && other)
    await h.db.updateTable('envois').set({ state: 'interrompu', motif: 'depasse' }).execute()
    await giveBack(h.db, [one])
    await h.db.updateTable('envois').set({ motif: 'retrait' }).execute()
    await giveBack(h.db, [other])
    assert.deepEqual(await states(), ['arretee', 'depassee'])
  })

  test('a lease ends by either clock', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    const holds = beginLease()
    assert.equal(holds(), true)
    t.mock.timers.setTime(1_014_000)
    assert.equal(holds(), true)
    t.mock.timers.setTime(1_016_000)
    assert.equal(holds(), false)
    t.mock.timers.setTime(999_000)
    assert.equal(holds(), false, 'a clock that was set back')
  })

  test('who stops while the e-mail waits does not get it; who is erased takes it along', async () => {
    await makeCollection(commune, tomorrow)
    const [stays, stops, gone] = [await makeFollowing(commune), await makeFollowing(commune), await makeFollowing(commune)]
    await remind(services)
    await choose(h.db, await envoi())
    assert.equal((await states()).length, 3)
    await post('/suivis/fin', { jeton: stops.fin })
    await h.db.deleteFrom('followers').where('id', '=', gone.follower).execute()
    await runJobs(services)
    assert.deepEqual([to(), await states()], [[stays.email], ['acceptee']])
  })

  test('what a mail system gives back was refused; an address that does not exist follows nothing any more, and is removed with its deliveries', async () => {
    await makeCollection(commune, tomorrow)
    const [gone, full] = [await makeFollowing(commune), await makeFollowing(commune)]
    await evening()
    const messageIds = new Map(server.got.map((one) => [one.to, /^Message-ID:\s*(<[^>]+>)/im.exec(one.source)?.[1] ?? '']))
    const tokens = new Map([gone, full].map(({ email, fin }) => [email, fin]))
    const returned = (address: string, status: string) =>
      transact(h.db, (tx) =>
        recordReturned(tx, services.secrets, {
          ids: ['<another@example.fr>', messageIds.get(address) ?? ''],
          status,
          tokens: [tokens.get(address) ?? ''],
          complaint: null,
        }),
      )
    assert.deepEqual([await returned(full.email, '5.2.2'), await returned(gone.email, '5.1.1')], [true, true])
    assert.equal(await returned(gone.email, '5.1.1'), true)
    const follows = await h.db.selectFrom('follows').select('follower_id').execute()
    assert.deepEqual(follows, [{ follower_id: full.follower }])
    await tick()
    assert.deepEqual((await envois())[0]?.counts, { mail: { refusee: 2 } })
    await removeForgotten(services)
    assert.equal((await h.db.selectFrom('followers').select('id').execute()).length, 2)
    await h.db.deleteFrom('remises').execute()
    await removeForgotten(services)
    assert.deepEqual(await h.db.selectFrom('followers').select('id').execute(), [{ id: full.follower }])
  })

  test('twenty who stop while their e-mails are in hand, and put off, do not hold back those behind them', async () => {
    await makeCollection(commune, tomorrow)
    const other = await makeCommune()
    const stops: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const { fin, email } = await makeFollowing(commune)
      // Somebody who follows something else remains.
      await makeFollowing(other, { email })
      stops.push(fin)
    }
    await remind(services)
    await choose(h.db, await envoi())
    const inHand = await take(services, await envoi())
    assert.equal(inHand.length, 20)
    for (const jeton of stops) await post('/suivis/fin', { jeton })
    const later = await makeFollowing(commune)
    await h.db
      .insertInto('remises')
      .values({ envoi_id: await envoi(), follower_id: later.follower, next_at: new Date(Date.now() + 500).toISOString() })
      .execute()
    for (const remise of inHand) await conclude(h.db, remise, 'attend')
    await until('the one behind them has left', async () => {
      await evening()
      return server.got.length === 1
    })
    assert.deepEqual(to(), [later.email])
    await tick()
    assert.deepEqual([(await envois())[0]?.state, (await states()).filter((state) => state === 'arretee').length], ['termine', 20])
  })

  test('a database that may be a copy takes nothing; a restored one leaves what was unfinished as uncertain, and this evening to the original', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    const other = await makeCommune({ timezone: zone })
    await remind(services)
    await choose(h.db, await envoi())
    await h.db.insertInto('database_identity').values({ id: newId(), place: 'elsewhere' }).execute()
    assert.deepEqual([await take(services, await envoi()), await states()], [[], ['attend']])
    await makeFollowing(other)
    await makeCollection(other, tomorrow)
    const changed = await transact(h.db, async (tx) => suivis.afterRestore?.neutralise?.(tx, { how: 'restored', before: 'infinity' }))
    assert.deepEqual([changed, await states()], [{ remises: 1 }, ['incertaine']])
    await h.db.deleteFrom('database_identity').execute()
    await evening()
    assert.deepEqual([server.got.length, (await envois()).map(({ state }) => state)], [0, ['interrompu', 'interrompu']])
  })

  test('thousands are chosen by their cursor, nobody twice', async () => {
    await makeCollection(commune, tomorrow)
    await sql`insert into followers (id, sealed_address, address_digest)
      select gen_random_uuid(), '\\x00', 'digest ' || n from generate_series(1, 2300) n`.execute(h.db)
    await sql`insert into follows (id, follower_id, commune_id, topic, consent)
      select gen_random_uuid(), id, ${commune}, 'bacs', '{}' from followers`.execute(h.db)
    await remind(services)
    const id = await envoi()
    const turns = []
    do turns.push(await choose(h.db, id))
    while (!turns.at(-1))
    assert.deepEqual([turns, (await states()).length, await choose(h.db, id)], [[false, false, true], 2300, true])
  })

  test('thirty days after its end a sending has numbers and no recipients', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune)
    await evening()
    const rules = suivis.retention?.logs ?? []
    const apply = async () => {
      for (const rule of rules) await applyRule(h.services, rule, machineCaller('system'))
    }
    await h.db
      .updateTable('envois')
      .set({ ended_at: age(29 * 86_400) })
      .execute()
    await apply()
    assert.equal((await states()).length, 1)
    await h.db
      .updateTable('envois')
      .set({ ended_at: age(31 * 86_400) })
      .execute()
    await apply()
    assert.deepEqual([await states(), (await envois())[0]?.counts], [[], { mail: { acceptee: 1 } }])
  })

  test('a stop lets a dialogue finish, and the rest waits for the next worker', async () => {
    await makeCollection(commune, tomorrow)
    await makeFollowing(commune, { email: 'hold@example.fr' })
    await tick()
    await services.jobs.work()
    await until('the server has it', () => server.got.length === 1)
    const stopped = services.jobs.stop()
    setTimeout(() => server.letGo(), 300)
    await stopped
    assert.deepEqual(await states(), ['acceptee'])
    await finish(services)
  })
})
