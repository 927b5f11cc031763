// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { CHILD_ENV } from '../../../test/process.ts'

const LOG = `import { makeLogger } from ${JSON.stringify(new URL('request-log.ts', import.meta.url).href)}; const log = makeLogger('info');`
const evaluated = (code: string) => ['--input-type=module', '--eval', `${LOG}${code}`]

describe('blocks of the log', () => {
  test('every line is written, in order, when the process ends at once or fails', async () => {
    for (const end of ['process.exit(0)', 'throw new Error("end")', 'log.fatal("last"); process.reallyExit(0)']) {
      const child = spawn(process.execPath, evaluated(`for (let n = 0; n < 3000; n += 1) log.info({ n }, 'line'); ${end}`), {
        env: CHILD_ENV,
      })
      let output = ''
      child.stdout.on('data', (data: Buffer) => (output += data.toString()))
      await once(child, 'close')
      const numbers = output.split('\n').flatMap((line) => (line.includes('"n"') ? [(JSON.parse(line) as { n: number }).n] : []))
      assert.deepEqual(numbers, [...Array(3000).keys()], end)
    }
  })

  test('a single line does not wait for others', async () => {
    const child = spawn(process.execPath, evaluated(`log.info('alone'); setInterval(() => {}, 1000)`), { env: CHILD_ENV })
    const [data] = (await once(child.stdout, 'data')) as [Buffer]
    child.kill('SIGKILL')
    assert.equal((JSON.parse(data.toString()) as { msg: string }).msg, 'alone')
  })
})
