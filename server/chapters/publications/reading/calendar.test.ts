import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createDraft, submitDraft, updateDraft } from '../../../../contract/publications/drafts.ts'
import { getOwnCalendar } from '../../../../contract/publications/calendar.ts'
import { createPublication } from '../../../../contract/publications/publications.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { makeActeur, makePublication, makeUser } from '../../../test/make.ts'
import { allowPublishing, EVENEMENT, link, setStage, type Stage } from '../../../test/stage.ts'

/** Spec §2-77. */
describe('the calendar of what is planned', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
  })
  const read = async (query: { from: string; to: string; acteur_id?: string }, token = stage.owner.token) =>
    client({ token })(getOwnCalendar, { query })
  const entries = async (from: string, to: string) =>
    (await read({ from, to })).data.map(({ nature, jour, jour_fin, title, statut, journee }) => [
      nature,
      jour,
      jour_fin,
      title,
      statut,
      journee,
    ])

  test('publications to come, dates of events, ends and drafts, by time; of one’s own actors alone', async () => {
    const owner = client(stage.owner)
    const body = { acteur_id: stage.acteur, commune_id: stage.commune, body: 'Texte' }
    await makePublication(stage.acteur, stage.commune, { title: 'À venir', publie_le: '2031-05-02T08:00:00Z' })
    await makePublication(stage.acteur, stage.commune, {
      title: 'Attend',
      publie_le: '2031-05-02T09:00:00Z',
      moderation_status: 'pending',
      valide: false,
    })
    await makePublication(stage.acteur, stage.commune, {
      title: 'Refusée',
      publie_le: '2031-05-02T09:00:00Z',
      moderation_status: 'rejected',
    })
    await makePublication(stage.acteur, stage.commune, { title: 'Fin', expire_le: '2031-05-03T22:30:00Z' })
    await makePublication(stage.acteur, stage.commune, {
      title: 'Effacée',
      expire_le: '2031-05-03T10:00:00Z',
      deleted_at: '2030-01-01T00:00:00Z',
    })
    await makePublication(await makeActeur(stage.commune), stage.commune, { title: 'D’autrui', publie_le: '2031-05-02T08:00:00Z' })
    const repetition = { frequence: 'hebdomadaire', jours: ['lundi'], debut: '2031-05-05T18:00', fin: '2031-05-05T20:00', nombre: 3 }
    await owner(createPublication, { body: { ...body, title: 'Répétition', type_id: EVENEMENT, evenement: { repetition } } } as never)
    await owner(createPublication, {
      body: { ...body, title: 'Exposition', type_id: EVENEMENT, evenement: { occurrences: [{ debut: '2031-04-28', fin: '2031-05-01' }] } },
    })
    await owner(createDraft, { body: { acteur_id: stage.acteur, title: 'Brouillon', publie_le: '2031-05-06T06:00:00Z' } })
    await owner(createDraft, { body: { acteur_id: stage.acteur, title: 'Sans date' } })
    assert.deepEqual(await entries('2031-05-01', '2031-05-12'), [
      ['occurrence', '2031-04-28', '2031-05-01', 'Exposition', 'prevu', true],
      ['publication', '2031-05-02', '2031-05-02', 'À venir', null, false],
      ['publication', '2031-05-02', '2031-05-02', 'Attend', null, false],
      // Half past midnight of the next day in Paris.
      ['fin', '2031-05-04', '2031-05-04', 'Fin', null, false],
      ['occurrence', '2031-05-05', '2031-05-05', 'Répétition', 'prevu', false],
      ['brouillon', '2031-05-06', '2031-05-06', 'Brouillon', null, false],
      ['occurrence', '2031-05-12', '2031-05-12', 'Répétition', 'prevu', false],
    ])
    assert.deepEqual((await read({ from: '2031-05-01', to: '2031-05-31' }, stage.stranger.token)).data, [])
  })

  test('dates of drafts and of pending events, marked by their state; an incomplete or sent draft has none of its own', async () => {
    const owner = client(stage.owner)
    const repetition = { frequence: 'hebdomadaire' as const, jours: ['jeudi' as const], debut: '2033-03-03T18:30', nombre: 2 }
    const draft = async (title: string, content: object) =>
      (await owner(createDraft, { body: { acteur_id: stage.acteur, title, type_id: EVENEMENT, ...content } })).data
    const weekly = await draft('Par règle', { evenement: { repetition } })
    await draft('Annulé', { evenement: { occurrences: [{ debut: '2033-03-04', fin: '2033-03-05', statut: 'annule' }] } })
    await draft('Sans dates', { evenement: { tarif: '2 €' } })
    await draft('Sans genre', { type_id: null, date_debut: '2033-03-04' })
    await draft('Jours', { date_debut: '2033-03-06' })
    await draft('Impossible', { evenement: { repetition: { ...repetition, nombre: undefined, jusqu_au: '2033-01-01' } } })
    const states = async () =>
      (await read({ from: '2033-03-01', to: '2033-03-31' })).data.map(({ nature, etat, title, statut, journee, jour, jour_fin, id }) => {
        if (title === 'Par règle') assert.equal(id, weekly.id)
        return [nature, etat, title, statut, journee, jour, jour_fin]
      })
    const others = [
      ['occurrence', 'brouillon', 'Annulé', 'annule', true, '2033-03-04', '2033-03-05'],
      ['occurrence', 'brouillon', 'Jours', 'prevu', true, '2033-03-06', '2033-03-06'],
    ]
    const first = ['occurrence', 'brouillon', 'Par règle', 'prevu', false, '2033-03-03', '2033-03-03']
    assert.deepEqual(await states(), [
      first,
      ...others,
      ['occurrence', 'brouillon', 'Par règle', 'prevu', false, '2033-03-10', '2033-03-10'],
    ])
    assert.deepEqual((await read({ from: '2033-03-01', to: '2033-03-31' }, stage.stranger.token)).data, [])
    const colleague = await makeUser()
    await link(colleague.id, stage.acteur, 'member', [])
    assert.deepEqual((await read({ from: '2033-03-01', to: '2033-03-31' }, colleague.token)).data, [], 'a colleague without the right')
    const saved = await owner(updateDraft, {
      params: { id: weekly.id },
      body: { evenement: { repetition: { ...repetition, nombre: 1 } }, commune_id: stage.commune, body: 'Texte' },
    })
    assert.deepEqual(await states(), [first, ...others])
    await owner(submitDraft, { params: { id: weekly.id }, headers: { 'if-match': `"v${saved.data.version}"` } })
    const pending = await harness()
    await sql`update publications set moderation_status = 'pending', valide = false where id = ${weekly.id}`.execute(pending.db)
    assert.deepEqual(await states(), [['occurrence', 'pending', ...first.slice(2)], ...others])
  })

  test('an end at midnight is of the day before, which it covers', async () => {
    await makePublication(stage.acteur, stage.commune, { title: 'Minuit', expire_le: '2031-08-03T22:00:00Z' })
    assert.deepEqual(await entries('2031-08-01', '2031-08-10'), [['fin', '2031-08-03', '2031-08-03', 'Minuit', null, true]])
  })

  test('the first and the last day are included, in the time zone of the commune', async () => {
    assert.deepEqual(
      (await entries('2031-05-04', '2031-05-04')).map(([, , , title]) => title),
      ['Fin'],
    )
    assert.deepEqual(await entries('2031-05-03', '2031-05-03'), [])
  })

  test('of several actors, or one; an event in two communes is one entry', async () => {
    const { id, token } = await makeUser()
    const other = await makeActeur(stage.commune)
    await link(id, stage.acteur, 'member')
    await link(id, other, 'owner')
    await makePublication(other, stage.commune, { title: 'Autre', publie_le: '2032-01-02T08:00:00Z' })
    const event = { type_id: EVENEMENT, date_debut: '2032-01-03', commune_ids: [stage.elsewhere] }
    await makePublication(stage.acteur, stage.commune, { title: 'Deux communes', ...event })
    const period = { from: '2032-01-01', to: '2032-01-31' }
    const titles = async (query = {}) => (await read({ ...period, ...query }, token)).data.map(({ title }) => title)
    assert.deepEqual(await titles(), ['Autre', 'Deux communes'])
    assert.deepEqual(await titles({ acteur_id: stage.acteur }), ['Deux communes'])
    assert.deepEqual(await titles({ acteur_id: stage.mairie }), [])
  })

  test('the period is bounded', async () => {
    await assertRefused(read({ from: '2031-05-01', to: '2031-07-02' }), 422, 'validation_failed')
    await assertRefused(read({ from: '2031-05-02', to: '2031-05-01' }), 422, 'validation_failed')
    assert.equal((await read({ from: '2031-05-01', to: '2031-07-01' })).meta.truncated, false)
  })
})
