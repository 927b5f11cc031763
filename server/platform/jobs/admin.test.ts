import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { z } from 'zod'
import { machineCaller } from '../access/caller.ts'
import { transact } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { syncJob } from '../../chapters/defibrillateurs/registre/sync.job.ts'
import { sendEmail } from '../mail/send-email.job.ts'
import { refreshElus } from '../../chapters/communes/registers/refresh-registers.job.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { assertError, get, post } from '../../test/http.ts'
import { deadJobs, jobsOf } from '../../test/jobs.ts'
import { makeDeadJob } from '../../test/make.ts'
import { run } from '../../test/process.ts'
import { changeJobs, deleteJobs, JOB_TABLE, storedJobs, hideTable } from '../../test/queue-tables.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { testJob } from '../../test/test-job.ts'

const CANARY = 'camille@example.fr'

/** Spec §1-16. */
describe('background jobs, for administrators', () => {
  let h: Harness
  let stage: Stage
  before(async () => {
    h = await harness()
    stage = await setStage()
  })
  beforeEach(() => deleteJobs(h.services.database.pool))

  const list = async (query = '') => (await get(`/admin/jobs${query}`, stage.back)).body
  const retry = (id: string) => post(`/admin/jobs/${id}/retry`, undefined, stage.back)
  const mail = (options = {}) => transact(h.db, (tx) => h.services.jobs.send(tx, sendEmail, { email_id: newId() }, options))
  const put = (id: string, values: string) => changeJobs(h.services.database.pool, values, { id })

  test('by kind: the last success, what is left, and those with dead jobs first', async () => {
    const done = (await mail()) ?? ''
    await mail({ at: new Date(Date.now() + 86_400_000) })
    await transact(h.db, (tx) => h.services.jobs.send(tx, refreshElus, {}))
    await makeDeadJob({ data: { email_id: newId() }, attempts: 14 })
    await put(done, `state = 'completed', started_on = now(), completed_on = now()`)
    const { data } = (await get('/admin/jobs/kinds', stage.back)).body
    const [first] = data
    assert.deepEqual([first.name, first.dead, first.waiting, first.done_today], [sendEmail.name, 1, 1, 1])
    assert.ok(first.last_success_at !== null && first.next_at !== null)
    assert.deepEqual(
      data.map(({ name }: { name: string }) => name),
      [sendEmail.name, refreshElus.name],
    )
  })

  test('the list shows each state with its attempts and times, and never the data of a job', async () => {
    const at = new Date(Date.now() + 86_400_000)
    const waiting = (await mail({ at })) ?? ''
    const running = (await mail()) ?? ''
    const retrying = (await mail()) ?? ''
    const done = (await mail()) ?? ''
    const dead = await makeDeadJob({ data: { email_id: newId(), note: CANARY }, attempts: 14 })
    await put(running, `state = 'active', started_on = now(), heartbeat_on = now(), retry_count = 1, data = '{"note": "${CANARY}"}'`)
    await put(retrying, `state = 'retry', started_on = now(), output = '{"error": "MailDeferred", "message": "Later."}'`)
    await put(done, `state = 'completed', started_on = now(), completed_on = now(), output = '{"value": "${CANARY}"}'`)
    const { data, meta } = await list()
    assert.equal(meta.total, 5)
    assert.ok(!JSON.stringify(data).includes('camille'))
    const told = Object.fromEntries(data.map((row: { id: string }) => [row.id, row]))
    const shape = (id: string) => {
      const { state, attempts, attempts_max, started_at, next_try_at, ended_at, error } = told[id]
      return [state, attempts, attempts_max, started_at !== null, next_try_at !== null, ended_at !== null, error]
    }
    assert.deepEqual(shape(waiting), ['waiting', 0, 14, false, true, false, null])
    assert.equal(told[waiting].next_try_at, at.toISOString())
    assert.deepEqual(shape(running), ['running', 2, 14, true, false, false, null])
    assert.deepEqual(shape(retrying), [
      'retrying',
      1,
      14,
      true,
      true,
      false,
      { class: 'MailDeferred', message: 'Later.', message_en: 'Later.' },
    ])
    assert.deepEqual(shape(done), ['done', 1, 14, true, false, true, null])
    const answered = { message: 'Le serveur de messagerie a répondu 451.', message_en: 'The mail server answered 451.' }
    assert.deepEqual(shape(dead), ['dead', 14, 14, false, false, true, { class: 'MailDeferred', ...answered }])
    for (const [state, id] of Object.entries({ waiting, running, retrying, done, dead }))
      assert.deepEqual(
        (await list(`?state=${state}`)).data.map((row: { id: string }) => row.id),
        [id],
        state,
      )
  })

  test('of an error only the messages that the code declares are shown', async () => {
    await makeDeadJob({ fault: { name: 'error', message: `Key (email)=(${CANARY}) exists`, stack: CANARY, detail: CANARY } })
    await makeDeadJob({ fault: { value: { message: 'job heartbeat timeout' } } })
    await makeDeadJob({ fault: CANARY })
    await makeDeadJob({ fault: null })
    const { data } = await list()
    assert.deepEqual(data.map(({ error }: { error: { class: string } | null }) => error?.class ?? null).toSorted(), [
      'Error',
      'Error',
      'WorkerLost',
      null,
    ])
    assert.ok(!JSON.stringify(data).includes('camille'))
  })

  test('by kind and by period, a page at a time, with the right total past the end', async () => {
    for (let day = 1; day <= 5; day += 1) await makeDeadJob({ sent: `2026-03-0${day}T23:30:00Z` })
    await makeDeadJob({ name: 'import.elus', data: {}, attempts: 4, sent: '2026-03-03T12:00:00Z' })
    const total = async (query: string) => (await list(query)).meta.total
    assert.equal(await total('?name=import.elus'), 1)
    assert.equal(await total('?name=mail.send&state=dead'), 5)
    assert.equal(await total('?name=nothing'), 0)
    // Half past eleven in London is the next day in Paris.
    assert.equal(await total('?from=2026-03-03&to=2026-03-03'), 2)
    assert.equal(await total('?from=2026-03-03T12:00:00Z&to=2026-03-04T23:30:00Z'), 2)
    const pages = [await list('?per_page=4'), await list('?per_page=4&page=2'), await list('?per_page=4&page=9')]
    assert.deepEqual(
      pages.map(({ data, meta }) => [data.length, meta.total, meta.last_page]),
      [
        [4, 6, 2],
        [2, 6, 2],
        [0, 6, 2],
      ],
    )
    const sent = pages.flatMap(({ data }) => data.map((row: { sent_at: string }) => row.sent_at))
    assert.deepEqual(
      sent,
      sent.toSorted((a, b) => Date.parse(b) - Date.parse(a)),
    )
    assert.deepEqual(
      (await list('?sort=sent_at_asc')).data.map((row: { sent_at: string }) => row.sent_at),
      sent.toReversed(),
    )
    for (const query of ['?state=failed', '?from=yesterday', '?sort=name', '?per_page=0', '?data=x'])
      assertError(await get(`/admin/jobs${query}`, stage.back), 422, 'validation_failed')
  })

  test('a dead job is run again once, under the same id, and the trail records it', async () => {
    const id = await makeDeadJob()
    const answers = await Promise.all([retry(id), retry(id), retry(id)])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    )
    const got = answers.find(({ status }) => status === 200)
    assert.deepEqual([got?.body.data.id, got?.body.data.state, got?.body.data.attempts, got?.body.data.error], [id, 'waiting', 0, null])
    assert.deepEqual(
      (await list()).data.map((row: { id: string; state: string }) => [row.id, row.state]),
      [[id, 'waiting']],
    )
    assertError(await retry(id), 409, 'invalid_state')
    assert.deepEqual(
      (await trail(id)).map(({ action, changes }) => [action, changes]),
      [['job.retry', { state: ['dead', 'waiting'], name: [null, 'mail.send'] }]],
    )
  })

  test('what is not there, or not dead, is not run again', async () => {
    assertError(await retry(newId()), 404, 'not_found')
    assertError(await retry('dead'), 422, 'validation_failed')
    const id = (await mail()) ?? ''
    assertError(await retry(id), 409, 'invalid_state')
    await put(id, `state = 'completed', completed_on = now()`)
    assertError(await retry(id), 409, 'invalid_state')
  })

  test('one that this release no longer knows stays dead', async () => {
    await jobsOf(h.services, [
      testJob({
        name: 'test.removed',
        attempts: 2,
        seconds: 1,
        wait: { first: 1, longest: 1 },
        policy: 'any',
        data: z.object({}),
        run: async () => {},
      }),
    ])
    const id = await makeDeadJob({ name: 'test.removed', attempts: 2 })
    assertError(await retry(id), 409, 'invalid_state')
    assert.deepEqual(
      (await storedJobs(h.services.database.pool)).map(({ name, state }) => ({ name, state })),
      [{ name: 'dead', state: 'created' }],
    )
  })

  test('one whose like waits already stays dead, whoever asks, until that is done', async () => {
    await transact(h.db, (tx) => h.services.jobs.send(tx, refreshElus, {}))
    const id = await makeDeadJob({ name: 'import.elus', data: {}, attempts: 4 })
    const other = await makeDeadJob()
    assertError(await retry(id), 409, 'invalid_state')
    assert.equal(await h.services.jobs.retryAll({ db: h.db, caller: machineCaller('cli') }), 1)
    assert.deepEqual(
      (await deadJobs(h)).map((row) => [row.id, row.error?.class]),
      [[id, 'MailDeferred']],
    )
    assert.equal((await trail(other)).length, 1)
    assert.equal((await trail(id)).length, 0)
    await changeJobs(h.services.database.pool, "state = 'completed', completed_on = now()", { name: 'import.elus' })
    assert.equal((await retry(id)).status, 200)
  })

  test('the metrics have the waiting jobs, their age, and the dead jobs', async () => {
    const id = (await mail()) ?? ''
    await put(id, "start_after = now() - interval '90 seconds'")
    await mail({ at: new Date(Date.now() + 86_400_000) })
    await makeDeadJob({ name: syncJob.name })
    const { body } = await get(`${h.url}/metrics`)
    assert.match(body, /^beffroi_jobs\{job="mail\.send",state="waiting"\} 2$/m)
    assert.match(body, /^beffroi_jobs\{job="defibrillateurs\.sync",state="dead"\} 1$/m)
    assert.match(body, /^beffroi_jobs_dead 1$/m)
    assert.match(body, /^beffroi_jobs_oldest_waiting_seconds\{job="mail\.send"\} 9\d\.?\d*$/m)
    const putBack = await hideTable(h.services.database.pool, JOB_TABLE)
    const without = await get(`${h.url}/metrics`)
    await putBack()
    assert.equal(without.status, 200)
    assert.match(without.body, /^process_cpu_seconds_total /m)
    assert.doesNotMatch(without.body, /^beffroi_jobs/m)
  })

  test(
    'the command line lists and runs again, in the name of the machine',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'the folder has its own run' },
    async () => {
      const { rows } = await h.services.database.pool.query('select current_database() as name')
      const env = { DATABASE_URL: Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: `/${rows[0].name}` }).href }
      const id = await makeDeadJob()
      await makeDeadJob({ fault: { message: CANARY } })
      const listed = await run('server/cli.mjs', ['jobs', 'list'], env)
      assert.match(listed.output, new RegExp(`${id} .* dead  mail\\.send  14/14 attempts  MailDeferred: The mail server answered 451\\.`))
      assert.match(listed.output, /^2 jobs in total\.$/m)
      assert.ok(!listed.output.includes('camille'))
      const given = await run('server/cli.mjs', ['jobs', 'retry', id], env)
      assert.deepEqual([given.code, given.output.trim()], [0, '1 job queued again. A running worker starts within seconds.'])
      assert.deepEqual(
        (await trail(id)).map(({ action, actor_kind }) => [action, actor_kind]),
        [['job.retry', 'cli']],
      )
      const again = await run('server/cli.mjs', ['jobs', 'retry', id], env)
      assert.deepEqual([again.code, again.output.includes('is not dead')], [1, true])
      assert.match((await run('server/cli.mjs', ['jobs', 'retry', newId()], env)).output, /There is no job/)
      assert.match((await run('server/cli.mjs', ['jobs', 'retry', '--all'], env)).output, /^1 job queued again/m)
      assert.match((await run('server/cli.mjs', ['jobs', 'list', '--state', 'waiting'], env)).output, /^2 jobs in total\.$/m)
      assert.match((await run('server/cli.mjs', ['jobs', 'list'], env)).output, /There is no dead job\./)
    },
  )
})
