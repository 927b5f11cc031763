import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import type { ReceivedFile } from '../../../../contract/medias/media-upload.ts'
import { tooLarge } from '../../received-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of the request's body, to be deleted after the answer. */
    receivedPath?: string
  }
}

/** Bytes of the beginning and of the end of a file that are passed on. */
const EDGE = 2048
const LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 2000, fieldNameSize: 100, headerPairs: 50 }
/** A fault of the file system: no space, or no right to write. */
const isDiskFault = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')

/**
 * Reads the bodies of an application's routes as multipart/form-data with one file. The file is streamed to a temporary file, hashed on the way:
 * many uploads at once need little memory. The body of the request is then its fields and a ReceivedFile; the file is deleted after the answer.
 * @param folder of temporary files
 * @param bytes the most bytes of a file
 */
export function multipartBodies(app: FastifyInstance, { folder, bytes }: { folder: string; bytes: number }): void {
  app.removeAllContentTypeParsers()
  app.register(fastifyMultipart, { limits: { ...LIMITS, fileSize: bytes + 1 }, throwFileSizeLimit: false })
  app.addHook('preHandler', async (request) => {
    if (request.isMultipart()) request.body = await bodyOf(request, folder, bytes)
  })
  app.addHook('onResponse', async ({ receivedPath }) => {
    if (receivedPath) await rm(receivedPath, { force: true })
  })
}

async function bodyOf(request: FastifyRequest, folder: string, bytes: number): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      const isFile = part.type === 'file'
      if (isFile) body[part.fieldname] = await receive(request, part.file, part.filename, folder, bytes)
      else body[part.fieldname] = part.value
    }
    return body
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isDiskFault(error)) throw new AppError('service_unavailable', { cause: error })
    throw new AppError('malformed_request', { cause: error })
  }
}

/**
 * Writes a file of the body to the disk.
 * @throws AppError payload_too_large, and errors of the file system
 */
async function receive(request: FastifyRequest, file: Readable, name: string, folder: string, most: number): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  request.receivedPath = path
  const hash = createHash('sha256')
  const edges = { bytes: 0, head: Buffer.alloc(0), tail: Buffer.alloc(0) }
  const watch = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      edges.bytes += piece.length
      if (edges.bytes > most) throw tooLarge(most)
      hash.update(piece)
      if (edges.head.length < EDGE) edges.head = Buffer.concat([edges.head, piece.subarray(0, EDGE - edges.head.length)])
      edges.tail = Buffer.concat([edges.tail, piece.subarray(-EDGE)]).subarray(-EDGE)
      yield piece
    }
  }
  await pipeline(file, watch, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, name, ...edges, sha256: hash.digest('hex') }
}
