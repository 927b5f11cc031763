import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CHAPTERS } from '../chapters.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { newId } from '../platform/db/id.ts'
import { migrationFiles } from '../platform/db/migrations/migrate.ts'
import { catalogueOf } from '../platform/stored-messages/part.ts'
import { harness } from './harness.ts'
import { get } from './http.ts'
import { importSource, parisDay } from './imports.ts'
import { makeDeadJob } from './make.ts'
import { makePaymentEvent } from './payments.ts'
import { RECIPES } from './recipes.ts'
import { sampleMessages } from './sample-messages.ts'
import { setStage, type Stage } from './stage.ts'

const OLD_MESSAGES = migrationFiles()
  .filter(({ file }) => file.includes('_old_messages'))
  .map(({ text }) => text)
  .join(';')
const PARTS = contributionsOf(CHAPTERS).storedMessages
/** Parts whose messages the release before the catalogue stored as English texts. It stored those of the other parts in both languages. */
const STORED_AS_TEXT = new Set([
  'job',
  'retention',
  'mail',
  'file',
  'row',
  'register',
  'register_row',
  'sync',
  'device_row',
  'payment',
  'subscription',
  'backup',
])
/** Codes that no text stands for: the end of an attempt whose job another worker has taken over is never stored; the others are newer than the catalogue. */
const WITHOUT_TEXT = new Set([
  'job.taken_over',
  'mail.code_expired',
  'register.outlines_none',
  'register_row.no_insee_code',
  'register_row.no_polygon',
  'register_row.outline_elsewhere',
  'register_row.outline_twice',
  'mail.suspended',
  'mail.copied',
  'backup.copied',
  'sync.demonstration_removed',
])
const TABLES = ['emails', 'defibrillateur_runs', 'payment_events']
const UNKNOWN = 'Something that nobody knows: 123456.'

