import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { CHAPTERS } from '../chapters.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { newId } from '../platform/db/id.ts'
import { catalogueOf } from '../platform/stored-messages/part.ts'
import { harness } from './harness.ts'
import { get } from './http.ts'
import { makePaymentEvent } from './payments.ts'
import { RECIPES } from './recipes.ts'
import { sampleMessages } from './sample-messages.ts'
import { setStage, type Stage } from './stage.ts'

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
const UNKNOWN = 'Something that nobody knows: 123456.'

describe('messages that the release before the catalogue wrote', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const query = async (text: string, values?: unknown[]) => (await harness()).services.database.pool.query(text, values)

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
      await query('update emails set error = $2 where id = (select email_id from messages where id = $1)', [messageId, english])
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
      await query("update defibrillateur_runs set status = 'failed', finished_at = now(), message = $2, refusals = $3 where id = $1", [
        id,
        english,
        JSON.stringify(refusals),
      ])
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
      id = await makePaymentEvent(values)
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
    await query("update payment_events set error = 'error: The attempt failed with P0001.' where id = $1", [later])
    const [row] = (await get(`/admin/payment-events?q=${later}`, stage.back)).body.data
    assert.equal(row.error, 'error : La tentative a échoué avec l’erreur P0001.')
    await query('update payment_events set error = null where id = $1', [later])
    assert.equal((await get(`/admin/payment-events?q=${later}`, stage.back)).body.data[0].error, null)
  })
})

describe('the texts that are recognised', () => {
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
