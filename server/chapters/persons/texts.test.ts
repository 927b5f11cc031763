import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../platform/access/caller.ts'
import { newId } from '../../platform/db/id.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { makeActeur, makeClaim, makePublication, makeThread, makeView } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { erasePerson } from './erase.ts'

const EMAIL = 'serin+gris@exemple-canari.fr'
const MASK = '[effacé / erased]'

/** Tables without free text of people, or whose texts other erasure steps or retention remove; `settings` has what the service says in its own name. */
const OTHERWISE =
  /^(?:.*_(?:totals|mots|search|segments|head|etat)|audit_log|changes|claim_(?:proofs|invitations)|contest_answers|auth_\w+|communes?(?:_noms|_slugs|_contours)?|demo_\w+|document_readings|lecture_jours|duplicate_\w+|database_identity|emails|idempotency_keys|imap_mailboxes|media_removals|import_(?:items|runs)|invitations|inbound_emails|message_(?:attachments|notes)|outside_sessions|suspended_grants|payment_\w+|publication_(?:communes|draft_dates|occurrences|types|reports|mots\w*)|schema_(?:migrations|functions)|server_secrets|settings|record_viewers|passkeys|provider_identities|email_changes|mairie_codes|second_factors|recovery_codes|sign_in_(?:codes|challenges)|subscription\w*|undo_steps|followers|follows|envois|remises|envois_arret|vapid_keys|user_(?:identities|roles)|actor_users|acteur_former_links|erased_subjects|defibrillateur_runs|hot_changes\w*)$/

describe('the address of an erased person in texts of others', () => {
  let stage: Stage
  let h: Harness
  before(async () => {
    stage = await setStage()
    h = await harness()
  })
  const masks = () => h.services.contributions.erasureSteps.flatMap(({ masks: columns }) => columns ?? [])
  const erase = () => erasePerson({ ...h, caller: machineCaller('cli') }, { who: { email: EMAIL }, dryRun: false })

  test('is masked in all free text', async () => {
    const publication = await makePublication(stage.acteur, stage.commune)
    await post(`/publications/${publication}/report`, { reason: 'other' })
    await patch(`/admin/publications/${publication}/reports/close`, { reason: `Vu avec ${EMAIL}` }, stage.back)
    await patch(
      `/admin/publications/${publication}/moderate`,
      { moderation_status: 'rejected', reason: `Demandé par ${EMAIL.toUpperCase()}` },
      stage.back,
    )
    await makeClaim(await makeActeur(stage.commune, { nom: `Club (${EMAIL})`, description: `Écrire à ${EMAIL}.` }), { nom: EMAIL })
    await makeView(stage.admin.id, { nom: EMAIL, query: `q=${encodeURIComponent(EMAIL)}&page=2` })
    await post('/admin/messages/canned-replies', { title: 'Renvoi', body: `Écrivez à ${EMAIL}` }, stage.back)
    await makeThread({ contact_nom: EMAIL })
    await makeClaim(await makeActeur(stage.commune), { nom: EMAIL, email: 'autre@exemple.fr' })
    const source = await post(
      '/admin/import-sources',
      { nom: `De ${EMAIL}`, type: 'rss', url: 'https://flux.exemple.fr/', commune_id: stage.commune },
      stage.back,
    )
    const run = newId()
    await sql`insert into import_runs (id, source_id, trigger, status) values (${run}, ${source.body.data.id}, 'manual', 'done')`.execute(
      h.db,
    )
    await sql`insert into import_run_entries (run_id, seq, level, action, title, reason, changes, before) values
      (${run}, 1, 'info', 'update', ${EMAIL}, '{}', ${JSON.stringify({ body: [`a ${EMAIL}`, 'b'] })}::jsonb, ${JSON.stringify({ body: EMAIL })}::jsonb)`.execute(
      h.db,
    )
    const done = await erase()
    assert.ok(done.steps.filter(({ key, rows }) => key.startsWith('textes_') && rows > 0).length >= 9)
    const left: string[] = []
    for (const { table, columns } of masks())
      for (const column of columns) {
        const name = sql.ref(column.split(' ')[0] ?? '')
        const { rows } = await sql<{ text: string }>`select ${name}::text as text from ${sql.table(table)}
          where position(${EMAIL} in lower(${name}::text)) + position(${encodeURIComponent(EMAIL).toLowerCase()} in lower(${name}::text)) > 0`.execute(
          h.db,
        )
        left.push(...rows.map(({ text }) => `${table}.${column}: ${text}`))
      }
    assert.deepEqual(left, [])
    const refused = await get(`/admin/publications/${publication}`, stage.back)
    assert.equal(refused.body.data.status_reason, `Demandé par ${MASK}`)
  })

  test('every table with texts is either masked or erased by another step or by retention', async () => {
    const { rows } = await sql<{
      place: string
      name: string
    }>`select table_name as place, column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'`.execute(h.db)
    assert.deepEqual(
      [...new Set(rows.map(({ place }) => place))].filter(
        (place) => !OTHERWISE.test(place) && !masks().some(({ table }) => table === place),
      ),
      [],
    )
  })

  test('every JSON column of publications, drafts, edits and actors is masked', async () => {
    const { rows } = await sql<{ place: string; name: string }>`select table_name as place, column_name as name
      from information_schema.columns where table_schema = 'public' and data_type = 'jsonb'
        and table_name in ('publications', 'publication_drafts', 'publication_draft_versions', 'publication_waiting_edits', 'acteurs')`.execute(
      h.db,
    )
    assert.ok(rows.length >= 10, JSON.stringify(rows))
    assert.deepEqual(
      rows.filter(({ place, name }) => !masks().some(({ table, columns }) => table === place && columns.includes(`${name} json`))),
      [],
    )
  })

  test('deleted e-mails to others leave no file', async () => {
    const [id, dir] = [newId(), join(h.services.config.dataDir, 'mail')]
    await h.db
      .insertInto('emails')
      .values({
        id,
        kind: 'test',
        to_address: 'autre@exemple.fr',
        subject: 'Bonjour',
        text: `De la part de ${EMAIL}`,
        message_id: `<${id}@x>`,
      })
      .execute()
    mkdirSync(dir, { recursive: true })
    const file = join(dir, `2026-11-21T00-00-00-000Z_${id}.eml`)
    writeFileSync(file, EMAIL)
    await erase()
    assert.equal(existsSync(file), false)
  })
})
