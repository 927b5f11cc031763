import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { DOCUMENT_TYPE, MB, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { outsideMessage } from '../../platform/fetch/messages-catalogue.ts'
import { OutsideError } from '../../platform/fetch/outside-error.ts'
import { uploadFolder } from '../../platform/received-file.ts'
import { ParserFailed, ParserKilled } from '../../platform/isolation/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import { messageOfFault } from './failure.ts'
import { checkedType } from './intake.ts'
import { mediaMessage } from './messages-catalogue.ts'
import type { MadeFile } from './process/process-picture.ts'
import { mediaProcesses } from './process/run-process.ts'

/** The bounds of a picture that is read while somebody waits for it; and of the whole, with the wait for others and the processing. */
const BYTES = 8 * MB
const TIMEOUTS = { connectMs: 3000, headersMs: 5000, idleMs: 3000, totalMs: 8000 }
const WHOLE_MS = 15_000
const EDGE = 2048
/** The width of the picture that is shown. */
const WIDTH = 800

/**
 * Reads a picture of another server and returns it anew: decoded in a process of its own, without metadata, at most 800 pixels wide. Nothing is stored.
 * Only an address of a stored record may be given: this is no proxy.
 * @returns why there is none, otherwise
 */
export async function reducedPicture(services: Pick<Services, 'config' | 'outside'>, url: string): Promise<MadeFile | { fault: Message }> {
  const signal = AbortSignal.timeout(WHOLE_MS)
  try {
    const { body } = await services.outside.read(url, { accept: PICTURE_TYPES.join(', '), maxBytes: BYTES, timeouts: TIMEOUTS, signal })
    const type = checkedType(services, { bytes: body.length, head: body.subarray(0, EDGE), tail: body.subarray(-EDGE) })
    if (type === DOCUMENT_TYPE) return { fault: mediaMessage('no_picture') }
    return await made(uploadFolder(services.config), body, signal)
  } catch (error) {
    // Only the limit of the whole cancels: the wait for other reads of that server counts.
    if (error instanceof OutsideError) return { fault: error.code === 'cancelled' ? outsideMessage('timed_out') : error.shown }
    if (error instanceof AppError && error.code === 'pictures_unavailable') return { fault: mediaMessage('no_program') }
    if (error instanceof AppError && ['validation_failed', 'payload_too_large'].includes(error.code))
      return { fault: mediaMessage('no_picture') }
    if (error instanceof ParserFailed || error instanceof ParserKilled || signal.aborted) return { fault: messageOfFault('too_costly') }
    throw error
  }
}

async function made(folder: string, body: Buffer, signal: AbortSignal): Promise<MadeFile | { fault: Message }> {
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, body, { mode: 0o600, flag: 'wx' })
    const result = await mediaProcesses(folder).picture({ path }, signal)
    if ('fault' in result) return { fault: messageOfFault(result.fault) }
    const sizes = result.files.filter(({ type }) => type === 'image/webp')
    return sizes.find(({ width }) => width >= WIDTH) ?? sizes.at(-1) ?? { fault: mediaMessage('no_picture') }
  } finally {
    await rm(path, { force: true })
  }
}
