// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { ERRORS } from '../../../../contract/errors.ts'
import { DETAILS_MAX } from '../../../../contract/limits.ts'
import { ask, assertError, get, type Got, post } from '../../../test/http.ts'
import { makeUser } from '../../../test/make.ts'
import { Faults } from '../../input/faults.ts'
import { check } from '../../input/input.ts'

const EN = { 'accept-language': 'en' }
const [, FRENCH, ENGLISH] = ERRORS.validation_failed

/** A refusal as large as the longest list of faults may make it. */
function assertSmall(got: Got, details: number): void {
  assertError(got, 422, 'validation_failed')
  assert.equal(got.body.details.length, details)
  assert.ok(JSON.stringify(got.body).length < 20_000, `${JSON.stringify(got.body).length} characters`)
}

/** Spec §7-10. */
describe('a refusal of much that is wrong', () => {
  test('a body of 29,000 unknown keys: fifty are named, the others counted, in both languages', async () => {
    const body = `{${Array.from({ length: 29_000 }, (_, n) => `"k${n.toString(36)}":1`).join(',')}}`
    const [fr, en] = [await post('/support/threads', body), await post('/support/threads', body, { headers: EN })]
    for (const got of [fr, en]) assertSmall(got, DETAILS_MAX)
    const others = Number(/^.* \(et (\d+) autres\)$/.exec(fr.body.message)?.[1])
    // The fields that the form asks for are missing besides.
    assert.ok(others >= 29_000 - DETAILS_MAX && others <= 29_000, fr.body.message)
    assert.equal(fr.body.message, `${FRENCH} (et ${others} autres)`)
    assert.equal(en.body.message, `${ENGLISH} (and ${others} more)`)
    assert.deepEqual(fr.body.details[0], { path: 'body.k0', message: 'n’est pas connu ici' })
    assert.deepEqual(en.body.details[0], { path: 'body.k0', message: 'is not known here' })
  })

  test('fifty faults are all named, and the message is as ever', async () => {
    const keys = (count: number) => `?${Array.from({ length: count }, (_, n) => `k${n}=1`).join('&')}`
    const [fifty, one, many] = [await get(`/communes${keys(50)}`), await get(`/communes${keys(51)}`), await get(`/communes${keys(900)}`)]
    for (const got of [fifty, one, many]) assertSmall(got, DETAILS_MAX)
    assert.deepEqual(
      [fifty, one, many].map(({ body }) => body.message),
      [FRENCH, `${FRENCH} (et 1 autre)`, `${FRENCH} (et 850 autres)`],
    )
  })

  test('a key that is long is cut in what is said of it', async () => {
    const key = 'é'.repeat(60_000)
    const got = await post('/support/threads', JSON.stringify({ [key]: 1 }))
    const paths = (got.body.details as { path: string }[]).map(({ path }) => path)
    assertSmall(got, paths.length)
    assert.ok(paths.some((path) => path.startsWith('body.éé') && path.endsWith('…')))
    assert.ok(paths.every((path) => path.length <= 200))
    const repeated = await get(`/communes?${'x'.repeat(3000)}=1&${'x'.repeat(3000)}=1`)
    assertSmall(repeated, 1)
  })

  test('lists that are too long, and lists of wrong values', async () => {
    const { token } = await makeUser({ roles: ['admin'] })
    const admin = { token, source: 'backoffice', headers: EN }
    const ids = await ask('PATCH', '/admin/publications/bulk/moderate', {
      ...admin,
      body: { ids: Array.from({ length: 20_000 }, () => 'x'), moderation_status: 'published' },
    })
    assertSmall(ids, 1)
    assert.deepEqual(ids.body.details, [{ path: 'body.ids', message: 'must hold at most 100' }])
    // Each row lacks what it must have: several faults for three bytes.
    const rows = await ask('POST', '/admin/communes', {
      ...admin,
      body: { nom: 'Ici', code_insee: '01004', elus: Array.from({ length: 1000 }, () => ({})) },
    })
    assertSmall(rows, DETAILS_MAX)
    assert.equal(rows.body.message, `${ENGLISH} (and more)`)
    const nested = await ask('POST', '/admin/communes', {
      ...admin,
      body: {
        nom: 'Ici',
        code_insee: '01004',
        collectes: Array.from({ length: 300 }, () => ({ dates: Array.from({ length: 400 }, () => 0) })),
      },
    })
    assertSmall(nested, DETAILS_MAX)
  })

  test('what is not named is not looked at', () => {
    let looked = 0
    const item = z.string().refine(() => {
      looked += 1
      return false
    })
    const faults = new Faults()
    const schema = z.strictObject({ lists: z.array(z.strictObject({ items: z.array(item).max(400) }).partial()) })
    const lists = Array.from({ length: 300 }, () => ({ items: Array.from({ length: 400 }, () => 'x') }))
    assert.equal(check(schema, 'body', { lists }, faults), undefined)
    assert.ok(looked <= 2 * DETAILS_MAX, `${looked} items`)
    assert.throws(() => faults.refuse(), { code: 'validation_failed', more: null })
  })

  test('a large body that is right passes, with what its schema makes of it', () => {
    const schema = z
      .strictObject({ rows: z.array(z.strictObject({ name: z.string().trim(), n: z.int().nullable().default(3) })).max(500) })
      .transform(({ rows }) => rows.length)
    const faults = new Faults()
    assert.equal(check(schema, 'body', { rows: Array.from({ length: 400 }, () => ({ name: ' a ' })) }, faults), 400)
    assert.equal(faults.any, false)
    assert.equal(check(schema, 'body', { rows: Array.from({ length: 400 }, (_, n) => ({ name: n === 399 ? 1 : '' })) }, faults), undefined)
    assert.throws(() => faults.refuse(), { details: [{ path: 'body.rows.399.name', message: 'must be text' }], more: 0 })
  })
})
