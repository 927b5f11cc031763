/** The fields of a partial change that are given. */
type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns a partial change without the fields that are undefined, so that it can be spread over stored values. */
export const givenFields = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>
