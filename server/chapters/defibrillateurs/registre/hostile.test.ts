// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Harness, harness } from '../../../test/harness.ts'
import { temporaryFolder } from '../../../test/process.ts'
import { HEAD, SAMPLE_FILE } from '../test/files.ts'
import { countsOf, endOf, syncing } from '../test/syncing.ts'

const MB = 1024 * 1024

describe('a registry that answers something else', () => {
  let h: Harness
  let server: Server
  let base = ''
  const asked: IncomingMessage[] = []
  let answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end()
  const { from, write, cleanUp } = syncing()
  before(async () => {
    h = await harness()
    server = createServer((request, response) => {
      asked.push(request)
      answer(response, request)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geodae.csv`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
    cleanUp()
  })
  beforeEach(async () => {
    await h.reset()
    asked.length = 0
    await from(write(SAMPLE_FILE))
  })
  const everything = async () => [
    await h.db.selectFrom('defibrillateurs').selectAll().orderBy('id').execute(),
    await h.db.selectFrom('commune_defibrillateurs').selectAll().orderBy('id').execute(),
  ]

  for (const [name, body, message] of [
    ['nothing', '', /is empty/],
    ['a web page', `<!doctype html><html>${'<p>Maintenance</p>'.repeat(5000)}`, /is a web page/],
    ['a head alone', SAMPLE_FILE.split('\n')[0] ?? '', /names no defibrillator/],
    ['a wrong separator', SAMPLE_FILE.replaceAll(';', '^'), /lacks the columns "c_gid", "c_lat_coor1"/],
    ['a file without a column that is needed', SAMPLE_FILE.replace('c_etat_fonct', 'c_etat_autre'), /lacks the columns "c_etat_fonct"/],
    ['a new form without the number of the device', SAMPLE_FILE.replace(';c_gid;', ';c_numero;'), /lacks the columns "c_gid"/],
    ['a column that comes twice', SAMPLE_FILE.replace('c_etat_fonct;', 'c_etat_fonct;C_ETAT_FONCT;'), /the columns "c_etat_fonct" twice/],
    ['a quote that is never closed', `${SAMPLE_FILE}"9";"x\n${'a;b;c\n'.repeat(50_000)}`, /Line \d+ .* a quote is opened and not closed/],
    ['a quote that takes in a row', SAMPLE_FILE.replace(/""\n"2"/, '"\n"2"'), /Line \d+ .* a quote is opened and not closed/],
    ['half a gzip archive', gzipSync(SAMPLE_FILE).subarray(0, 400), /no whole gzip archive/],
    ['JSON of something else', '{"error": "not found"}', /names no defibrillator/],
    [
      'a JSON document cut short',
      '{"features": [{"properties": {"c_gid": 1, "c_lat_coor1": 1, "c_long_coor1": 1, "c_etat_fonct": null}}',
      /breaks off/,
    ],
    ['a file cut off in a row', SAMPLE_FILE.trimEnd().slice(0, -120), /ends in the middle of a line/],
    ['zeros', Buffer.alloc(MB), /lacks the columns|no line of a table/],
    ['one row', SAMPLE_FILE.split('\n').slice(0, 2).join('\n'), /7 of the 8 defibrillators known would vanish/],
  ] as const)
    test(`${name}: the run says so, the catalogue stays`, async () => {
      const whole = await everything()
      answer = (response) => response.end(body)
      const run = await from(base)
      assert.equal(run.status, 'failed')
      assert.equal(run.source_url, base)
      assert.match(endOf(run), message)
      assert.deepEqual(await everything(), whole)
      answer = (response) => response.end(SAMPLE_FILE)
      assert.equal((await from(base)).status, 'done', 'the next run ends well')
    })

  test('a body cut off, a refusal, an error, a redirection into a file', async () => {
    const whole = await everything()
    for (const [reply, message] of [
      [
        (response: ServerResponse) => {
          response.writeHead(200, { 'content-length': '100000' }).write(SAMPLE_FILE)
          setTimeout(() => response.destroy(), 20)
        },
        /could not be read/,
      ],
      [(response: ServerResponse) => response.writeHead(503).end(), /answers 503/],
      [(response: ServerResponse) => response.destroy(), /could not be read/],
      [(response: ServerResponse) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), /no web address/],
    ] as const) {
      answer = reply
      const run = await from(base)
      assert.deepEqual([run.status, message.test(endOf(run))], ['failed', true], endOf(run))
    }
    assert.deepEqual(await everything(), whole)
  })

  test('what is no file of this machine', async () => {
    const whole = await everything()
    const { path: folder, cleanUp: remove } = temporaryFolder()
    symlinkSync('loop', join(folder, 'loop'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    try {
      for (const [path, message] of [
        [folder, /is a folder/],
        [join(folder, 'missing'), /does not exist/],
        [join(folder, 'loop'), /could not be read \(ELOOP\)/],
        [join(folder, 'loop', 'file'), /could not be read \(E\w+\)/],
        [join(folder, 'pipe'), /a pipe or a device/],
        ['/dev/zero', /a pipe or a device/],
      ] as const) {
        const run = await from(pathToFileURL(path).href)
        assert.deepEqual([run.status, message.test(endOf(run))], ['failed', true], `${path}: ${endOf(run)}`)
      }
    } finally {
      remove()
    }
    assert.deepEqual(await everything(), whole)
  })

  test('an archive that unfolds into gigabytes of one line ends early', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(`${HEAD.join(';')}\n"1";"`), Buffer.alloc(300 * MB, 'a')]))
    answer = (response) => response.end(bomb)
    const resident = process.memoryUsage().rss
    assert.match(endOf(await from(base)), /a quote is opened and not closed|too long/)
    assert.ok(process.memoryUsage().rss - resident < 300 * MB)
  })

  test(
    'a body without end is given up at the real limit: nothing of it stays, in memory or on the disk',
    { timeout: 120_000 },
    async () => {
      const whole = await everything()
      const piece = Buffer.from(SAMPLE_FILE.slice(SAMPLE_FILE.indexOf('\n') + 1).repeat(300))
      let sent = 0
      answer = (response) => {
        const more = () => {
          sent += piece.length
          if (!response.destroyed && response.write(piece)) setImmediate(more)
          else if (!response.destroyed) response.once('drain', more)
        }
        response.write(HEAD.join(';'))
        more()
      }
      const disk = temporaryFolder()
      const TMPDIR = process.env['TMPDIR']
      process.env['TMPDIR'] = disk.path
      const resident = process.memoryUsage().rss
      const run = await from(base).finally(() => {
        if (TMPDIR === undefined) delete process.env['TMPDIR']
        else process.env['TMPDIR'] = TMPDIR
      })
      assert.equal(run.status, 'failed')
      assert.match(endOf(run), /^The answer of 127\.0\.0\.1:\d+ is larger than 512 MB\.$/)
      assert.ok(sent > 250 * MB, `${sent} bytes sent`)
      assert.ok(process.memoryUsage().rss - resident < 150 * MB)
      assert.deepEqual(readdirSync(disk.path), [])
      disk.cleanUp()
      assert.deepEqual(await everything(), whole)
    },
  )

  test('a server that answers 200 whatever it is asked is read no further than its version', async () => {
    const none = { status: 'done', read: 0, created: 0, updated: 0, unchanged: 8, absent: 0, refused: 0 }
    for (const headers of [{ etag: '"v1"' }, { 'last-modified': 'Wed, 07 Oct 2026 10:00:11 GMT' }]) {
      answer = (response) => response.writeHead(200, headers).end(SAMPLE_FILE)
      assert.equal((await from(base)).read, 8)
      assert.deepEqual(countsOf(await from(base)), none)
    }
  })

  test('an unchanged file is asked for and not read; with force, or another file, it is', async () => {
    answer = (response, request) => {
      const same = request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === 'Wed, 07 Oct 2026 10:00:11 GMT'
      if (same) response.writeHead(304).end()
      else response.writeHead(200, { etag: '"v1"', 'last-modified': 'Wed, 07 Oct 2026 10:00:11 GMT' }).end(SAMPLE_FILE)
    }
    const none = { status: 'done', read: 0, created: 0, updated: 0, unchanged: 8, absent: 0, refused: 0 }
    assert.deepEqual(countsOf(await from(base)), { ...none, read: 8 })
    for (let again = 0; again < 2; again += 1) assert.deepEqual(countsOf(await from(base)), none)
    assert.deepEqual(countsOf(await from(base, true)), { ...none, read: 8 })
    assert.equal(asked.at(-1)?.headers['if-none-match'], undefined)
    await h.db.deleteFrom('defibrillateurs').execute()
    assert.equal((await from(base)).created, 8, 'an emptied catalogue is filled again')
  })

  test('a 304 that nobody asked for is no file that has not changed', async () => {
    answer = (response) => response.end(SAMPLE_FILE)
    assert.equal((await from(base)).status, 'done')
    answer = (response) => response.writeHead(304).end()
    const run = await from(base)
    assert.equal(run.status, 'failed')
    assert.match(endOf(run), /answers 304 instead of a file/)
  })

  test('two rows of one number that contradict each other show nothing; a flag nobody can read hides', async () => {
    const [head = '', ...rows] = SAMPLE_FILE.trimEnd().split('\n')
    const working = rows.find((row) => row.includes('"En fonctionnement"') && row.includes('"1899"')) ?? ''
    const shown = async () =>
      (await h.db.selectFrom('defibrillateurs').select('montrable').where('source_id', '=', '1899').executeTakeFirstOrThrow()).montrable
    const columns = head.split(';')
    const cellOf = (name: string, value: string) => {
      const cells = working.split(';')
      cells[columns.indexOf(name)] = `"${value}"`
      return cells.join(';')
    }
    const others = rows.filter((row) => row !== working)
    for (const [changed, expected] of [
      [[working], true],
      [[working, working], true],
      [[working, cellOf('c_etat_fonct', 'Hors service')], false],
      [[cellOf('c_dae_mobile', 'V')], false],
      [[cellOf('c_doublon', 'oui ?')], false],
    ] as const) {
      await from(write([head, ...changed, ...others].join('\n')), true)
      assert.equal(await shown(), expected, changed.join(' | '))
    }
  })
})
