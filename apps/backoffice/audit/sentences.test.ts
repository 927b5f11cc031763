import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_ACTIONS } from '../../../server/platform/audit/actions.ts'
import '../../ui/test/without-browser.ts'
import type { Told } from './sentences.ts'

const { SAID, sentence } = await import('./sentences.ts')
const { subjectOf } = await import('./subject.ts')

const told = (row: Partial<Told>, language: 'fr' | 'en' = 'fr') =>
  sentence({ action: 'x', target_type: 'publication', target_label: null, changes: {}, parts: 0, undoes: null, ...row }, language)
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\u{202F}\u{A0}]/gu, ' ')

test('every action of the trail is told by a sentence in both languages, about the same record', () => {
  for (const action of AUDIT_ACTIONS) assert.ok(SAID[action], action)
  const known = new Set<string>(AUDIT_ACTIONS)
  for (const [key, [fr, en]] of Object.entries(SAID)) {
    assert.ok(known.has(key.split(':')[0] ?? ''), key)
    assert.equal(/\{(?:x|de)\}/.test(fr), en.includes('{x}'), key)
    assert.ok(!en.includes('{de}'), key)
    for (const words of [fr, en]) assert.ok(!/[_*]|\{(?!x\}|de\})/.test(words), words)
  }
})

test('titles are quoted, names stand as they are, and "de" is elided', () => {
  const published = { action: 'publication.moderate', changes: { moderation_status: ['pending', 'published'] as [unknown, unknown] } }
  assert.equal(told({ ...published, target_label: 'Fête de la musique' }), 'a publié « Fête de la musique »')
  assert.equal(told({ ...published, target_label: 'Fête' }, 'en'), 'published “Fête”')
  assert.equal(told({ action: 'acteur.handover', target_type: 'acteur', target_label: 'Amicale' }), 'a remplacé les responsables d’Amicale')
  assert.equal(told({ action: 'acteur.handover', target_type: 'acteur', target_label: 'Foyer' }), 'a remplacé les responsables de Foyer')
  assert.equal(
    told({ action: 'role.remove', target_type: 'user', target_label: 'Nadège Coquelle', changes: { role: ['moderateur', null] } }),
    'a retiré à Nadège Coquelle le rôle Modération',
  )
  assert.equal(told({ action: 'publication.delete' }), 'a supprimé une publication', 'a record without a name has no identifier either')
})

test('a decision on many records tells their number, its undoing what was undone', () => {
  const changes = { moderation_status: [null, 'rejected'], publications: [null, 1312] } as Told['changes']
  assert.equal(told({ action: 'publication.bulk_moderate', target_type: 'bulk', changes, parts: 1312 }), 'a refusé 1 312 publications')
  const ofRun = { action: [undefined, 'publish'], publications: [undefined, 312] } as Told['changes']
  assert.equal(told({ action: 'publication.bulk', target_type: 'bulk', changes: ofRun, parts: 298 }), 'a publié 298 publications')
  const undoes = { action: 'publication.moderate', changes: { moderation_status: ['pending', 'rejected'] } as Told['changes'] }
  assert.equal(
    told({ action: 'audit.undo', target_label: 'Loto', parts: 99, undoes }),
    'a annulé l’action « Publication refusée » sur « Loto » et 99 autres',
  )
  assert.equal(
    told({ action: 'audit.undo', target_label: 'Loto' }),
    'a annulé une action sur « Loto »',
    'what was undone is no longer kept',
  )
})

test('somebody erased has no name; machines and visitors have theirs', () => {
  const words = { the: { system: 'Le système', cli: 'La console', anonymous: 'Un visiteur' }, erased: 'Un compte effacé' }
  const name = (actor_kind: string, user: Parameters<typeof subjectOf>[0]['user'] = null) => subjectOf({ actor_kind, user }, words).name
  assert.equal(name('user', { nom: null, prenom: null, email: null }), 'Un compte effacé')
  assert.equal(name('user'), 'Un compte effacé')
  assert.equal(name('user', { nom: 'Benali', prenom: 'Amina', email: 'a@example.fr' }), 'Amina Benali')
  assert.deepEqual([name('system'), name('cli'), name('anonymous')], ['Le système', 'La console', 'Un visiteur'])
})
