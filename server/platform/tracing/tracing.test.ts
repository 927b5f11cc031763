// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../settings/config.ts'
import { summaryOf } from '../db/connections/traced-statement.ts'
import { collector, type SentSpan } from '../../test/collector.ts'
import { anotherService } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { makeThread } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { openTelemetry } from './open-telemetry.ts'
import { tracing, traceWith } from './trace.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const SECRET_WORDS = 'Fanfare de Kerlouan'

describe('a traced service', () => {
  let stage: Stage
  let sink: Awaited<ReturnType<typeof collector>>
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    stage = await setStage()
    sink = await collector()
    const { tracing: settings } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${sink.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_SERVICE_NAME: 'beffroi-test',
    })
    assert.ok(settings)
    traceWith(openTelemetry(settings))
    service = await anotherService({ RATE_LIMITS: 'off', SUPPORT_ADDRESS: 'aide@example.fr', REPLY_HOLD_SECONDS: '0' })
    const at = (path: string) => `${service.url}/api/v1${path}`
    const traceparent = `00-${TRACE}-${CALLER}-01`
    const headers = { traceparent, 'x-request-id': 'request-of-the-test' }
    assert.equal((await ask('GET', at(`/publications?q=${encodeURIComponent(SECRET_WORDS)}`), { headers })).status, 200)
    const thread = await makeThread({ contact_email: 'camille.secrete@example.fr' })
    const reply = { ...stage.back, headers: { traceparent }, body: { body: SECRET_WORDS } }
    const replied = await ask('POST', at(`/admin/messages/threads/${thread}/reply`), reply)
    assert.ok(replied.status < 300, JSON.stringify(replied.body))
    assert.equal((await ask('GET', at('/nowhere'), { headers: { traceparent: 'rubbish' } })).status, 404)
    await fetch(`${service.url}/readyz`)
    await runJobs(service.services)
    await tracing()?.stop()
    traceWith(null)
  })
  after(async () => {
    await service.close()
    await sink.close()
  })

  const named = (name: string | RegExp) =>
    sink.spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
  const childrenOf = ({ spanId }: SentSpan) => sink.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

  test('sends to the collector as it was told', () => {
    assert.equal(sink.asked[0]?.path, '/v1/traces')
    assert.equal(sink.asked[0]?.headers['authorization'], 'Bearer abc')
    assert.equal(sink.resources[0]?.['service.name'], 'beffroi-test')
  })

  test('a request goes on from its caller’s trace; its statements hang on it, by name', () => {
    const [request] = named('GET /api/v1/publications')
    assert.ok(request)
    assert.deepEqual([request.traceId, request.parentSpanId], [TRACE, CALLER])
    assert.equal(request.attributes['http.response.status_code'], 200)
    assert.equal(request.attributes['beffroi.request_id'], 'request-of-the-test')
    const statements = childrenOf(request)
    assert.ok(statements.length > 0 && statements.every(({ attributes }) => attributes['db.system.name'] === 'postgresql'))
    assert.match(statements.map(({ name }) => name).join(), /with search_hits/)
  })

  test('a change’s statements are in its span although its body was read apart, and its job goes on from it', () => {
    const [request] = named(/^POST .*reply$/)
    assert.ok(request)
    assert.ok(
      childrenOf(request).some(({ name }) => name === 'insert audit_log'),
      childrenOf(request)
        .map(({ name }) => name)
        .join(),
    )
    const [job] = named('job mail.send')
    assert.ok(job)
    assert.deepEqual(
      [job.traceId, job.parentSpanId],
      [TRACE, childrenOf(request).find(({ spanId }) => spanId === job.parentSpanId)?.spanId ?? request.spanId],
    )
    assert.equal(job.attributes['messaging.destination.name'], 'mail.send')
    assert.ok(childrenOf(job).some(({ name }) => name === 'update emails'))
  })

  test('what has no trace begins one; nobody traces the questions of machines', () => {
    const unknown = sink.spans.find(({ attributes }) => attributes['http.response.status_code'] === 404)
    assert.ok(unknown)
    assert.deepEqual([unknown.name, unknown.parentSpanId ?? ''], ['GET', ''])
    assert.deepEqual(named(/readyz/), [])
  })

  test('nothing that people wrote, no address, no parameter and no statement is in what was sent', () => {
    const sent = sink.raw.join('\n')
    for (const word of ['Fanfare', 'Kerlouan', 'camille', 'example.fr', stage.admin.id, stage.back.token ?? '', 'select *', '$1'])
      assert.ok(!sent.includes(word), word)
  })
})

test('statements are named by what they do and to what', () => {
  assert.equal(summaryOf('select 1'), 'select')
  assert.equal(
    summaryOf('/* plan anew */ with found as materialized (select id from "publications" where q = $1) select * from found'),
    'with publications',
  )
  assert.equal(summaryOf('insert into "audit_log" ("seq") values ($1)'), 'insert audit_log')
  assert.equal(summaryOf('update queue.job set state = 1'), 'update queue.job')
})

test('what makes spans is loaded by one file, which is loaded where a collector is named', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT, exclude: (path) => path.endsWith('.test.ts') })
  const holding = (text: string) => files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(text))
  assert.deepEqual(holding("from '@opentelemetry"), ['server/platform/tracing/open-telemetry.ts'])
  assert.deepEqual(holding("/open-telemetry.ts'"), ['server/start.ts'])
  assert.match(readFileSync(join(ROOT, 'server/start.ts'), 'utf8'), /if \(config\.tracing\) traceWith\(\(await import\('/)
})

test('settings: off where no collector is named; wrong ones are named', () => {
  assert.equal(readConfig({}).tracing, null)
  assert.throws(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }), /OTEL_EXPORTER_OTLP_ENDPOINT/)
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  assert.throws(() => readConfig({ ...named, OTEL_TRACES_SAMPLER_ARG: '2' }), /OTEL_TRACES_SAMPLER_ARG/)
  assert.throws(() => readConfig({ ...named, OTEL_EXPORTER_OTLP_HEADERS: 'x' }), /OTEL_EXPORTER_OTLP_HEADERS/)
})
