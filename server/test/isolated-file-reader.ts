import { openSync, readSync } from 'node:fs'
import type { EnglishMessage } from '../platform/stored-messages/message.ts'
import type { FileOrder } from '../platform/isolation/file-reader.ts'
import { progressed } from '../platform/isolation/progress.ts'

/** The actions of the reader thread in tests. */
export type TestFileOrder = FileOrder & { how: 'bytes' | 'loop' | 'pattern' | 'heap' | 'refuse' | 'fail' | 'steady' }

export const refusalOf = (error: unknown): EnglishMessage | null =>
  error instanceof RangeError ? { code: null, params: {}, en: error.message } : null

/** Work for so many milliseconds of the clock. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

export async function* read(order: FileOrder): AsyncGenerator<number, undefined> {
  const { path, how } = order as TestFileOrder
  const bytes = Buffer.alloc(1024 ** 2)
  const file = openSync(path, 'r')
  for (let size = readSync(file, bytes); size > 0; size = readSync(file, bytes)) {
    progressed(size)
    if (how === 'loop') for (;;);
    if (how === 'pattern') /^(a+)+$/.test(`${'a'.repeat(60)}!`)
    if (how === 'heap') {
      const all: string[][] = []
      for (;;) all.push(Array.from({ length: 1000 }, (_, n) => `${n}${all.length}`))
    }
    if (how === 'refuse') throw new RangeError('The file is none.')
    if (how === 'fail') throw new TypeError('a fault of ours')
    if (how === 'steady') work(100)
    yield size
  }
}
