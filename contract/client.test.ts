// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../server/test/harness.ts'
import { makeActeur, makeCommune, makeUser } from '../server/test/make.ts'
import { ClientError, createClient } from './client.ts'
import { listCommunes } from './communes/communes.ts'
import { createPublication, getPublication, listCommunePublications } from './publications/publications.ts'

describe('the typed client', () => {
  let url: string
  before(async () => {
    const shared = await harness()
    await shared.reset()
    ;({ url } = shared)
  })

  test('reads, writes, and throws errors with their code', async () => {
    const commune = await makeCommune()
    const acteur = await makeActeur(commune)
    const { token } = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    const call = createClient({ baseUrl: url, appSource: 'public', token: () => token })
    const communes = await call(listCommunes, { query: { per_page: 5 } })
    assert.equal(communes.data[0]?.id, commune)
    const created = await call(createPublication, { body: { title: 'Bal', body: 'Ce soir.', acteur_id: acteur, commune_id: commune } })
    assert.equal(created.data.status, 'pending')
    assert.equal((await call(listCommunePublications, { params: { communeId: commune } })).meta.total, 0)
    await assert.rejects(
      createClient({ baseUrl: url, appSource: 'public' })(getPublication, { params: { id: created.data.id } }),
      (error) => error instanceof ClientError && error.code === 'not_found' && error.requestId !== null,
    )
    await assert.rejects(createClient({ baseUrl: 'http://127.0.0.1:1', appSource: 'public' })(listCommunes, {}), { code: 'network' })
  })
})
