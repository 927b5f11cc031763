// Neutral: the program opens databases of its own, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../platform/db/id.ts'
import { openEmbedded } from '../platform/db/open.ts'
import { prepareFolder } from '../test/prepared-database.ts'
import { run, temporaryFolder } from '../test/process.ts'

describe('npm run cli -- demo remove', () => {
  const folder = temporaryFolder()
  before(async () => {
    await prepareFolder(folder.path)
    const database = await openEmbedded(folder.path)
    await database.db.insertInto('users').values({ id: newId(), email: 'admin@demo.test', demo: true }).execute()
    await database.close()
  })
  after(() => folder.cleanUp())
  const cli = (...args: string[]) => run('server/cli.mjs', ['demo', ...args], { DATA_DIR: folder.path, NODE_ENV: 'production' })

  test('the command has a help text, asks for confirmation, removes, and finds nothing a second time', async () => {
    assert.match((await cli('remove', '--help')).output, /cannot be undone[\s\S]*Communes are not removed/)
    const asked = await cli('remove')
    assert.deepEqual([asked.code, asked.output.trim()], [1, 'There is no terminal to ask for confirmation: add --yes.'])
    const done = await cli('remove', '--yes')
    assert.equal(done.code, 0, done.output)
    assert.match(done.output, /1 {2}accounts and people removed[\s\S]*Not removed: communes/)
    assert.match((await cli('remove', '--yes')).output, /no demonstration data/)
  })
})
