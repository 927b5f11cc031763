import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { countedInOutage } from './outage.ts'

interface Line {
  level: number
  msg: string
  err?: { code?: string; message?: string; stack?: string }
}

/** Spec §7-14. outage-log.test.ts has a database that does not answer. */
describe('the log of a full disk', () => {
  const lines: Line[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  let service: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    service = await anotherService({}, { logger })
    const { db } = await harness()
    await sql`create function test_no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger test_no_room before insert on message_threads for each row execute function test_no_room()`.execute(db)
  })
  after(async () => {
    const { db } = await harness()
    await sql`drop trigger test_no_room on message_threads`.execute(db)
    await sql`drop function test_no_room()`.execute(db)
    await service.close()
  })

  test('one line that names it, however many changes it refuses; reads are answered', async () => {
    const body = { nom: 'Camille', email: 'camille@example.fr', subject: 'Une question', body: 'À quelle heure ouvre la mairie ?' }
    for (let n = 0; n < 3; n += 1)
      assertError(await ask('POST', `${service.url}/api/v1/support/threads`, { body }), 503, 'service_unavailable')
    assert.equal((await ask('GET', `${service.url}/api/v1/publications`)).status, 200)
    assert.deepEqual(
      lines.map(({ msg, err }) => [msg, err?.code, err?.message, err?.stack]),
      [
        [
          'a disk is full: changes are refused with 503 until there is space on it, reads are answered',
          '53100',
          'could not extend file',
          '',
        ],
      ],
    )
  })

  test('a full disk of files is counted with it, one of an upload or of the media store', () => {
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    for (const error of [noSpace, new Error('The media store is unavailable: ENOSPC', { cause: noSpace })])
      assert.equal(countedInOutage(service.services.logger, 'requests', error), true)
    assert.equal(countedInOutage(service.services.logger, 'requests', Object.assign(new Error('EIO'), { code: 'EIO' })), false)
    assert.equal(lines.length, 1)
  })
})
