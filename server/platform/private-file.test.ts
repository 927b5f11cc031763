import assert from 'node:assert/strict'
import { chmodSync, existsSync, linkSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { writeBackup } from './backup/write.ts'
import { lockFolder } from './db/embedded/folder-lock.ts'
import { writeEml } from './mail/files.ts'
import { appendPrivateFile, replacePrivateFileSync, writePrivateFile } from './private-file.ts'
import { harness } from '../test/harness.ts'
import { temporaryFolder } from '../test/process.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

describe('files that the service and its commands write, where somebody laid something in their way', () => {
  const folder = temporaryFolder()
  const victim = join(folder.path, 'victim')
  writeFileSync(victim, 'untouched')
  after(() => folder.cleanUp())
  const path = (name: string) => join(folder.path, name)
  const victimIsUntouched = () => assert.equal(readFileSync(victim, 'utf8'), 'untouched')

  test('a backup takes neither the mode nor the target of a ".part" that is there', async () => {
    const { services } = await harness()
    writeFileSync(path('open.backup.part'), '')
    chmodSync(path('open.backup.part'), 0o666)
    symlinkSync(victim, path('linked.backup.part'))
    for (const name of ['open.backup', 'linked.backup']) {
      await writeBackup(services.database, path(name), undefined)
      assert.equal(modeOf(path(name)), 0o600, name)
      assert.ok(statSync(path(name)).size > 0)
    }
    victimIsUntouched()
    symlinkSync(path('nothing'), path('dangling.backup'))
    await assert.rejects(writeBackup(services.database, path('dangling.backup'), undefined), /exists already/)
    assert.equal(existsSync(path('nothing')), false)
    const left = readdirSync(folder.path).filter((name) => name.endsWith('.part'))
    assert.deepEqual(left.toSorted(), ['linked.backup.part', 'open.backup.part'], 'no unfinished file is left')
  })

  test('an export of a person overwrites nothing and follows no link', async () => {
    symlinkSync(victim, path('export.json'))
    await assert.rejects(writePrivateFile(path('export.json'), '{}'), /exists already/)
    victimIsUntouched()
    await writePrivateFile(path('new.json'), '{}')
    assert.deepEqual([modeOf(path('new.json')), readFileSync(path('new.json'), 'utf8')], [0o600, '{}'])
  })

  test('anchors are not appended through a link, nor to a file with two names; others lose the right to write', async () => {
    symlinkSync(victim, path('linked.jsonl'))
    await assert.rejects(appendPrivateFile(path('linked.jsonl'), 'x'), /it is a link/)
    linkSync(victim, path('second-name.jsonl'))
    await assert.rejects(appendPrivateFile(path('second-name.jsonl'), 'x'), /another name/)
    victimIsUntouched()
    writeFileSync(path('open.jsonl'), 'a')
    chmodSync(path('open.jsonl'), 0o666)
    await appendPrivateFile(path('open.jsonl'), 'b')
    assert.deepEqual([modeOf(path('open.jsonl')), readFileSync(path('open.jsonl'), 'utf8')], [0o644, 'ab'])
  })

  test('an e-mail written as a file follows no link that has its unfinished name', async () => {
    const email = { id: '0197', created_at: '2026-11-21T00:00:00.000Z' } as Parameters<typeof writeEml>[1]
    symlinkSync(victim, path('.2026-11-21T00-00-00-000Z_0197.eml.unfinished'))
    await writeEml(folder.path, email, Buffer.from('letter'))
    const file = path('2026-11-21T00-00-00-000Z_0197.eml')
    assert.deepEqual([modeOf(file), readFileSync(file, 'utf8')], [0o600, 'letter'])
    victimIsUntouched()
  })

  test('the data folder: a link in the place of the lock is refused, one in the place of a note is replaced', () => {
    symlinkSync(victim, path('lock.pid'))
    lockFolder(folder.path).release()
    assert.equal(readFileSync(path('lock.pid'), 'utf8'), String(process.pid))
    const second = temporaryFolder()
    symlinkSync(victim, join(second.path, 'lock.db'))
    assert.throws(() => lockFolder(second.path), /lock\.db is a link/)
    second.cleanUp()
    symlinkSync(victim, path('note'))
    replacePrivateFileSync(path('note'), 'x')
    assert.equal(readFileSync(path('note'), 'utf8'), 'x')
    victimIsUntouched()
  })
})
