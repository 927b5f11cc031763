import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { machineCaller } from '../../platform/access/caller.ts'
import { newId } from '../../platform/db/id.ts'
import { sweepEml, writeEml } from '../../platform/mail/files.ts'
import { addressesIn, addressesInRaw } from '../../platform/mail/letter-addresses.ts'
import { applyRetentionHandler } from '../../platform/retention/apply-retention.handler.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { runNow } from '../../test/jobs.ts'
import { letterOf, SUPPORT, receiveLetters } from '../../test/letters.ts'
import { temporaryFolder } from '../../test/process.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'

const EMAIL = 'canari.jaune@mairie-exemple.fr'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const AUTOMATIC = { from: 'Répondeur <robot@example.net>', 'auto-submitted': 'auto-replied' }
const BODY = `Bonjour, votre message à ${EMAIL} est arrivé. Je suis absente jusqu’à lundi.`

describe('inbound e-mails and e-mail files of an erased person', () => {
  const folder = temporaryFolder()
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    await (await harness()).reset()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off', DATA_DIR: folder.path })
  })
  after(async () => {
    await service.close()
    folder.cleanUp()
  })
  const db = () => service.services.database.db
  const letters = async () => (await db().selectFrom('inbound_emails').select('id').execute()).length
  const ctx = () => ({ db: db(), caller: machineCaller('cli'), services: service.services })
  const erase = () => erasePerson(ctx(), { who: { email: EMAIL.toUpperCase() }, dryRun: false })
  const SPELLINGS: Record<string, Buffer> = {
    'a body in base64': letterOf({ ...AUTOMATIC, 'content-transfer-encoding': 'base64' }, base64(BODY).replaceAll(/.{76}/g, '$&\n')),
    'a quoted-printable body': letterOf(
      { ...AUTOMATIC, 'content-transfer-encoding': 'quoted-printable' },
      BODY.replace('canari.jaune@', 'canari=2Ejau=\nne=40').replace('à', '=C3=A0').replace('é', '=C3=A9').replace('’', "'"),
    ),
    'an encoded word': letterOf({ ...AUTOMATIC, subject: `=?utf-8?B?${base64(`Re: ${EMAIL}`)}?=` }),
    capitals: letterOf({ ...AUTOMATIC, 'reply-to': EMAIL.toUpperCase() }),
  }

  for (const [spelling, letter] of Object.entries(SPELLINGS))
    test(`an inbound e-mail without a thread is deleted: ${spelling}, processed or not`, async () => {
      assert.deepEqual(await receiveLetters(service, letter, letterOf(AUTOMATIC)), ['automatic_ignored', 'automatic_ignored'])
      await db().insertInto('inbound_emails').values({ id: newId(), source: 'webhook', raw: letter }).execute()
      const { sections } = await exportPerson(ctx(), { email: EMAIL })
      assert.equal(sections.find(({ key }) => key === 'lettres_recues')?.rows.length, 2)
      await erase()
      assert.equal(await letters(), 1, 'the other stays')
      await db().deleteFrom('inbound_emails').execute()
    })

  test('a hostile inbound e-mail gives a bounded number of addresses', () => {
    const hostile = ['@', '=?', 'a@', 'AAAA', '=41'].map((piece) => Buffer.from(piece.repeat(500_000)))
    for (const letter of hostile) assert.ok(addressesInRaw(letter).length <= 2000)
    assert.deepEqual(addressesIn('Écrire à <Ab.C+d@Exemple.FR>, ou à x@y.'), ['ab.c+d@exemple.fr', 'x@y'])
  })

  const emailRow = async () => {
    const id = newId()
    const message_id = `<${id}@example.fr>`
    await db()
      .insertInto('emails')
      .values({ id, kind: 'x', to_address: EMAIL, subject: 's', text: 't', message_id, status: 'sent' })
      .execute()
    await writeEml(
      join(folder.path, 'mail'),
      { id, created_at: new Date().toISOString() } as Parameters<typeof writeEml>[1],
      Buffer.from('x'),
    )
    return id
  }
  const files = () => readdirSync(join(folder.path, 'mail')).filter((name) => name.includes('eml'))

  test('files of e-mails are deleted with their rows by an erasure; orphaned files by the hourly maintenance', async () => {
    await emailRow()
    await erase()
    assert.deepEqual(files(), [])
    const [gone, standing] = [await emailRow(), await emailRow()]
    await db().deleteFrom('emails').where('id', '=', gone).execute()
    writeFileSync(join(folder.path, 'mail', `.2026_${gone}.eml.0123456789abcdef.unfinished`), 'half')
    writeFileSync(join(folder.path, 'mail', 'notes.txt'), 'mine')
    assert.equal(await sweepEml(service.services), 1)
    assert.ok(files().length === 1 && files()[0]?.includes(standing))
    assert.ok(existsSync(join(folder.path, 'mail', 'notes.txt')))
  })

  test('files of e-mails are deleted at the end of their retention, also if a mail server is configured by then', async () => {
    mkdirSync(join(folder.path, 'mail'), { recursive: true })
    const id = await emailRow()
    await db().updateTable('emails').set({ created_at: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()
    const { config } = service.services
    await runNow(
      { ...service.services, config: { ...config, mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' } } },
      applyRetentionHandler,
      {},
    )
    assert.equal(files().filter((name) => name.includes(id)).length, 0)
  })
})
