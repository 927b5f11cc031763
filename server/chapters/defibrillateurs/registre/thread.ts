import { readFileInThread } from '../../../platform/open-data/read-file.ts'
import type { Batch } from './batches.ts'

/**
 * The heap limit of the reading thread, in MB. It needs ten. Without a limit the heap would grow to hundreds before a garbage
 * collection. With half of this limit, garbage collection doubles the processor time.
 */
const HEAP_MB = 32

/**
 * Generates the rows of the registry's file, parsed in a worker thread.
 * @throws ImportError if it is not the registry's file, or is incomplete
 */
export const readInThread = (path: string): AsyncGenerator<Batch, undefined> =>
  readFileInThread(new URL('./read-registry.ts', import.meta.url), { path }, HEAP_MB, ({ devices }: Batch) => devices.buffer)
