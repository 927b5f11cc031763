import { isDeepStrictEqual } from 'node:util'

/** The changes to a commune's rows of a register. */
export interface Plan<Values extends object, Key extends object> {
  create: (Values & Key)[]
  update: (Values & { id: string })[]
  remove: string[]
  unchanged: number
}

/** Whether a stored row has these values. */
export const sameValues = (row: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => isDeepStrictEqual((row as Record<string, unknown>)[name], value))
