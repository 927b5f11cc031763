import { setTimeout } from 'node:timers/promises'

/** Characters that make patterns and loops slow, alone and in pairs. */
const SIGNS = ['a', ' ', '(', '"', '<', '@', ',', '\t', '[', '*', '_', '`', '&', ':', ';', '=', '\n', '/', '.', '-', '0', '\\', 'é']
const PAIRS = SIGNS.flatMap((one) => SIGNS.filter((other) => other !== one).map((other) => one + other))
const FIRST = 10_000
const LAST = 1_000_000
/** Lengths at which a pair is measured: a quadratic cost takes about a second there. */
const OF_PAIRS = [40_000, 80_000] as const
/** Milliseconds of CPU from which a growth can be distinguished from noise. */
const TELLING = 12
/** Ratio of costs at twice the length considered worse than linear: linear is 2, quadratic 4. */
const STEEP = 3
/** Measurements to confirm a suspicion: calls at both lengths, and repetitions with a pause between them. */
const TRIES = 4
const ROUNDS = 4

/** Reads a text; throws to refuse it. */
export type Reader = (text: string) => unknown
/** A repeated piece on which the cost a character of a reader grows. */
export interface Steep {
  piece: string
  length: number
  growth: number
}

/** Returns a text of that length as a flat string: V8 stores a repetition as a tree until it is read. */
const filled = (piece: string, length: number): string => Buffer.from(piece.repeat(Math.ceil(length / piece.length))).toString()

/** Returns the milliseconds of CPU of one call, over all threads of this process. */
async function costOf(read: Reader, text: string): Promise<number> {
  const before = process.cpuUsage()
  try {
    await read(text)
  } catch {
    // The cost until the refusal counts.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Doubles the length of a text and compares costs that are above the noise. Only the growth is compared, no duration. */
async function steepOn(read: Reader, piece: string, first: number, last: number): Promise<Steep | null> {
  let before = await costOf(read, filled(piece, first))
  for (let length = first * 2; length <= last; length *= 2) {
    if (first === OF_PAIRS[0] && before < TELLING) return null
    const cost = await costOf(read, filled(piece, length))
    if (before >= TELLING && cost > before * STEEP) {
      let growth = cost / before
      for (let n = 0; n < ROUNDS && growth > STEEP; n += 1)
        growth = Math.min(await leastGrowth(read, piece, length), await leastGrowth(read, piece, length * 2))
      if (growth > STEEP) return { piece, length, growth }
    }
    before = cost
  }
  return null
}

/**
 * Returns the growth from half of a length to the length, each the minimum of several tries, since a busy machine rarely slows all of
 * them. A suspicion is confirmed at twice the length: a quadratic cost grows there too, one enlargement of the heap does not.
 */
async function leastGrowth(read: Reader, piece: string, length: number): Promise<number> {
  await setTimeout(100)
  const [halfText, wholeText] = [filled(piece, length / 2), filled(piece, length)]
  let [half, whole] = [Infinity, Infinity]
  for (let n = 0; n < TRIES; n += 1) {
    half = Math.min(half, await costOf(read, halfText))
    whole = Math.min(whole, await costOf(read, wholeText))
    if (whole <= half * STEEP) break
  }
  return whole / half
}

/**
 * Returns the first piece on which a reader is worse than linear: single characters and the given pieces from 10 KB to a length, then
 * pairs of characters. Null when there is none.
 */
export async function steep(read: Reader, { pieces = [], last = LAST, pairs = true }: Options = {}): Promise<Steep | null> {
  for (const piece of [...SIGNS, ...pieces]) {
    const found = await steepOn(read, piece, FIRST, last)
    if (found) return found
  }
  for (const pair of pairs ? PAIRS : []) {
    const found = await steepOn(read, pair, ...OF_PAIRS)
    if (found) return found
  }
  return null
}

interface Options {
  pieces?: readonly string[]
  last?: number
  /** False for a reader so slow that all pairs would take minutes. */
  pairs?: boolean
}