describe('messages that the release before the catalogue wrote', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const query = async (text: string, values?: unknown[]) => (await harness()).services.database.pool.query(text, values)

  /** Writes rows on the old schema and then runs the migration, or on the new schema, as the previous release does during an upgrade. */
  const written = {
    'before the migration': async (write: () => Promise<unknown>) => {
      for (const table of TABLES) await query(`alter table ${table} disable trigger user`)
      try {
        await write()
      } finally {
        for (const table of TABLES) await query(`alter table ${table} enable trigger user`)
      }
      await query(OLD_MESSAGES)
      // A second run of the migration changes nothing.
      await query(OLD_MESSAGES)
    },
    'by the release before, on the new schema': (write: () => Promise<unknown>) => write(),
  }

  for (const [when, during] of Object.entries(written))
    describe(when, () => {
      test('why an e-mail did not leave', async () => {
        for (const [english, french] of [
          ['The mail server answered 550 5.1.1 to RCPT TO.', 'Le serveur de messagerie ne connaît pas cette adresse (5.1.1).'],
          ['The mail server answered 535.', 'Le serveur de messagerie a répondu 535.'],
          [
            'The mail system of the recipient gave it back: 5.2.2.',
            'Message renvoyé par la messagerie du destinataire : boîte pleine (5.2.2).',
          ],
          [UNKNOWN, UNKNOWN],
        ]) {
          const { params } = await (RECIPES['retryMessage'] as NonNullable<(typeof RECIPES)[string]>)(stage)
          const { id = '', messageId = '' } = params as Record<string, string>
          await during(() =>
            query('update emails set error = $2 where id = (select email_id from messages where id = $1)', [messageId, english]),
          )
          const { data } = (await get(`/admin/messages/threads/${id}/messages`, stage.back)).body
          const message = data.find((one: { id: string }) => one.id === messageId)
          assert.deepEqual([message.delivery_error, message.delivery_error_en], [french, english])
        }
      })

      test('how a sync ended, and why rows were refused', async () => {
        const refusals = [
          { line: 12, source_id: null, reason: 'it has no number that names the device' },
          { line: 45_123, source_id: '7', reason: '3 fields instead of 31' },
          { line: 9, source_id: null, reason: UNKNOWN },
        ]
        for (const [english, french, code] of [
          [
            'The registry has not changed since the last sync.',
            'Le registre n’a pas changé depuis la dernière synchronisation.',
            'not_modified',
          ],
          [
            '186000 of the 190000 defibrillators known would vanish, more than 20 %. Nothing was changed. If the registry is right, run it again with force.',
            '186 000 des 190 000 défibrillateurs connus auraient disparu, soit plus d’un cinquième : aucune donnée n’a été modifiée. Si cette baisse est confirmée, forcez la synchronisation.',
            'would_vanish',
          ],
          [
            'The file names no defibrillator that could be taken. Line 12: it has no position that can be read.',
            'Aucune ligne du fichier n’a pu être reprise.',
            'nothing_taken',
          ],
          [
            'geodae.example:8443 answers 503 instead of a file.',
            'geodae.example:8443 répond par le code 503 au lieu d’un fichier.',
            'answer_not_file',
          ],
          [UNKNOWN, UNKNOWN, null],
        ] as const) {
          const id = newId()
          await query("insert into defibrillateur_runs (id, scope, status) values ($1, 'france', 'running')", [id])
          await during(() =>
            query("update defibrillateur_runs set status = 'failed', finished_at = now(), message = $2, refusals = $3 where id = $1", [
              id,
              english,
              JSON.stringify(refusals),
            ]),
          )
          const { data } = (await get('/admin/defibrillateurs-france/sync', stage.back)).body
          assert.deepEqual([data.id, data.message.replaceAll('\u202f', ' '), data.message_en, data.code], [id, french, english, code])
          assert.deepEqual(data.refusals, [
            { ...refusals[0], reason: 'aucun numéro qui désigne l’appareil', reason_en: refusals[0]?.reason },
            { ...refusals[1], reason: '3 champs au lieu de 31', reason_en: refusals[1]?.reason },
            { ...refusals[2], reason: UNKNOWN, reason_en: UNKNOWN },
          ])
        }
      })

      test('why a payment event was ignored, and what ended the last attempt at one', async () => {
        const shown = async (values: Record<string, string>) => {
          let id = ''
          await during(async () => (id = await makePaymentEvent(values)))
          const { data } = (await get(`/admin/payment-events?q=${id}`, stage.back)).body
          const { reason, reason_en, error, error_en } = data[0]
          return [reason, reason_en, error, error_en]
        }
        const ignored = { status: 'ignored', reason: 'invoice.paid without a subscription' }
        assert.deepEqual(await shown(ignored), ['invoice.paid sans abonnement', ignored.reason, null, null])
        assert.deepEqual(await shown({ status: 'ignored', reason: UNKNOWN }), [UNKNOWN, UNKNOWN, null, null])
        const failed = { status: 'failed', error: 'TimeUp: The attempt took too long.' }
        assert.deepEqual(await shown(failed), [null, null, 'TimeUp : La tentative a duré trop longtemps.', failed.error])
        assert.deepEqual(await shown({ status: 'failed', error: 'Odd: 1: 2' }), [null, null, 'Odd : 1: 2', 'Odd: 1: 2'])
        assert.deepEqual(await shown({ status: 'failed', error: UNKNOWN }), [null, null, UNKNOWN, UNKNOWN])

        const later = await makePaymentEvent({ status: 'received' })
        await during(() => query("update payment_events set error = 'error: The attempt failed with P0001.' where id = $1", [later]))
        const [row] = (await get(`/admin/payment-events?q=${later}`, stage.back)).body.data
        assert.equal(row.error, 'error : La tentative a échoué avec l’erreur P0001.')
        await during(() => query('update payment_events set error = null where id = $1', [later]))
        if (when !== 'before the migration')
          assert.equal((await get(`/admin/payment-events?q=${later}`, stage.back)).body.data[0].error, null)
      })
    })

  test('what ended a job', async () => {
    const known = await makeDeadJob({
      fault: { error: 'JobHopeless', message: 'The file names no official that could be taken. Line 2: 5 fields instead of 10.' },
    })
    const unknown = await makeDeadJob({ fault: { error: 'Odd', message: UNKNOWN } })
    const shown = async () => {
      const { data } = (await get('/admin/jobs?state=dead', stage.back)).body
      return [known, unknown].map((id) => data.find((job: { id: string }) => job.id === id)?.error)
    }
    const [english, other] = await shown()
    assert.equal(english.message, english.message_en)
    await query(OLD_MESSAGES)
    assert.deepEqual(await shown(), [{ ...english, message: 'Aucun élu du fichier n’a pu être repris.' }, other])
    assert.deepEqual(other, { class: 'Odd', message: UNKNOWN, message_en: UNKNOWN })
  })

  test('lines and runs of imports stay as they are, with the texts they have', async () => {
    const { target: source = '' } = await importSource()(stage)
    const run = newId()
    const message = JSON.stringify({ code: 'some_refused', fr: 'Certains ont été refusés.', en: 'Some were refused.' })
    const reason = JSON.stringify({ code: 'bad_date', fr: 'Date illisible.', en: 'Unreadable date.' })
    await query("insert into import_runs (id, source_id, trigger, status, message) values ($1, $2, 'manual', 'partial', $3)", [
      run,
      source,
      message,
    ])
    await query("insert into import_run_entries (run_id, seq, level, action, reason) values ($1, 1, 'warn', 'refuse', $2)", [run, reason])
    await query(OLD_MESSAGES)
    const shown = (await get(`/admin/import-sources/${source}/runs/${run}`, stage.back)).body.data.run
    assert.deepEqual([shown.code, shown.message, shown.message_en], ['some_refused', 'Certains ont été refusés.', 'Some were refused.'])
    const { data } = (await get(`/admin/import-sources/${source}/logs/${parisDay(new Date())}`, stage.back)).body
    const [entry] = data.entries
    assert.deepEqual([entry.code, entry.message, entry.message_en], ['bad_date', 'Date illisible.', 'Unreadable date.'])
  })
})

describe('the texts that the migration recognises', () => {
  const catalogue = catalogueOf(PARTS)
  for (const message of sampleMessages(PARTS.filter(({ part }) => STORED_AS_TEXT.has(part)))) {
    const code = String(message.code)
    if (WITHOUT_TEXT.has(code)) continue
    test(code, async () => {
      const { services } = await harness()
      const { en } = catalogue.translate(message)
      const { rows } = await services.database.pool.query('select message_of_text($1, $2) as message', [en, [code.split('.')[0]]])
      assert.deepEqual(rows[0].message, message)
    })
  }

  test('without what some of them leave out', async () => {
    const { services } = await harness()
    for (const [text, part, params] of [
      ['The file names no defibrillator that could be taken.', 'sync', { line: null, reason: null }],
      ['An unexpected fault ended it. Nothing was changed.', 'sync', { logged: false }],
      ['Line ? of the file is no line of a table: too long, or a quote is opened and not closed.', 'file', { line: null }],
      ['The mail server answered 535.', 'mail', { reply: '535', status: null, command: null }],
    ]) {
      const { rows } = await services.database.pool.query('select message_of_text($1, $2) as message', [text, [part]])
      assert.deepEqual(rows[0].message.params, params)
      assert.equal(catalogue.translate(rows[0].message).en, text)
    }
  })
})
