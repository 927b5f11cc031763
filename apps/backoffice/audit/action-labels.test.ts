import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_ACTIONS } from '../../../server/platform/audit/actions.ts'
import { ACTION_LABELS, actionLabel } from './action-labels.ts'
import { DECIDED_LABELS } from './decided-labels.ts'

test('every action of the audit trail has a name in both languages, and no name is of none', () => {
  assert.deepEqual(Object.keys(ACTION_LABELS).toSorted(), [...AUDIT_ACTIONS].toSorted())
  for (const [action, names] of Object.entries(ACTION_LABELS)) for (const name of names) assert.ok(name.trim(), action)
})

test('opposite acts have names of their own, in both languages', () => {
  for (const [action, field, ...values] of [
    ['acteur.active', 'active', true, false],
    ['acteur.validate', 'valide', true, false],
    ['acteur.badge', 'badge', 'partenaire', null],
    ['acteur.can_publish', 'can_publish', true, false],
    ['publication.moderate', 'moderation_status', 'published', 'approved', 'rejected', 'pending'],
    ['publication.bulk_moderate', 'moderation_status', 'published', 'approved', 'rejected', 'pending'],
    ['publication.bulk', 'action', 'publish', 'approve', 'reject', 'delete', 'close_reports'],
    ['publication.valide', 'moderation_status', 'published', 'pending'],
    ['publication.feature', 'en_avant', true, false],
    ['claim.decide', 'status', 'approved', 'rejected'],
    ['user.update', 'active', true, false],
    ['role.assign', 'role', 'admin', 'platform_admin'],
    ['message.flag', 'flag', 'red', null],
    ['message.close', 'status', 'open', 'closed'],
    ['message.assign', 'assigned_to', 'x', null],
    ['defibrillateur_france.update', 'admin_status', 'auto', 'visible', 'masque', 'a_verifier'],
    ['import_source.update', 'active', true, false],
    ['subscription.link', 'acteur_linked', true, false],
  ] as const)
    for (const language of ['fr', 'en'] as const) {
      const names = values.map((value) => actionLabel({ action, changes: { [field]: [undefined, value] } }, language))
      assert.equal(new Set(names).size, values.length, names.join(', '))
    }
})

test('a role that is taken away is named, and what an import did, and what undoing it did', () => {
  const name = (action: string, changes: Record<string, [unknown, unknown]>) => actionLabel({ action, changes }, 'fr')
  assert.equal(name('role.remove', { role: ['admin', null] }), 'Rôle « Administrateur » retiré')
  assert.equal(name('publication.create', { title: [null, 'Bal'], run: [null, '1'] }), 'Publication créée par un import')
  assert.equal(name('publication.create', { title: [null, 'Bal'] }), 'Publication créée')
  assert.notEqual(name('publication.delete', { run: [null, '1'] }), name('publication.delete', { undone_run: [null, '1'] }))
})

test('without its decisive field, or with a value that has no name, the action keeps its own', () => {
  assert.equal(
    actionLabel({ action: 'publication.moderate', changes: { publie_le: [null, 'x'] } }, 'fr'),
    ACTION_LABELS['publication.moderate']?.[0],
  )
  assert.equal(actionLabel({ action: 'role.assign', changes: { role: [null, 'other'] } }, 'en'), ACTION_LABELS['role.assign']?.[1])
  assert.equal(actionLabel({ action: 'new.action', changes: {} }, 'en'), 'new.action')
})

test('what decides is named for actions of the trail only', () => {
  for (const action of Object.keys(DECIDED_LABELS)) assert.ok(action in ACTION_LABELS, action)
})
