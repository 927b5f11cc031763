import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { sqlState } from '../db/sql-state.ts'
import { redirectOf, REDIRECTS_MAX } from '../fetch/redirect.ts'
import { userAgent } from '../fetch/user-agent.ts'
import { DownloadError } from './import-error.ts'
import { fileMessage } from './messages-catalogue.ts'

/** The limits of a download. The largest register has 65 MB, the complete local directory a few hundred. */
export const DOWNLOAD_LIMITS = { bytes: 1024 ** 3, totalMs: 900_000, silentMs: 60_000 }
export type DownloadLimits = typeof DOWNLOAD_LIMITS

/**
 * Runs `work` on a file of this machine: the source itself, or the download of an http(s) address, deleted after the work.
 * The address comes from the operator's own command line, so it may be a private one.
 * @throws ImportError when the address cannot be read completely
 */
export async function withLocalFile<T>(source: string, work: (path: string) => Promise<T>, limits = DOWNLOAD_LIMITS): Promise<T> {
  const done = await withNewFile(source, null, async (path) => ({ result: await work(path) }), { limits })
  if (!done) throw new DownloadError(fileMessage('answer_not_file', { host: hostOf(source), status: 304 }))
  return done.result
}

/** The validators that show whether the file of a source is unchanged. */
export interface Version {
  etag: string | null
  last_modified: string | null
}

/**
 * Like withLocalFile(), but does not run `work` if the file is unchanged. A server is asked with `If-None-Match` and
 * `If-Modified-Since`; a file of this machine is compared by size and modification time.
 * @param known the version of the last read; null to read in any case
 * @returns the result of the work; null if the file is unchanged
 * @throws ImportError when the address cannot be read completely; any error of the work
 */
export async function withNewFile<T>(
  source: string,
  known: Version | null,
  work: (path: string, version: Version) => Promise<T>,
  { limits = DOWNLOAD_LIMITS, signal }: { limits?: DownloadLimits; signal?: AbortSignal | undefined } = {},
): Promise<T | null> {
  if (!/^https?:\/\//i.test(source)) {
    const { size, mtimeMs } = await stat(source).catch(() => ({ size: 0, mtimeMs: 0 }))
    const version = { etag: mtimeMs === 0 ? null : `${mtimeMs}-${size}`, last_modified: null }
    return known?.etag && known.etag === version.etag ? null : work(source, version)
  }
  const folder = await mkdtemp(join(tmpdir(), 'beffroi-import-'))
  try {
    const path = join(folder, 'download')
    const version = await download(source, path, { limits, known, signal })
    return version && (await work(path, version))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Asked {
  limits: DownloadLimits
  known: Version | null
  signal: AbortSignal | undefined
}

/** Downloads a file. Returns its version, or null if the server answers that nothing has changed. */
async function download(address: string, path: string, { limits, known, signal: end }: Asked): Promise<Version | null> {
  const silence = new AbortController()
  const watch = setTimeout(() => silence.abort(FELL_SILENT), limits.silentMs)
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(limits.totalMs), ...(end ? [end] : [])])
  try {
    const answer = await follow(address, known, signal)
    if (answer.status === 304) return null
    if (known && isKnown(known, answer.headers)) {
      await answer.body?.cancel()
      return null
    }
    const tooLarge = new DownloadError(
      fileMessage('answer_too_large', { host: hostOf(address), megabytes: Math.round(limits.bytes / 1024 ** 2) }),
    )
    let received = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        watch.refresh()
        received += chunk.length
        done(received > limits.bytes ? tooLarge : null, chunk)
      },
    })
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), counted, createWriteStream(path), { signal })
    return { etag: answer.headers.get('etag'), last_modified: answer.headers.get('last-modified') }
  } catch (error) {
    if (error instanceof DownloadError) throw error
    const host = hostOf(address)
    const message = isSilence(error)
      ? fileMessage('address_silent', { host })
      : fileMessage('address_unreadable', { host, reason: reasonOf(error) })
    throw new DownloadError(message, { cause: error })
  } finally {
    clearTimeout(watch)
  }
}

/** Whether the answer has the known version. Needed for servers that ignore conditional requests but send validators. */
const isKnown = ({ etag, last_modified }: Version, headers: Headers): boolean =>
  etag ? headers.get('etag') === etag : Boolean(last_modified) && headers.get('last-modified') === last_modified && !headers.has('etag')

async function follow(address: string, known: Version | null, signal: AbortSignal): Promise<Response> {
  let url = address
  const headers = {
    'user-agent': userAgent(),
    accept: '*/*',
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.last_modified ? { 'if-modified-since': known.last_modified } : {}),
  }
  for (let hops = 0; ; hops += 1) {
    const answer = await fetch(url, { redirect: 'manual', signal, headers })
    if (answer.status === 304 && (known?.etag || known?.last_modified)) return answer
    const next = redirectOf(answer.status, answer.headers.get('location'), url)
    if (next === null) {
      if (answer.status !== 200 || !answer.body)
        throw new DownloadError(fileMessage('answer_not_file', { host: hostOf(url), status: answer.status }))
      return answer
    }
    await answer.body?.cancel()
    if (hops === REDIRECTS_MAX) throw new DownloadError(fileMessage('too_many_redirects', { host: hostOf(address), limit: REDIRECTS_MAX }))
    if (next === 'no_web_address') throw new DownloadError(fileMessage('redirect_no_address', { host: hostOf(url) }))
    if (next === 'downgrade') throw new DownloadError(fileMessage('redirect_downgrade', { host: hostOf(url) }))
    url = next.href
  }
}

/** Returns the host of an address: the rest may contain secrets. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'The address')

/** The reason for the abort of a download that receives no more bytes. */
const FELL_SILENT = new Error('it fell silent')
/** Whether a download was aborted for silence. The reason is the error itself while the body is read, its cause before the response. */
const isSilence = (error: unknown): boolean => error === FELL_SILENT || (error as Error).cause === FELL_SILENT

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if ((error as Error).name === 'TimeoutError') return 'it took too long'
  return sqlState(cause) ?? sqlState(error) ?? (cause instanceof Error ? cause.message : (error as Error).message)
}
