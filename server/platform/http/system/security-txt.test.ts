import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherService, harness } from '../../../test/harness.ts'
import { patch } from '../../../test/http.ts'
import { setStage } from '../../../test/stage.ts'

test('/.well-known/security.txt has the contact of the instance, on screen or of the environment, and is 404 without one', async () => {
  const stage = await setStage()
  const { url } = await harness()
  const path = '/.well-known/security.txt'
  await patch('/admin/settings/identity', { contact: null }, stage.back)
  assert.equal((await fetch(url + path)).status, 404)
  await patch('/admin/settings/identity', { contact: 'mairie@ville.example' }, stage.back)
  const answer = await fetch(url + path)
  const text = await answer.text()
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^Contact: mailto:mairie@ville\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nPreferred-Languages: fr, en\n/)
  const days = (Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 30 && days < 365, `${days}`)
  const named = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://beffroi.ville.example' })
  assert.match(
    await (await fetch(named.url + path)).text(),
    /\nCanonical: https:\/\/beffroi\.ville\.example\/\.well-known\/security\.txt\n$/,
  )
  await named.close()
})
