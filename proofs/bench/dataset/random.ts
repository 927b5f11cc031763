/** Returns the next random number in [0, 1). The sequence is the same for the same seed. */
export type Random = () => number

/** Returns a generator of the algorithm Mulberry32: small, fast, and random enough for texts and uneven distributions. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns an integer from min to max, both included. */
export const between = (random: Random, min: number, max: number): number => min + Math.floor(random() * (max - min + 1))

/** Returns a random item of a list. */
export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/** Returns a function that draws indexes in proportion to their weights, in constant time (Vose's alias method). */
export function weighted(weights: readonly number[]): (random: Random) => number {
  const n = weights.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = Float64Array.from(weights, (weight) => (weight * n) / sum)
  const at = (i: number) => scaled[i] ?? 0
  const alias = new Uint32Array(n)
  const small: number[] = []
  const large: number[] = []
  const sort = (i: number) => (at(i) < 1 ? small : large).push(i)
  for (let i = 0; i < n; i += 1) sort(i)
  for (;;) {
    const [less, more] = [small.at(-1), large.at(-1)]
    if (less === undefined || more === undefined) break
    small.pop()
    large.pop()
    alias[less] = more
    scaled[more] = at(more) + at(less) - 1
    sort(more)
  }
  for (const rest of [...small, ...large]) scaled[rest] = 1
  return (random) => {
    const i = Math.floor(random() * n)
    return random() < at(i) ? i : (alias[i] ?? i)
  }
}

/** Returns the weights of n ranks by a power law. A larger `shift` makes the first ranks more equal. */
export const powerLaw = (n: number, shift: number, exponent = 1): number[] =>
  Array.from({ length: n }, (_, rank) => 1 / (rank + 1 + shift) ** exponent)

/** Returns a UUID (version 7) with a given timestamp. */
export function uuidAt(random: Random, ms: number): string {
  const hex = (n: number, digits: number) => n.toString(16).padStart(digits, '0')
  const tail = () => Math.floor(random() * 0x1_0000)
  const time = hex(ms, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(tail() & 0xfff, 3)}-${hex((tail() & 0x3fff) | 0x8000, 4)}-${hex(tail(), 4)}${hex(tail(), 4)}${hex(tail(), 4)}`
}
