let counter: BigInt64Array | undefined

/** Makes this thread count the bytes that it has read in shared memory. */
export function countInto(shared: BigInt64Array): void {
  counter = shared
}

/** Adds to the bytes that this thread has read. Without countInto() it does nothing. */
export function progressed(bytes: number): void {
  if (counter) Atomics.add(counter, 0, BigInt(bytes))
}
