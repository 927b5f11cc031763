import { readFileInThread } from '../../../platform/open-data/read-file.ts'
import type { Batch } from './batches.ts'

/**
 * The reading thread's own heap, in MB. It needs ten; without a limit it would grow to hundreds before it is swept, as the whole
 * process does that reads a file of 80 MB. With half as much it sweeps without end, at twice the processor time.
 */
const HEAP_MB = 32

/**
 * The rows of the registry's file, read by a thread of their own.
 * @throws ImportError when the file is none, or breaks off
 */
export const readInThread = (path: string): AsyncGenerator<Batch, undefined> =>
  readFileInThread(new URL('./read-registry.ts', import.meta.url), { path }, HEAP_MB, ({ devices }: Batch) => devices.buffer)
