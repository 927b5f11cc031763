// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ParserKilled } from '../../../platform/isolation/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { killerLetter } from '../../../test/hostile/letters.ts'
import { get } from '../../../test/http.ts'
import { letterOf, SUPPORT, receiveLetters } from '../../../test/letters.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { boundHead } from './head.ts'
import { readLetter, unreadable } from './read.ts'

const UNREAD = /^Ce message n’a pas pu être lu/

/** Every letter of HOSTILE_LETTERS is taken in by a service that answers meanwhile in hostile-documents.test.ts. */
describe('letters made to stop the service', () => {
  let h: Harness
  let stage: Stage
  let service: { url: string; services: Services; close: () => Promise<void> }
  before(async () => {
    h = await harness()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off' })
  })
  beforeEach(async () => {
    stage = await setStage()
  })
  after(() => service.close())

  const threads = async () => (await get('/admin/messages/threads?per_page=100', stage.back)).body.data
  const messages = async (thread: { id: string }) => (await get(`/admin/messages/threads/${thread.id}/messages`, stage.back)).body.data

  test('a letter that kills its parser becomes a thread with a message in both languages and the original, and is not parsed again', async () => {
    const letter = killerLetter()
    assert.deepEqual(await receiveLetters(service, letter), ['thread_opened'])
    const [thread] = await threads()
    assert.deepEqual(
      [thread.contact_email, thread.contact_nom, thread.unread, thread.status],
      ['camille@example.org', 'Camille Roux', true, 'open'],
    )
    assert.match(thread.subject, /^Lettre \d+$/)
    const [{ body, attachments }] = await messages(thread)
    assert.match(body, UNREAD)
    assert.match(body, /could not be read/)
    assert.deepEqual(
      attachments.map(({ filename, size, kept }: Record<string, unknown>) => [filename, size, kept]),
      [['message-original.eml', letter.length, false]],
    )
    const { raw } = await h.db.selectFrom('inbound_emails').select('raw').executeTakeFirstOrThrow()
    assert.equal(raw, null, 'nothing is left to be read')
    assert.deepEqual(await receiveLetters(service, letter), ['duplicate'])
  })

  for (const [what, letter] of [
    [
      'ten thousand parts',
      letterOf({ 'content-type': 'multipart/mixed; boundary="b"' }, '--b\nContent-Type: text/plain\n\nx\n'.repeat(10_000)),
    ],
    ['a head whose end is not found', letterOf({ 'x-long': 'x'.repeat(300_000) }, 'Bonjour.')],
  ] as const)
    test(`one of which only the head can be read comes with the original: ${what}`, async () => {
      assert.deepEqual(await receiveLetters(service, letter), ['thread_opened'])
      const [{ truncated, attachments }] = await messages((await threads())[0])
      assert.equal(truncated, true)
      assert.deepEqual(
        attachments.map(({ filename, size, kept }: Record<string, unknown>) => [filename, size, kept]),
        [['message-original.eml', letter.length, true]],
      )
    })

  test('a letter without content is not marked truncated', async () => {
    for (const bytes of ['\r\n', 'From: a@example.org\r\n\r\n', 'From: a@example.org\r\n']) {
      const { truncated, files } = await readLetter(Buffer.from(bytes))
      assert.deepEqual([truncated, files], [false, []], JSON.stringify(bytes))
    }
  })

  test('a letter without Message-ID is identified by its bytes', async () => {
    const bare = Buffer.from(
      killerLetter()
        .toString('latin1')
        .replace(/^message-id:.*\r\n/m, ''),
      'latin1',
    )
    const { rfcId } = await unreadable(bare)
    assert.match(rfcId, /^<[0-9a-f]{64}@sha256\.invalid>$/)
    assert.notEqual((await unreadable(Buffer.concat([bare, Buffer.from('x')]))).rfcId, rfcId)
  })

  test(
    'a parser killed by somebody else is no fault of the letter: its job is run again',
    { skip: process.platform !== 'linux' },
    async () => {
      const reading = readLetter(killerLetter()).catch((error: unknown) => error)
      const parsers = () => {
        const all = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        return all
          .split('\n')
          .filter((line) => line.includes('parser-child'))
          .map((line) => Number.parseInt(line, 10))
      }
      while (parsers().length === 0) await sleep(5)
      for (const pid of parsers()) process.kill(pid, 'SIGKILL')
      const error = await reading
      assert.ok(error instanceof ParserKilled && error.reason === 'crash', String(error))
      assert.equal((await readLetter(letterOf({}, 'Bonjour.'))).body, 'Bonjour.')
    },
  )
})

describe('the head of a letter', () => {
  const value = (raw: Buffer, name: string) => new RegExp(`^${name}: (.*)`, 'm').exec(raw.toString('latin1'))?.[1] ?? ''

  test('is unchanged if nothing is too long', () => {
    const letter = letterOf({ to: 'a@example.org,\n b@example.org' }, 'Corps\n\nautre')
    assert.equal(boundHead(letter).raw, letter)
  })

  test('has each field cut, folded or not, and the content is as it came', () => {
    const folded = `a@example.org${',\n b@example.org'.repeat(5000)}`
    const { raw, whole } = boundHead(letterOf({ from: 'a'.repeat(100_000), to: folded, 'x-after': 'here' }, 'Corps\n\nautre'))
    assert.ok(whole)
    assert.ok(value(raw, 'from').length < 17_000)
    assert.ok(raw.length < 40_000)
    assert.equal(value(raw, 'x-after').trim(), 'here')
    assert.ok(raw.toString().endsWith('\r\n\r\nCorps\r\n\r\nautre\r\n'))
  })

  test('whose end is not found comes alone', () => {
    const { raw, whole } = boundHead(Buffer.from(`from: a@example.org\r\n${'x: y\r\n'.repeat(100_000)}`))
    assert.deepEqual([whole, raw.length < 300_000, value(raw, 'from').trim()], [false, true, 'a@example.org'])
  })

  test('ends with the first empty line, however lines are ended', () => {
    for (const end of ['\n', '\r\n']) {
      const { raw } = boundHead(Buffer.from(`from: ${'a'.repeat(20_000)}${end}${end}to: corps${end}${end}fin`))
      assert.ok(raw.toString().endsWith(`${end}to: corps${end}${end}fin`))
    }
  })
})
