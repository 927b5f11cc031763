import type { Readable } from 'node:stream'

/** What a store writes: bytes, or a file of this machine. */
export type StoreContent = Buffer | { path: string }

/** A file of the store. */
export interface StoredObject {
  name: string
  bytes: number
  modified: Date
}

/** Where the files of pictures and documents are. A name is a path of letters, digits, dots, hyphens and slashes; its file never changes. */
export interface MediaStore {
  /**
   * Writes a file completely or not at all. A file of the same name is replaced.
   * @throws StoreUnavailable
   */
  put: (name: string, content: StoreContent, type: string) => Promise<void>
  /**
   * Opens a file for reading.
   * @returns null if there is none
   * @throws StoreUnavailable
   */
  get: (name: string) => Promise<{ content: Readable; bytes: number } | null>
  /**
   * Deletes files. Those that do not exist are ignored.
   * @throws StoreUnavailable
   */
  remove: (names: readonly string[]) => Promise<void>
  /** Lists every file. @throws StoreUnavailable */
  list: () => AsyncIterable<StoredObject>
}

/** The store cannot be reached or written: no space, no network, no right. The same call may succeed later. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const { code, name } = cause as { code?: string; name?: string }
    super(`The media store is unavailable: ${code ?? name ?? 'unknown'}`, { cause })
  }
}

/** Runs work of a store. @throws StoreUnavailable for every error */
export async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
  }
}

const NAME = /^(?:[\w-]+\/)*\.?[\w-][\w.-]*$/

/** Returns a name that may be used as a path. @throws Error for any other text: names are made by this chapter */
export function checkedName(name: string): string {
  if (!NAME.test(name) || name.length > 200) throw new Error('Not a name of the media store')
  return name
}
