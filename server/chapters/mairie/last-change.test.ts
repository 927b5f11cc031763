import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { ask, assertError, get, patch } from '../../test/http.ts'
import { makeActeur, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { harness } from '../../test/harness.ts'

describe('who changed a publication last', () => {
  let stage: Stage
  let id: string
  beforeEach(async () => {
    stage = await setStage()
    id = await makePublication(stage.acteur, stage.commune, {
      title: 'Tournoi',
      moderation_status: 'pending',
      valide: false,
      publie_le: null,
    })
  })
  const last = async (acteur: string, token: string) => {
    const { status, body } = await get(`/mairie/acteurs/${acteur}/publications/${id}/dernier-changement`, { token, source: 'mairie' })
    assert.equal(status, 200, JSON.stringify(body))
    const { quoi, vous, equipe, prenom, nom, title } = body.data
    return { quoi, vous, equipe, prenom, nom, title }
  }
  const decide = (body: object, { token }: { token: string }) =>
    patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, body, { token, source: 'mairie' })

  test('a colleague is named, oneself is said, and people of another team have no name', async () => {
    const { db } = await harness()
    const colleague = await makeUser({ links: [{ acteur_id: stage.mairie, role: 'owner' }] })
    await db.updateTable('users').set({ prenom: 'Hugo', nom: 'Martin' }).where('id', '=', colleague.id).execute()
    assert.equal((await decide({ moderation_status: 'published' }, colleague)).status, 200)
    const published = { quoi: 'published', title: 'Tournoi' }
    assert.deepEqual(await last(stage.mairie, stage.maire.token), {
      ...published,
      vous: false,
      equipe: 'acteur',
      prenom: 'Hugo',
      nom: 'Martin',
    })
    assert.deepEqual(await last(stage.mairie, colleague.token), {
      ...published,
      vous: true,
      equipe: 'acteur',
      prenom: 'Hugo',
      nom: 'Martin',
    })
    assert.deepEqual(await last(stage.acteur, stage.owner.token), { ...published, vous: false, equipe: 'service', prenom: null, nom: null })
  })

  test('the author’s own edit and its withdrawal are named to the office by the team alone', async () => {
    assert.equal((await patch(`/publications/${id}`, { title: 'Tournoi des jeunes' }, { token: stage.owner.token })).status, 200)
    const by = { vous: false, equipe: 'auteur', prenom: null, nom: null, title: 'Tournoi des jeunes' }
    assert.deepEqual(await last(stage.mairie, stage.maire.token), { ...by, quoi: 'changed' })
    assert.equal((await ask('DELETE', `/publications/${id}`, { token: stage.owner.token })).status, 200)
    assert.deepEqual(await last(stage.mairie, stage.maire.token), { ...by, quoi: 'deleted' })
  })

  test('a publication outside of the list is not found, and a stranger is refused', async () => {
    const elsewhere = await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere)
    const of = (publication: string, token: string) =>
      get(`/mairie/acteurs/${stage.mairie}/publications/${publication}/dernier-changement`, { token, source: 'mairie' })
    assertError(await of(elsewhere, stage.maire.token), 404, 'not_found')
    assertError(await of(id, stage.stranger.token), 403, 'scope_violation')
  })
})
