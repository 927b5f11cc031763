import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../platform/http/compressed.ts'

/** Qualities of compression: a page in memory is sent many times; another one is compressed for one reader. */
const BROTLI = { stored: 4, once: 2 } as const
const GZIP = { stored: 6, once: 2 } as const

/** The window of brotli, in bits: 128 kB, more than a page has. The default of 4 MB is allocated for each page. */
const WINDOW = 17

/** Compresses a page, on another thread. Without an encoding it returns the bytes of the text. */
export async function compressed(text: string, encoding: Encoding | null, use: 'stored' | 'once'): Promise<Buffer> {
  if (encoding === 'br')
    return await promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI[use],
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    })
  return encoding === 'gzip' ? await promisify(gzip)(text, { level: GZIP[use] }) : Buffer.from(text)
}
