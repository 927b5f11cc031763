import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { endOf, headsOf } from '../../platform/audit/chains.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { newId } from '../../platform/db/id.ts'
import { refreshVocabulary } from '../publications/search/vocabulary.ts'
import { columnsWith as where } from '../../test/columns-with.ts'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makePublication, makeThread, makeUser, makeView } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'

const EMAIL = 'canari.jaune@exemple-canari.fr'
const NAME = 'Zanzibarette'
const TEXT = 'phrase-canari-tournesol'
const WORDS = [EMAIL, NAME, TEXT, 'tournesol', 'jaune']
/** Tables without personal data. */
const NOBODY = new Set([
  'acteur_communes',
  'acteur_totals',
  'audit_head',
  'audit_segments',
  'audit_totals',
  'audit_user_totals',
  'auth_jwks',
  'canned_replies',
  'claim_totals',
  'collectes',
  'commune_contours',
  'commune_defibrillateurs',
  'commune_noms',
  'commune_slugs',
  'commune_totals',
  'communes',
  'database_ancestors',
  'database_identity',
  'defibrillateur_mots',
  'demo_load',
  'demo_records',
  'defibrillateur_totals',
  'defibrillateurs',
  'document_readings',
  'duplicate_groups',
  'elus',
  'imap_mailboxes',
  'import_items',
  'import_pictures',
  'import_run_entries',
  'lecture_jours',
  'media_removals',
  'payment_event_days',
  'payment_events',
  'changes',
  'publication_communes',
  'publication_draft_dates',
  'publication_mots',
  'publication_mots_a_revoir',
  'publication_mots_etat',
  'publication_occurrences',
  'publication_search',
  'publication_totals',
  'publication_types',
  'schema_migrations',
  'schema_functions',
  'server_secrets',
  'settings',
  'subscription_logs',
  'subscriptions',
  'thread_totals',
  'user_totals',
  'vapid_keys',
  'envois_arret',
])

