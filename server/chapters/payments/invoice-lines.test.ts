import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { deliver, nextId, nowSeconds, subscriptionEvent } from '../../test/payments.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const SAMPLE = JSON.parse(readFileSync(join(import.meta.dirname, 'samples/case_invoice-by-line.json'), 'utf8')) as {
  type: string
  data: { object: Record<string, unknown> }
}
const line = (subscription: unknown) => ({ parent: { type: 'subscription_item_details', subscription_item_details: { subscription } } })

/** The provider's newer invoices name their subscription in their lines: facts.test.ts has the forms. */
describe('an invoice whose subscription only its lines name, as the provider sends it', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
    await send(subscriptionEvent({ created: nowSeconds() - 60 }, { id: 'sub_known', metadata: { acteur_id: stage.acteur } }))
  })
  async function send(event: Record<string, unknown>): Promise<void> {
    const { status } = await deliver(event)
    assert.equal(status, 200)
    await runJobs((await harness()).services)
  }
  const invoice = (object: object) =>
    send({ ...subscriptionEvent(), id: nextId('evt'), type: SAMPLE.type, data: { object: { ...SAMPLE.data.object, ...object } } })
  const stored = async () => {
    const { data } = (await get('/admin/subscriptions', stage.back)).body
    assert.equal(data.length, 1)
    return data[0]
  }

  test('it is the last invoice of the subscription', async () => {
    assert.equal((await stored()).last_invoice, null)
    await invoice({})
    const { last_invoice } = await stored()
    assert.deepEqual([last_invoice.id, last_invoice.status], ['in_1', 'open'])
  })

  test('where its lines name two subscriptions, it is of none', async () => {
    await invoice({ lines: { data: [line('sub_known'), line('sub_other')] } })
    assert.equal((await stored()).last_invoice, null)
  })
})
