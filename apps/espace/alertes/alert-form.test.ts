import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const { communesOf, faultsOf, fromAlert, fromModel, publicationOf, stepOf } = await import('./alert-form.ts')
const now = Date.parse('2026-11-29T10:00:00Z')
const end = '2026-11-29T19:00:00.000Z'
const whole = {
  ...fromModel('autre', []),
  severity: 'danger' as const,
  message: 'Fuite de gaz\nRestez chez vous.',
  end,
  sectors: 'Le Port',
}

test('a step of the address is shown once those before it have what they ask for', () => {
  const chosen = fromModel('route', [])
  assert.equal(stepOf('apercu', { ...whole, model: null }, now), 'modele')
  assert.equal(stepOf('apercu', chosen, now), 'gravite')
  assert.equal(stepOf('apercu', { ...chosen, severity: 'danger' }, now), 'message')
  assert.equal(stepOf('apercu', whole, now), 'apercu')
  // The end has passed while the preview was open.
  assert.equal(stepOf('apercu', whole, Date.parse(end)), 'message')
  assert.equal(stepOf(null, whole, now), 'modele')
  assert.equal(stepOf('ailleurs', whole, now), 'modele')
})

test('the last alert comes back without its end, its instructions with its text', () => {
  const last = {
    title: 'Crue',
    body: 'La Lawe **monte**.',
    commune_id: 'own',
    commune_ids: ['a'],
    alerte: { consignes: 'Restez chez vous.', secteurs: ['Le Port', 'rue Haute'] },
  }
  const form = fromAlert(last as Parameters<typeof fromAlert>[0])
  assert.deepEqual(
    [form.message, form.sectors, form.end],
    ['Crue\nLa Lawe monte.\nCe qu’il faut faire :\nRestez chez vous.', 'Le Port, rue Haute', null],
  )
  assert.deepEqual(form.communes, ['own', 'a'])
})

test('the communes of a form are among those of the town hall; its own without a choice', () => {
  const known = [{ id: 'own' }, { id: 'a' }, { id: 'b' }]
  const chosen = (communes: string[]) => communesOf({ communes }, known).map(({ id }) => id)
  assert.deepEqual([chosen([]), chosen(['b', 'own']), chosen(['b']), chosen(['gone'])], [['own'], ['own', 'b'], ['b'], ['own']])
})

test('a form says what it misses, and becomes a publication', () => {
  assert.deepEqual(faultsOf({ ...whole, message: '', end: null }, now), { message: 'title', end: 'none' })
  assert.deepEqual(faultsOf({ ...whole, message: 'Titre seul' }, now), { message: 'text' })
  assert.deepEqual(faultsOf({ ...whole, message: `${'a'.repeat(201)}\nb` }, now), { message: 'titleLong' })
  assert.deepEqual(publicationOf(whole), {
    title: 'Fuite de gaz',
    body: 'Restez chez vous.',
    expire_le: end,
    alerte: { severite: 'danger', secteurs: ['Le Port'] },
  })
  const { alerte } = publicationOf({ ...whole, message: `${whole.message}\nCe qu’il faut faire :\nFermez le gaz.\nSortez.` })
  assert.equal(alerte.consignes, '- Fermez le gaz.\n- Sortez.')
})

test('a model begins with the end that is usual for what happens; another alert has none', () => {
  const ends = [
    { chip: 'evening' as const, at: end, isToday: true },
    { chip: 'hours48' as const, at: '2026-12-01T10:00:00.000Z', isToday: false },
  ]
  assert.deepEqual([fromModel('route', ends).endBy, fromModel('route', ends).end], ['evening', end])
  assert.equal(fromModel('crue', ends).endBy, 'hours48')
  assert.equal(fromModel('autre', ends).end, null)
})
