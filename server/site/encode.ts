import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../platform/http/compressed.ts'

/** Qualities of compression: a page in memory is sent many times; another one is compressed for one reader. */
const BROTLI = { stored: 4, once: 2 } as const
const GZIP = { stored: 6, once: 2 } as const

/** Compresses a page, on another thread. Without an encoding it returns the bytes of the text. */
export async function compressed(text: string, encoding: Encoding | null, use: 'stored' | 'once'): Promise<Buffer> {
  if (encoding === 'br')
    return await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI[use], [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    })
  return encoding === 'gzip' ? await promisify(gzip)(text, { level: GZIP[use] }) : Buffer.from(text)
}
