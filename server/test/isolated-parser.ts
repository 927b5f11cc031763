import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

/** The actions of the parser process in tests. */
export type TestOrder = { how: string; cpuMs?: number; size?: number; path?: string; bytes?: Buffer }

const kept: Buffer[] = []
const actions: Record<string, (order: TestOrder) => unknown> = {
  echo: ({ bytes }) => ({ bytes }),
  pid: () => process.pid,
  loop: () => {
    for (;;);
  },
  pattern: ({ size = 0 }) => /^(a+)+$/.test(`${'a'.repeat(size)}!`),
  heap: () => {
    const all: string[][] = []
    for (;;) all.push(Array.from({ length: 10_000 }, (_, n) => `${n}${all.length}`))
  },
  buffers: () => {
    const all: Buffer[] = []
    for (;;) all.push(Buffer.alloc(16 * 1024 ** 2, 1))
  },
  keep: ({ size = 0 }) => kept.push(Buffer.alloc(size, 1)),
  output: ({ size = 0 }) => 'x'.repeat(size),
  throw: () => {
    throw new RangeError('a secret of the document')
  },
  sleep: () => new Promise(() => {}),
  environment: () => Object.keys(process.env),
  write: ({ path = '' }) => writeFileSync(path, ''),
  read: ({ path = '' }) => readFileSync(path, 'utf8'),
  network: () =>
    new Promise((resolve, reject) => {
      connect(5432, '127.0.0.1').once('error', reject).once('connect', resolve)
    }),
}

export const parse = (order: TestOrder): unknown => actions[order.how]?.(order)
