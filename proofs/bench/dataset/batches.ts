/**
 * Passes rows to `write` in batches.
 * @param lanes the most concurrent batches
 */
export async function inBatches<T>(rows: Iterable<T>, size: number, write: (batch: T[]) => Promise<unknown>, lanes = 1): Promise<void> {
  const source = rows[Symbol.iterator]()
  const next = () => {
    const batch: T[] = []
    while (batch.length < size) {
      const { value, done } = source.next()
      if (done) break
      batch.push(value)
    }
    return batch
  }
  const lane = async () => {
    for (let batch = next(); batch.length > 0; batch = next()) await write(batch)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
