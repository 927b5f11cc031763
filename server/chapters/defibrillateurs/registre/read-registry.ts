import type { FileOrder } from '../../../platform/isolation/file-reader.ts'
import { refusalOf } from '../../../platform/open-data/import-error.ts'
import { type Batch, batchesOf } from './batches.ts'
import { openRegistry } from './file.ts'

/** Generates the batches of the registry's file. Runs in the worker thread. The memory of a batch is reused when it has been written. */
async function* read({ path }: FileOrder, spare: () => ArrayBuffer | undefined): AsyncGenerator<Batch, undefined> {
  return yield* batchesOf(await openRegistry(path), spare)
}
const buffersOf = ({ devices }: Batch): ArrayBuffer[] => [devices.buffer]

export { buffersOf, read, refusalOf }
