/** Seeded random draws: the same at every load, so that the demonstration can be described and tested. */
export interface Random {
  /** Returns an integer between two bounds, both included. */
  integer: (min: number, max: number) => number
  /** Returns one element of a list. */
  pick: <T>(list: readonly T[]) => T
  /** Returns true with the given probability. */
  chance: (probability: number) => boolean
}

/** The generator Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick: (list) => {
      const picked = list[integer(0, list.length - 1)]
      if (picked === undefined) throw new Error('A draw from an empty list')
      return picked
    },
    chance: (probability) => next() < probability,
  }
}
