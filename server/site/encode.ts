import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from '../platform/http/compressed.ts'

/**
 * Qualities of compression: a page is compressed at once for its first readers, who wait; one that stays in memory is compressed again later
 * (recompression.ts), since it is sent many times.
 */
const BROTLI = { first: 2, lasting: 5 } as const
const GZIP = { first: 2, lasting: 6 } as const

/** The window of brotli, in bits: 128 kB, more than a page has. The default of 4 MB is allocated for each page. */
const WINDOW = 17

/** The longest page that is compressed on this thread, in characters: about 0.5 ms. To hand a page of 33 kB to another thread costs 0.2 ms, to compress it 0.13. */
const SHORT = 100_000

/** Whether a page is compressed at once at first: a better compression later is worth its work. A longer page has its lasting compression from the first. */
export const isShort = (text: string): boolean => text.length <= SHORT

/**
 * Compresses a page for its first readers. Without an encoding it returns the bytes of the text.
 * @param isStored whether the page is sent to others too
 */
export async function compressed(text: string, encoding: Encoding | null, isStored: boolean): Promise<Buffer> {
  if (encoding === null) return Buffer.from(text)
  if (!isShort(text)) return onAnotherThread(text, encoding, isStored ? 'lasting' : 'first')
  return encoding === 'br' ? brotliCompressSync(text, { params: brotliOf(text, 'first') }) : gzipSync(text, { level: GZIP.first })
}

/** Compresses a page that is sent many times, on another thread. */
export const lastingly = (text: string, encoding: Encoding): Promise<Buffer> => onAnotherThread(text, encoding, 'lasting')

const onAnotherThread = (text: string, encoding: Encoding, use: keyof typeof BROTLI): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(text, { params: brotliOf(text, use) }) : promisify(gzip)(text, { level: GZIP[use] })

const brotliOf = (text: string, use: keyof typeof BROTLI) => ({
  [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
})
