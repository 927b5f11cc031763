/** Returns a generator of numbers from 0 below `n`. They are the same for the same seed, so that a failing run can be repeated. */
export function dice(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
