import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { type Harness, harness } from '../test/harness.ts'
import { databaseGauge, mailServerGauge } from './away-gauges.ts'
import type { Db } from './db/db.ts'
import { newId } from './db/id.ts'

describe('what is away is in the metrics without any request', () => {
  let h: Harness
  before(async () => {
    h = await harness()
    await h.reset()
  })
  const shown = async (gauge: typeof databaseGauge, db: Db, name: string) => {
    const registry = new Registry()
    await gauge(registry, db)()
    return (await registry.getSingleMetric(name)?.get())?.values.map(({ value }) => value)
  }

  test('the database', async () => {
    assert.deepEqual(await shown(databaseGauge, h.db, 'beffroi_database_up'), [1])
  })

  test('the mail server: from the first e-mail that it did not answer until one is sent', async () => {
    const name = 'beffroi_mail_server_away'
    const email = async (values: { status: string; code?: string; sent?: string }) => {
      const id = newId()
      await h.db
        .insertInto('emails')
        .values({ id, kind: 'x', to_address: 'a@example.fr', subject: 's', text: 't', message_id: `<${id}@a>`, status: values.status })
        .execute()
      if (values.code)
        await sql`update emails set error_message = jsonb_build_object('code', ${values.code}::text) where id = ${id}`.execute(h.db)
      if (values.sent) await sql`update emails set sent_at = now() + interval '1 second' where id = ${id}`.execute(h.db)
    }
    const is = async () => (await shown(mailServerGauge, h.db, name))?.[0]
    assert.equal(await is(), 0)
    await email({ status: 'queued' })
    await email({ status: 'queued', code: 'mail.refused' })
    assert.equal(await is(), 0)
    await email({ status: 'queued', code: 'mail.server_unreachable' })
    assert.equal(await is(), 1)
    await email({ status: 'sent', sent: 'later' })
    assert.equal(await is(), 0)
  })
})
