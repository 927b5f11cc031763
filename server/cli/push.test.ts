// Neutral: the program opens a database of its own, whatever is set.
import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { prepareFolder } from '../test/prepared-database.ts'
import { run, temporaryFolder } from '../test/process.ts'

const { path, cleanUp } = temporaryFolder()
after(cleanUp)
const [A, B] = ['a'.repeat(40), 'b'.repeat(40)]
const keys = (secret: string, ...args: string[]) =>
  run('server/cli.mjs', ['push', 'keys', ...args], { DATA_DIR: path, AUTH_SECRET: secret })

test('npm run cli -- push keys: from a file and into one, through another AUTH_SECRET', async () => {
  await prepareFolder(path)
  const [given, taken] = [join(path, 'given.json'), join(path, 'taken.json')]
  assert.deepEqual(await keys(A), { code: 0, output: 'There is no key yet: the first one is made when it is needed.\n' })
  assert.equal((await keys(A, '--export', taken)).code, 1)

  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const content = [{ publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }]
  writeFileSync(given, JSON.stringify(content))
  const line = `${content[0]?.publicKey}  `
  assert.deepEqual(await keys(A, '--import', given), { code: 0, output: `${line}opens\n` })
  assert.deepEqual(await keys(B), { code: 0, output: `${line}sealed by another AUTH_SECRET\n` })

  assert.equal((await keys(A, '--export', taken)).code, 0)
  assert.deepEqual(JSON.parse(readFileSync(taken, 'utf8')), content)
  assert.equal(statSync(taken).mode & 0o777, 0o600)
  assert.match((await keys(A, '--export', taken)).output, /exists already/)
  assert.deepEqual(await keys(B, '--import', taken), { code: 0, output: `${line}opens\n` })

  for (const wrong of ['', '{}', '[]', '[{"publicKey":"x"}]']) {
    writeFileSync(given, wrong)
    assert.match((await keys(B, '--import', given)).output, /is no file of "push keys --export": nothing was imported\.\n$/)
  }
})
