/** Draws that look random and are the same at every load: the demonstration can be described and tested. */
export interface Hasard {
  /** An integer between two bounds, both included. */
  entier: (min: number, max: number) => number
  /** One of a list. */
  parmi: <T>(list: readonly T[]) => T
  /** True with the given probability. */
  chance: (probability: number) => boolean
}

/** Mulberry32: enough for content, and eight lines long. */
export function hasard(seed: number): Hasard {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const entier = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    entier,
    parmi: (list) => {
      const chosen = list[entier(0, list.length - 1)]
      if (chosen === undefined) throw new Error('A draw from an empty list')
      return chosen
    },
    chance: (probability) => next() < probability,
  }
}