/** Spec §6-19. */
describe('a person', () => {
  let stage: Stage
  let userId: string
  let token: string
  let publication: string
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    const acteur = await makeActeur(stage.commune, { email: EMAIL, can_publish: true })
    const made = await makeUser({ links: [{ acteur_id: acteur, role: 'owner' }] })
    ;({ id: userId, token } = made)
    await db.updateTable('users').set({ email: EMAIL, nom: NAME, prenom: 'Canari' }).where('id', '=', userId).execute()
    const account = newId()
    await db.insertInto('auth_user').values({ id: account, name: NAME, email: EMAIL }).execute()
    await db.insertInto('user_identities').values({ issuer: 'urn:beffroi', subject: account, user_id: userId }).execute()
    await db
      .insertInto('auth_session')
      .values({ id: newId(), expiresAt: '2100-01-01T00:00:00Z', digest: Buffer.alloc(32), userId: account, userAgent: 'Canari' })
      .execute()
    const written = await post(
      '/publications',
      { title: 'Loto', body: `Écrire à ${EMAIL.toUpperCase()} !`, commune_id: stage.commune, acteur_id: acteur },
      { token },
    )
    publication = written.body.data.id
    await patch(`/publications/${publication}`, { title: 'Grand loto' }, { token })
    const other = await makePublication(stage.acteur, stage.commune)
    await post(`/publications/${other}/report`, { reason: 'privacy', message: TEXT, email: EMAIL }, { token })
    await post(`/publications/${other}/report`, { reason: 'other', message: TEXT, email: EMAIL.toUpperCase() })
    await makeView(userId, { nom: NAME, query: `q=${TEXT}`, shared: true })
    // Claims: with the account, from the address alone, decided and pending.
    await post('/claims', { acteur_id: await makeActeur(stage.commune), message: `${TEXT} ${NAME}` }, { token })
    await post('/claims', {
      acteur_id: await makeActeur(stage.commune),
      message: `${TEXT} sans compte`,
      nom: NAME,
      email: EMAIL,
      telephone: '0474000000',
    })
    const decided = await makeClaim(await makeActeur(stage.commune), { email: EMAIL, nom: NAME, message: TEXT })
    await patch(`/admin/claims/${decided}`, { status: 'rejected', reason: `${NAME} ne préside rien` }, stage.back)
    // Threads: by form, one of somebody else in which they wrote and were named.
    await post('/support/threads', { subject: NAME, body: TEXT, email: EMAIL, nom: NAME }, { headers: { 'idempotency-key': 'canari' } })
    const thread = (await db.selectFrom('message_threads').select('id').executeTakeFirstOrThrow()).id
    await patch(`/admin/messages/threads/${thread}/flag`, { flag: 'red' }, stage.back)
    await post(`/admin/messages/threads/${thread}/reply`, { body: `Bonjour ${NAME}` }, stage.back)
    const theirs = await makeThread({ subject: `De ${EMAIL}` })
    const message = newId()
    await db
      .insertInto('messages')
      .values([
        { id: message, thread_id: theirs, direction: 'inbound', author_nom: NAME, sender_email: EMAIL, body: TEXT, quoted: TEXT },
        { id: newId(), thread_id: theirs, direction: 'outbound', body: `Merci à ${EMAIL}.`, author_id: stage.admin.id },
      ])
      .execute()
    await db
      .insertInto('message_attachments')
      .values({
        id: newId(),
        message_id: message,
        ordre: 0,
        filename: `${NAME}.pdf`,
        content_type: 'application/pdf',
        size: 1,
        content: Buffer.from(TEXT),
      })
      .execute()
    await db
      .insertInto('message_notes')
      .values({ id: newId(), thread_id: theirs, author_id: stage.admin.id, body: `Rappeler ${EMAIL}` })
      .execute()
    await db
      .insertInto('inbound_emails')
      .values({ id: newId(), source: 'imap', raw: Buffer.from(`From: ${NAME} <${EMAIL}>\r\n\r\n${TEXT}`) })
      .execute()
    await get(`/admin/users/${userId}`, stage.back)
  })

  test('every table is either read for the export or has no personal data', async () => {
    const { db, services } = await harness()
    const subject = {
      userId: null,
      emails: [],
      addressDigests: [],
      names: { full: [], words: [] },
      accountIds: [],
      reporterHash: null,
      erasedAt: null,
      target: { type: 'user' as const, id: '' },
    }
    const text = services.contributions.exportSections.map(({ rows }) => rows(subject).compile(db).sql).join('\n')
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
    const derived = new Set([
      'erased_subjects',
      'idempotency_keys',
      'auth_account',
      'sign_in_codes',
      'sign_in_challenges',
      'spent_proofs',
      'thread_search',
    ])
    const missed = rows.filter(({ name }) => !NOBODY.has(name) && !derived.has(name) && !new RegExp(String.raw`\b${name}\b`).test(text))
    assert.deepEqual(missed, [])
  })

  test('is exported, then erased', async (t) => {
    await t.test('the export has all data, and the audit trail records it', async () => {
      const { status, body } = await get(`/admin/users/${userId}/export`, stage.back)
      assert.equal(status, 200, JSON.stringify(body))
      const sizes = Object.fromEntries(
        body.data.sections
          .map(({ key, rows }: { key: string; rows: unknown[] }) => [key, rows.length])
          .filter(([, n]: [string, number]) => n > 0),
      )
      assert.deepEqual(sizes, {
        compte: 1,
        identites: 2,
        comptes_de_connexion: 1,
        acteurs: 1,
        sessions: 1,
        vues: 1,
        coordonnees_publiees: 1,
        publications: 1,
        revendications: 3,
        signalements: 2,
        conversations: 1,
        messages: 3,
        courriels: sizes.courriels,
        lettres_recues: 1,
        journal: sizes.journal,
        annulations: sizes.annulations,
      })
      assert.ok(sizes.courriels > 0 && sizes.journal > 5 && sizes.annulations > 0)
      assert.ok(!JSON.stringify(body).includes('password'))
      const row = (await trail(userId)).at(-1)
      assert.deepEqual([row?.action, row?.changes], ['user.export', {}])
    })

    await t.test('a dry run returns what would be erased and changes nothing', async () => {
      const { db } = await harness()
      const before_ = [await where(...WORDS), endOf(await headsOf(db)).seq]
      const { status, body } = await post(`/admin/users/${userId}/erase`, { dry_run: true }, stage.back)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.data.dry_run, true)
      const rows = Object.fromEntries(body.data.steps.map(({ key, rows: n }: { key: string; rows: number }) => [key, n]))
      assert.deepEqual([rows.compte, rows.revendications, rows.signalements, rows.conversations, rows.lettres_recues], [1, 3, 2, 1, 1])
      assert.equal(body.data.left.length, 1)
      assert.deepEqual([await where(...WORDS), endOf(await headsOf(db)).seq], before_)
      assert.equal((await get('/me', { token })).status, 200)
    })

    await t.test(
      'after an erasure no table and no job has their address, name or texts; other records remain; the audit chain is valid',
      async () => {
        const { db } = await harness()
        assert.ok((await where(...WORDS)).length > 20, 'the search finds what is there')
        const got = await post(`/admin/users/${userId}/erase`, {}, stage.back)
        assert.equal(got.status, 200, JSON.stringify(got.body))
        await refreshVocabulary(db)
        assert.deepEqual(await where(...WORDS), [])
        assert.equal((await verifyChain(db)).ok, true)
        assert.deepEqual(await differences(), [])
        const remaining = await get(`/publications/${publication}`)
        assert.deepEqual(
          [remaining.status, remaining.body.data.title, remaining.body.data.body],
          [200, 'Grand loto', 'Écrire à [effacé / erased] !'],
        )
        assert.deepEqual(
          (await db.selectFrom('claims').select(['status', 'nom', 'email']).where('erased_at', 'is not', null).execute()).map(
            ({ status }) => status,
          ),
          ['rejected', 'rejected', 'rejected'],
        )
        const row = (await trail(userId)).at(-1)
        assert.equal(row?.action, 'user.erase')
        assert.ok(Object.values(row?.changes as object).every(([from, to]) => from === null && typeof to === 'number'))
      },
    )

    await t.test('sessions and tokens end at once, and a token that is still valid creates no new account', async () => {
      const { db } = await harness()
      const people = async () => (await db.selectFrom('users').select('id').execute()).length
      const before_ = await people()
      assertError(await get('/me', { token }), 401, 'unauthorized')
      assert.equal(await people(), before_)
      await sql`update erased_subjects set erased_at = now() - interval '2 days'`.execute(db)
      assert.equal((await get('/me', { token })).status, 200, 'a day later the same person may begin anew')
      assert.equal(await people(), before_ + 1)
    })

    await t.test('a second erasure changes nothing, and nothing brings the account back', async () => {
      const again = await post(`/admin/users/${userId}/erase`, {}, stage.back)
      assert.equal(again.status, 200)
      assert.ok(
        again.body.data.steps.every(({ rows }: { rows: number }) => rows === 0),
        JSON.stringify(again.body),
      )
      assert.equal(again.headers.get('x-audit-id'), null)
      assertError(await patch(`/admin/users/${userId}`, { active: true, nom: NAME }, stage.back), 409, 'invalid_state')
      assertError(await post(`/admin/users/${userId}/roles`, { role: 'admin' }, stage.back), 409, 'invalid_state')
      assertError(
        await post(`/admin/acteurs/${stage.acteur}/users`, { user_id: userId, role: 'owner' }, stage.back),
        422,
        'validation_failed',
      )
      const { body } = await get(`/admin/users/${userId}`, stage.back)
      assert.deepEqual([body.data.email, body.data.nom, body.data.active, typeof body.data.erased_at], [null, null, false, 'string'])
    })
  })
})

