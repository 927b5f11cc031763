let counter: BigInt64Array | undefined

/** From now on this thread tells in shared memory how much of its file it has read. */
export function countInto(shared: BigInt64Array): void {
  counter = shared
}

/** Tells whoever watches this thread that it has come so many bytes farther. */
export function progressed(bytes: number): void {
  if (counter) Atomics.add(counter, 0, BigInt(bytes))
}
