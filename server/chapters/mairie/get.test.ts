import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeUser } from '../../test/make.ts'

describe('one publication for the people of an actor', () => {
  let mairie: string
  let token: string
  let own: string
  let supervised: string
  let foreign: string
  beforeEach(async () => {
    const { db, reset } = await harness()
    await reset()
    const [here, there] = [await makeCommune(), await makeCommune()]
    mairie = await makeActeur(here, { type: 'mairie', can_publish: true })
    await db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', here).execute()
    ;({ token } = await makeUser({ links: [{ acteur_id: mairie, role: 'owner' }] }))
    const hidden = { moderation_status: 'pending', valide: false, publie_le: null }
    own = await makePublication(mairie, here, hidden)
    supervised = await makePublication(await makeActeur(here), here, hidden)
    foreign = await makePublication(await makeActeur(there), there)
  })
  const read = (id: string, options = {}) => get(`/mairie/acteurs/${mairie}/publications/${id}`, { token, source: 'mairie', ...options })

  test('an actor reads its own publications and those of its commune, in any state, with the ETag that a change needs', async () => {
    for (const id of [own, supervised]) {
      const { status, body, headers } = await read(id)
      assert.deepEqual([status, body.data.id, body.data.version], [200, id, 1])
      const decide = (tag: string) =>
        patch(
          `/mairie/acteurs/${mairie}/publications/${id}/moderate`,
          { moderation_status: 'published' },
          { token, source: 'mairie', headers: { 'if-match': tag } },
        )
      assertError(await decide('"v7"'), 412, 'precondition_failed')
      assert.equal((await decide(headers.get('etag') ?? '')).status, 200)
    }
  })

  test('an event comes with all its dates, which an edit of one of them needs', async () => {
    const { db } = await harness()
    const type = await db.selectFrom('publication_types').select('id').where('kind', '=', 'evenement').executeTakeFirstOrThrow()
    const acteur = await db.selectFrom('acteurs').select('commune_id').where('id', '=', mairie).executeTakeFirstOrThrow()
    const made = await post(
      '/publications',
      {
        title: 'Bal',
        body: 'Sur la place.',
        acteur_id: mairie,
        commune_id: acteur.commune_id,
        type_id: type.id,
        evenement: { occurrences: [{ debut: '2127-06-05T18:30' }, { debut: '2127-06-12T18:30' }] },
      },
      { token },
    )
    const { evenement } = (await read(made.body.data.id)).body.data
    assert.deepEqual(
      evenement.occurrences.map(({ id }: { id: string }) => id),
      ['21270605T1830', '21270612T1830'],
    )
  })

  test('no other publication is readable, and no other caller reads them', async () => {
    assertError(await read(foreign), 404, 'not_found')
    assertError(await read(own, { token: (await makeUser()).token }), 403, 'scope_violation')
    assertError(await read(own, { source: 'public' }), 403, 'scope_violation')
    const { db } = await harness()
    await db
      .updateTable('publications')
      .set({ deleted_at: sql<string>`now_ms()` })
      .where('id', '=', own)
      .execute()
    assertError(await read(own), 404, 'not_found')
  })

  test('users linked to an inactive actor can no longer act for it', async () => {
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', mairie).execute()
    assertError(await read(supervised), 403, 'scope_violation')
    assertError(await get(`/mairie/acteurs/${mairie}/publications`, { token, source: 'mairie' }), 403, 'scope_violation')
  })
})
