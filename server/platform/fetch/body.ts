import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** The encodings of the request. `deflate` (zlib) is decoded too, but not requested. */
export const ACCEPT_ENCODING = 'gzip, br, zstd'
/** The largest window that RFC 9659 allows (8 MB). Without this limit a few bytes can reserve 128 MB. */
const ZSTD_WINDOW_LOG_MAX = 23

const DECODERS = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } }),
}

/**
 * Reads and decompresses a body. The limit applies before and after decompression: a stream that decompresses to nothing ends too.
 * @param encoding the value of Content-Encoding; one layer at most
 * @throws OutsideError `too_large`, `bad_content_encoding`; the stream's own errors
 */
export async function readBody(raw: Readable, encoding: string | null, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() || 'identity'
  if (name !== 'identity' && !Object.hasOwn(DECODERS, name)) throw new OutsideError('bad_content_encoding')
  const decoder = name === 'identity' ? null : DECODERS[name as keyof typeof DECODERS]()
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  await (decoder
    ? pipeline(raw, upTo(maxBytes), decoder, upTo(maxBytes), collect, { signal })
    : pipeline(raw, upTo(maxBytes), collect, { signal }))
  return Buffer.concat(chunks)
}

const upTo = (maxBytes: number) =>
  async function* counted(source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new OutsideError('too_large')
      yield chunk
    }
  }
