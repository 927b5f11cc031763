import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { environment } from '../server/platform/settings/config.ts'
import { newId } from '../server/platform/db/id.ts'

/**
 * A server that receives payment events with the minimal cost: the same bytes, the same signature and one row for each event, inserted
 * alone with the same driver. It has no router, checks, limits, allow-list, job or log.
 */
const secret = environment['PAYMENT_WEBHOOK_SECRETS'] ?? ''
const pool = new pg.Pool({ connectionString: environment['DATABASE_URL'], max: 4, application_name: 'floor' })
await pool.query(
  'create table if not exists floor_events (id uuid primary key, provider_event_id text unique, kind text, facts jsonb, at timestamptz default now())',
)
const INSERT = {
  name: 'insert',
  text: 'insert into floor_events (id, provider_event_id, kind, facts) values ($1, $2, $3, $4) on conflict do nothing',
}
const ANSWER = '{"data":{"received":true}}'

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/readyz') {
      response.end('{}')
      return
    }
    const body = Buffer.concat(chunks)
    const [, time = '', digest = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['payment-signature'])) ?? []
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
    if (!timingSafeEqual(expected, Buffer.from(digest, 'hex'))) throw new Error('signed by somebody else')
    const event = JSON.parse(body.toString()) as { id: string; type: string; data: { object: { status: string } } }
    const values = [newId(), event.id, event.type, JSON.stringify({ status: event.data.object.status })]
    pool.query({ ...INSERT, values }).then(
      () => response.writeHead(200, { 'content-type': 'application/json', 'content-length': ANSWER.length }).end(ANSWER),
      () => response.writeHead(503).end(),
    )
  })
}).listen(Number(environment['PORT']), '127.0.0.1')
