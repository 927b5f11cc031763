// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ImportError } from '../open-data/import-error.ts'
import { FILE_MESSAGES } from '../open-data/messages-catalogue.ts'
import { catalogueOf } from '../stored-messages/part.ts'
import { readFileInThread, withReadableFile } from '../open-data/read-file.ts'
import { harness } from '../../test/harness.ts'
import { temporaryFolder } from '../../test/process.ts'
import { FileRefused, piecesOfFile } from './file-reader.ts'
import { ParserKilled } from './limits.ts'
import type { TestFileOrder } from '../../test/isolated-file-reader.ts'

const MB = 1024 ** 2
const MODULE = new URL('../../test/isolated-file-reader.ts', import.meta.url)
const folder = temporaryFolder()
after(() => folder.cleanUp())
const fileOf = (name: string, megabytes: number): string => {
  const path = join(folder.path, name)
  writeFileSync(path, Buffer.alloc(megabytes * MB, name))
  return path
}

describe('a thread that reads a file', () => {
  const sizes = async (how: TestFileOrder['how'], megabytes = 2): Promise<number[]> => {
    const order: TestFileOrder = { path: fileOf(how, megabytes), how }
    const found: number[] = []
    for await (const size of piecesOfFile<number>(MODULE, order, { cpuMs: 600, heapMb: 32 })) found.push(size)
    return found
  }

  test('gives the pieces in order', async () => assert.deepEqual(await sizes('bytes', 3), [MB, MB, MB]))

  test('the thread is ended if it blocks, whatever it does, or fills its memory', async () => {
    for (const [how, reason] of [
      ['loop', 'cpu'],
      ['pattern', 'cpu'],
      ['heap', 'memory'],
    ] as const)
      await assert.rejects(sizes(how), (error) => error instanceof ParserKilled && error.reason === reason, how)
  })

  test('may take any time while it comes farther', async () => assert.equal((await sizes('steady', 12)).length, 12))

  test('a fault of the file has the message of the reader, and a fault of the service is thrown', async () => {
    await assert.rejects(sizes('refuse'), (error) => error instanceof FileRefused && error.message === 'The file is none.')
    await assert.rejects(sizes('fail'), /a fault of ours/)
  })
})

describe('a file that stops its reader', () => {
  before(async () => (await harness()).reset())
  const read = async (path: string, how: TestFileOrder['how']): Promise<number> => {
    const { db } = await harness()
    return withReadableFile(db, path, 'test', async () => {
      let pieces = 0
      const order: TestFileOrder = { path, how }
      for await (const _ of readFileInThread<number>(MODULE, order, 32)) pieces += 1
      return pieces
    })
  }

  test('is read once, and the sentence says why in both languages; another file is read', async () => {
    const path = fileOf('stuck', 1)
    await assert.rejects(read(path, 'loop'), (error: Error) => {
      const { fr } = catalogueOf([FILE_MESSAGES]).translate((error as ImportError).stored)
      return error instanceof ImportError && error.stored.code === 'file.part_too_slow' && fr.startsWith('Une partie du fichier')
    })
    await assert.rejects(read(path, 'bytes'), (error) => error instanceof ImportError && error.stored.code === 'file.killed_before')
    assert.equal(await read(fileOf('other', 1), 'bytes'), 1)
    assert.equal(await read(fileOf('refused', 1), 'refuse').catch(() => 'refused'), 'refused')
    assert.equal(await read(fileOf('refused', 1), 'bytes'), 1, 'a file that is only none is looked at again')
  })
})
