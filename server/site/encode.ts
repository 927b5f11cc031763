import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from '../platform/http/compressed.ts'

/** Qualities of compression: a page in memory is sent many times; another one is compressed for one reader. */
const BROTLI = { stored: 4, once: 2 } as const
const GZIP = { stored: 6, once: 2 } as const

/** The window of brotli, in bits: 128 kB, more than a page has. The default of 4 MB is allocated for each page. */
const WINDOW = 17

/** The longest page that is compressed on this thread, in characters: about 0.5 ms. To hand a page of 33 kB to another thread costs 0.2 ms, to compress it 0.13. */
const SHORT = 100_000

/**
 * Compresses a page: on another thread if it is long or stored, at once if it is short and for one reader. Without an encoding it returns the bytes
 * of the text.
 */
export async function compressed(text: string, encoding: Encoding | null, use: 'stored' | 'once'): Promise<Buffer> {
  const atOnce = use === 'once' && text.length <= SHORT
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    return atOnce ? brotliCompressSync(text, { params }) : await promisify(brotliCompress)(text, { params })
  }
  if (encoding === 'gzip') return atOnce ? gzipSync(text, { level: GZIP[use] }) : await promisify(gzip)(text, { level: GZIP[use] })
  return Buffer.from(text)
}
