import { hash } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import { isolatedParser, parserPool } from '../../platform/isolation/parser.ts'
import { type Card, drawn, wordless } from './card.ts'
import type { CardOrder } from './draw.ts'

const LIMITS = { cpuMs: 10_000, memoryMb: 500, outputBytes: 2 * 1024 ** 2, leftMb: 200 }
/** After so many cards the process is replaced: glibc does not return all memory of native code. */
const CARDS = 200
/** Cards in memory, and those that are being made or wait. */
const [BYTES_MAX, WAITING_MAX] = [16 * 1024 ** 2, 20]
/** The most cards of one network that are being made or wait: no network takes all places. */
const OF_NETWORK_MAX = 3
const RETRY_SECONDS = '5'

/**
 * Returns the function that makes the picture of a card, once for each content, one at a time in a process of its own. It throws service_unavailable
 * if too many wait, or three of the network that asks.
 */
export function cardStore(): (card: Card, network: string) => Promise<Buffer> {
  const make = isolatedParser<CardOrder, Uint8Array>(
    new URL('./draw.ts', import.meta.url),
    () => LIMITS,
    parserPool({ atOnce: 1, tasks: CARDS, addons: true, readable: [] }),
  )
  /** By the digest of the drawing, the one that was not asked for longest first. */
  const kept = new Map<string, Buffer>()
  const waiting = new Map<string, { made: Promise<Buffer>; network: string }>()
  let bytes = 0

  function keep(key: string, picture: Buffer): void {
    kept.set(key, picture)
    bytes += picture.length
    for (const [oldest, other] of kept) {
      if (bytes <= BYTES_MAX) break
      kept.delete(oldest)
      bytes -= other.length
    }
  }

  return (card, network) => {
    const svg = drawn(card)
    const key = hash('sha256', svg, 'base64')
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return Promise.resolve(known)
    }
    const begun = waiting.get(key)
    if (begun) return begun.made
    const ofNetwork = [...waiting.values()].filter((one) => one.network === network).length
    if (waiting.size >= WAITING_MAX || ofNetwork >= OF_NETWORK_MAX)
      throw new AppError('service_unavailable', { headers: { 'retry-after': RETRY_SECONDS } })
    const made = make({ svg, wordless: wordless(card) })
      .then((content) => {
        const picture = Buffer.from(content)
        keep(key, picture)
        return picture
      })
      .finally(() => waiting.delete(key))
    waiting.set(key, { made, network })
    return made
  }
}