describe('a person known by an address alone, and administrators', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })

  test('a person known by an address alone is found and erased; the audit trail has a keyed hash of the address', async () => {
    const { db, services } = await harness()
    const email = 'seule.adresse@exemple-canari.fr'
    await makeThread({ contact_email: email, contact_nom: 'Seule' })
    await makeClaim(await makeActeur(stage.commune), { email: 'Seule.Adresse@exemple-canari.fr' })
    const document = await exportPerson({ db, caller: machineCaller('cli'), services }, { email: email.toUpperCase() })
    assert.deepEqual(
      document.sections.filter(({ rows }) => rows.length > 0).map(({ key }) => key),
      ['revendications', 'conversations', 'messages'],
    )
    const done = await erasePerson({ db, caller: machineCaller('cli'), services }, { who: { email }, dryRun: false })
    assert.equal(done.user_id, null)
    assert.deepEqual(await where(email), [])
    const row = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.erase')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.target_type, row.target_id], ['person', services.secrets.keyedHash('person', email)])
    assert.equal((await verifyChain(db)).ok, true)
  })

  test('the last administrator cannot be erased; one of two can, even by themselves', async () => {
    assertError(await post(`/admin/users/${stage.admin.id}/erase`, {}, stage.back), 409, 'last_admin')
    const second = await makeUser({ roles: ['admin'] })
    const as = { token: second.token, source: 'backoffice' }
    assert.equal((await post(`/admin/users/${second.id}/erase`, {}, as)).status, 200)
    assertError(await ask('GET', '/admin/users', as), 401, 'unauthorized')
  })
})
