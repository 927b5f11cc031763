import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { CHAPTERS } from '../chapters.ts'
import { syncMessage } from '../chapters/defibrillateurs/registre/messages-catalogue.ts'
import { importEndMessage, importMessage } from '../chapters/imports/messages-catalogue.ts'
import { subscriptionMessage } from '../chapters/subscriptions/messages-catalogue.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { outsideMessage } from '../platform/fetch/messages-catalogue.ts'
import { JobError } from '../platform/jobs/errors.ts'
import { jobMessage } from '../platform/jobs/messages-catalogue.ts'
import { answerMessage, bounceMessage, mailMessage } from '../platform/mail/messages-catalogue.ts'
import { fileMessage, rowMessage } from '../platform/open-data/messages-catalogue.ts'
import { type Message, stored, storedWithTexts } from '../platform/stored-messages/message.ts'
import { catalogueOf, entry, messagePart } from '../platform/stored-messages/part.ts'
import { sampleMessages } from './sample-messages.ts'

const SERVER = join(import.meta.dirname, '..')
const PARTS = contributionsOf(CHAPTERS).storedMessages
const CATALOGUE = catalogueOf(PARTS)
const ROW_CODES = new Set(['row', 'device_row', 'register_row', 'payment', 'subscription'])

describe('the catalogue of stored messages', () => {
  test('has every code once', () => {
    const codes = PARTS.flatMap(({ part, entries }) => Object.keys(entries).map((name) => `${part}.${name}`))
    assert.equal(new Set(codes).size, codes.length)
    assert.ok(codes.length > 130, `${codes.length} codes`)
    for (const code of codes) assert.match(code, /^[a-z_]+\.[a-z_]+$/)
    assert.throws(() => catalogueOf([...PARTS, messagePart('job', {})]), /one name/)
  })

  for (const { code, params } of sampleMessages(PARTS))
    test(`${code} has its French and its English`, () => {
      const { fr, en } = CATALOGUE.translate({ code, params })
      for (const text of [fr, en]) assert.doesNotMatch(text, /undefined|null|\[object|NaN/)
      assert.notEqual(fr, en)
      // Reasons of rows and of events are the ends of sentences. Other messages are complete sentences.
      if (!ROW_CODES.has(code?.split('.')[0] ?? '')) for (const text of [fr, en]) assert.match(text, /^\S.+[.)]$/s)
    })

  test('every code is made somewhere in the sources', () => {
    const sources = globSync('**/*.ts', { cwd: SERVER })
      .filter((file) => !/\.test\.ts$|^test\/|^demo\//.test(file))
      .map((file) => ({ file, text: readFileSync(join(SERVER, file), 'utf8') }))
      .filter(
        ({ file, text }) => /messages-catalogue\.ts'|outside-error\.ts'|messagePart\(/.test(text) || file.includes('imports/readers/'),
      )
      .map(({ text }) => text)
    const unused = PARTS.flatMap(({ part, entries }) =>
      Object.keys(entries).flatMap((name) => (sources.some((text) => text.includes(`'${name}'`)) ? [] : [`${part}.${name}`])),
    )
    assert.deepEqual(unused, [])
  })

  test('a message without a code, or with the params of another, does not compile', () => {
    // @ts-expect-error An error of a job takes a message of the catalogue, not a text.
    assert.throws(() => new JobError('The source is gone.'))
    // @ts-expect-error The code does not exist.
    assert.throws(() => fileMessage('file_gone'))
    // @ts-expect-error The limit is missing.
    assert.throws(() => rowMessage('too_long'))
    // @ts-expect-error The limit is a number.
    assert.ok(rowMessage('too_long', { limit: 'many' }))
  })

  test('an unknown code is shown by itself; a text that was not recognised as it is', () => {
    assert.deepEqual(CATALOGUE.translate({ code: 'mail.lost', params: {} }), { name: 'lost', fr: 'mail.lost', en: 'mail.lost' })
    assert.deepEqual(CATALOGUE.translate({ code: 'mail.constructor', params: {} }).fr, 'mail.constructor')
    const text = 'Something new: 123456.'
    assert.deepEqual(CATALOGUE.translate({ code: null, params: { text } }), { name: null, fr: text, en: text })
  })

  test('only code and params are stored, of quoted messages too', () => {
    const cause = outsideMessage('http_status', { status: 503 })
    const message = importEndMessage('broken_off', { cause })
    assert.deepEqual(stored(message), {
      code: 'import_end.broken_off',
      params: { cause: { code: 'outside.http_status', params: { status: 503 } } },
    })
    assert.equal(message.name, 'http_status')
    assert.deepEqual(CATALOGUE.translate(stored(message)), { name: message.name, fr: message.fr, en: message.en })
    assert.deepEqual(Object.keys(storedWithTexts(message)), ['code', 'params', 'fr', 'en'])
  })

  test('a chapter brings its part, and two parts of one name are refused', () => {
    const toys = messagePart('toys', {
      broken: entry<{ toy: string }>(
        ({ toy }) => `${toy} est cassé.`,
        ({ toy }) => `${toy} is broken.`,
      ),
    })
    const contributions = contributionsOf([...CHAPTERS, { name: 'toys', storedMessages: [toys] }])
    const shown = catalogueOf(contributions.storedMessages).translate({ code: 'toys.broken', params: { toy: 'Kiki' } })
    assert.deepEqual(shown, { name: 'broken', fr: 'Kiki est cassé.', en: 'Kiki is broken.' })
    assert.throws(() => contributionsOf([...CHAPTERS, { name: 'toys', storedMessages: [messagePart('job', {})] }]), /part of the catalogue/)
  })
})

describe('what messages say, as before the catalogue', () => {
  const said: [message: Message, english: string, french: string][] = [
    [
      answerMessage({ reply: '451', status: '4.3.0', command: 'RCPT TO' }),
      'The mail server answered 451 4.3.0 to RCPT TO.',
      'Le serveur de messagerie a répondu 451 4.3.0.',
    ],
    [
      answerMessage({ reply: '550', status: '5.1.1', command: 'RCPT TO' }),
      'The mail server answered 550 5.1.1 to RCPT TO.',
      'Le serveur de messagerie ne connaît pas cette adresse (5.1.1).',
    ],
    [
      answerMessage({ reply: '550', status: '5.1.1', command: 'DATA' }),
      'The mail server answered 550 5.1.1 to DATA.',
      'Le serveur de messagerie a répondu 550 5.1.1.',
    ],
    [
      answerMessage({ reply: '535', status: null, command: null }),
      'The mail server answered 535.',
      'Le serveur de messagerie a répondu 535.',
    ],
    [
      answerMessage({ reply: '552', status: '5.2.2', command: 'DATA' }),
      'The mail server answered 552 5.2.2 to DATA.',
      'La boîte du destinataire est pleine (5.2.2).',
    ],
    [
      mailMessage('server_unreachable', { error: 'ESOCKET' }),
      'The mail server could not be talked to: ESOCKET.',
      'Le serveur de messagerie est injoignable (ESOCKET).',
    ],
    [
      mailMessage('server_away'),
      'The mail server could not be talked to: the connection ended.',
      'Le serveur de messagerie a coupé la connexion.',
    ],
    [
      bounceMessage('5.7.1'),
      'The mail system of the recipient gave it back: 5.7.1.',
      'Message renvoyé par la messagerie du destinataire (5.7.1).',
    ],
    [
      bounceMessage('4.2.2'),
      'The mail system of the recipient gave it back: 4.2.2.',
      'Message renvoyé par la messagerie du destinataire : boîte pleine (4.2.2).',
    ],
    [bounceMessage(null), 'The mail system of the recipient gave it back.', 'Message renvoyé par la messagerie du destinataire.'],
    [
      syncMessage('columns_missing', { columns: '"c_gid", "c_nom"' }),
      'The file lacks the columns "c_gid", "c_nom": it is not the registry of defibrillators, or has a new form.',
      'Colonnes absentes du fichier : "c_gid", "c_nom". Il ne s’agit pas du registre, ou son format a changé.',
    ],
    [
      fileMessage('answer_not_file', { host: 'geodae.example:8443', status: 503 }),
      'geodae.example:8443 answers 503 instead of a file.',
      'geodae.example:8443 répond par le code 503 au lieu d’un fichier.',
    ],
    [
      fileMessage('address_unreadable', { host: '127.0.0.1:45123', reason: 'ECONNREFUSED' }),
      '127.0.0.1:45123 could not be read: ECONNREFUSED.',
      '127.0.0.1:45123 n’a pas pu être lu (ECONNREFUSED).',
    ],
    [jobMessage('time_up'), 'The attempt took too long.', 'La tentative a duré trop longtemps.'],
    [
      syncMessage('nothing_taken', { line: 12, reason: rowMessage('other_width', { fields: 3, expected: 31 }) }),
      'The file names no defibrillator that could be taken. Line 12: 3 fields instead of 31.',
      'Aucune ligne du fichier n’a pu être reprise.',
    ],
    [
      subscriptionMessage('no_subscription', { kind: 'invoice.paid' }),
      'invoice.paid without a subscription',
      'invoice.paid sans abonnement',
    ],
    [
      importMessage('bad_field', { field: 'title', problem_fr: 'est obligatoire', problem_en: 'is required' }),
      'Content that does not fit a publication. (title is required)',
      'Contenu non conforme à une publication. (title est obligatoire)',
    ],
    [
      importEndMessage('broken_off', { cause: outsideMessage('http_status', { status: 503 }) }),
      'The server answers with an error (503). The reading broke off: what came before is imported.',
      'Le serveur répond par une erreur (503). La lecture s’est interrompue : ce qui précède est importé.',
    ],
  ]
  for (const [{ fr, en }, english, french] of said) test(english, () => assert.deepEqual([fr, en], [french, english]))

  test('figures of five digits and more are in groups of three in French; ports are not', () => {
    const { fr, en } = syncMessage('would_vanish', { gone: 186_000, there: 9000 })
    assert.match(fr, /^186\s000 des 9000 défibrillateurs/)
    assert.match(en, /^186000 of the 9000 defibrillators/)
  })
})
