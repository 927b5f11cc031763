import { setTimeout } from 'node:timers/promises'

/** What patterns and loops stumble over, alone and in pairs. */
const SIGNS = ['a', ' ', '(', '"', '<', '@', ',', '\t', '[', '*', '_', '`', '&', ':', ';', '=', '\n', '/', '.', '-', '0', '\\', 'é']
const PAIRS = SIGNS.flatMap((one) => SIGNS.filter((other) => other !== one).map((other) => one + other))
const FIRST = 10_000
const LAST = 1_000_000
/** Where a pair is looked at: a quadratic cost is a second there, or a good part of it. */
const OF_PAIRS = [40_000, 80_000] as const
/** Milliseconds of CPU from which a growth can be told from noise. */
const TELLING = 12
/** Of twice the length: linear is 2, quadratic 4. */
const STEEP = 3
/** Of a suspicion: calls of both lengths, and how often all of that, a while apart. */
const TRIES = 4
const ROUNDS = 4

/** Reads a text; what it throws is its refusal. */
export type Reader = (text: string) => unknown
/** A repeated piece on which a reader costs more and more a character. */
export interface Steep {
  piece: string
  length: number
  growth: number
}

/** A text of that length, in one piece of memory: a repetition is a tree until somebody looks into it. */
const filled = (piece: string, length: number): string => Buffer.from(piece.repeat(Math.ceil(length / piece.length))).toString()

/** Milliseconds of CPU of one call, of this process with all its threads. */
async function costOf(read: Reader, text: string): Promise<number> {
  const before = process.cpuUsage()
  try {
    await read(text)
  } catch {
    // It costs what it costs until it refuses.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Doubles the length of a text, and compares costs from where they can be told. No duration is judged, only how it grows. */
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
 * The growth from half of a length to it, each the least of several tries: a busy machine makes one slow, hardly all of them. A suspicion is
 * confirmed at twice the length as well: what is quadratic grows there too, where a heap that had to be enlarged once does not.
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
 * The first piece on which a reader is worse than linear: of the signs, and of pieces of its own, from 10 KB to a length; then of pairs of
 * signs. Null where there is none.
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
  /** Not for a reader so slow that all pairs would take minutes. */
  pairs?: boolean
}
