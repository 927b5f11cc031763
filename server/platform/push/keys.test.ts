import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { afterEach, before, beforeEach, describe, test } from 'node:test'
import { noticeOtherSecret } from '../../other-secret.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { type PushService, pushService } from '../../test/push-service.ts'
import { machineCaller } from '../access/caller.ts'
import { loadSecrets } from '../access/secrets.ts'
import { OperatorError } from '../operator-error.ts'
import type { KeyFile } from './keys.ts'
import { makePush, type Push } from './push.ts'

/** Spec §1-9. */
describe('keys of notifications', () => {
  let h: Harness
  let service: PushService
  before(async () => {
    h = await harness()
  })
  beforeEach(async () => {
    await h.reset()
    service = await pushService()
  })
  afterEach(() => service.close())
  const withSecret = async (letter: string): Promise<Push> =>
    makePush(
      { ...h.services.config, publicUrl: 'https://beffroi.example.fr', pushServices: new Set([service.origin]) },
      h.db,
      await loadSecrets(h.db, letter.repeat(40)),
    )
  const send = (push: Push, vapidKey: string) =>
    push.send({ ...service.keys, endpoint: service.endpoint, vapidKey }, { payload: Buffer.of(1), ttlSeconds: 60, urgency: 'normal' })
  const publicKey = async (push: Push) => (await push.keys.current()).publicKey

  test('one is made at the first need, by one of those who ask at the same time, and stays', async () => {
    const push = await withSecret('a')
    assert.deepEqual(await push.keys.list(), [])
    const pushes = await Promise.all(Array.from({ length: 8 }, () => withSecret('a')))
    // Their connections are open: they meet.
    await Promise.all(pushes.map(({ keys }) => keys.list()))
    const others = await Promise.all(pushes.map(publicKey))
    assert.equal(new Set([...others, await publicKey(push)]).size, 1)
    assert.equal(Buffer.from(others[0] ?? '', 'base64url').length, 65)
    const [row] = await h.db.selectFrom('vapid_keys').selectAll().execute()
    const [pair] = await push.keys.exported()
    assert.ok(row && pair && !row.sealed.toString('latin1').includes(pair.privateKey))
  })

  test('another AUTH_SECRET does not end push in silence, and a file brings the keys back', async () => {
    const former = await withSecret('a')
    const key = await publicKey(former)
    assert.deepEqual(await send(former, key), { outcome: 'accepted' })
    const file = await former.keys.exported()

    const changed = await withSecret('b')
    assert.deepEqual(await send(changed, key), { outcome: 'refused', reason: 'sealed' })
    assert.deepEqual(await changed.keys.exported(), [])
    const next = await publicKey(changed)
    assert.notEqual(next, key)
    assert.deepEqual(
      (await changed.keys.list()).map(({ publicKey: one, opens }) => [one, opens]),
      [
        [next, true],
        [key, false],
      ],
    )
    const said: string[] = []
    const logger = { warn: (_: object, text: string) => said.push(text) } as never
    const secrets = await loadSecrets(h.db, 'b'.repeat(40))
    await noticeOtherSecret({ ...h.services, secrets, issuer: null, logger })
    assert.match(said.join(), /^these keys of notifications were sealed by another AUTH_SECRET/)

    await changed.keys.add(machineCaller('cli'), file)
    assert.deepEqual(await send(changed, key), { outcome: 'accepted' })
    assert.equal(await publicKey(changed), next)
    assert.equal(service.got.length, 2)
    const rows = await h.db.selectFrom('audit_log').select('changes').where('action', '=', 'push.import_keys').execute()
    assert.match(JSON.stringify(rows), new RegExp(key))
    assert.equal(rows.length, 1)
    said.length = 0
    await noticeOtherSecret({ ...h.services, secrets, issuer: null, logger })
    assert.deepEqual(said, [])
  })

  test('what is no pair is not imported, nor what is beside it', async () => {
    const push = await withSecret('a')
    const [one, other] = [createECDH('prime256v1'), createECDH('prime256v1')]
    one.generateKeys()
    other.generateKeys()
    const pair: KeyFile = { publicKey: one.getPublicKey('base64url'), privateKey: one.getPrivateKey('base64url') }
    for (const wrong of [
      { ...pair, publicKey: other.getPublicKey('base64url') },
      { ...pair, privateKey: 'AAAA' },
      { ...pair, privateKey: '' },
    ])
      await assert.rejects(push.keys.add(machineCaller('cli'), [pair, wrong]), OperatorError)
    assert.deepEqual(await push.keys.list(), [])
  })

  test('the gauge counts those that the secret does not open', async () => {
    await publicKey(await withSecret('z'))
    const { url, close } = await anotherService({ RATE_LIMITS: 'off', AUTH_SECRET: 'c'.repeat(40) })
    try {
      assert.match(await (await fetch(`${url}/metrics`)).text(), /^beffroi_push_keys_lost 1$/m)
      await h.db.deleteFrom('vapid_keys').execute()
      assert.match(await (await fetch(`${url}/metrics`)).text(), /^beffroi_push_keys_lost 0$/m)
    } finally {
      await close()
    }
  })
})
