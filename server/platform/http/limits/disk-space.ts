import { statfsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'

/** The bytes that stay free for the embedded database: a commit of the engine that needs a new segment of its log, and has no space for it, never returns. */
const FREE_BYTES = 16 * 1024 ** 2
const LOOK_MS = 250
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes with `service_unavailable` while the disk of the data folder has less than FREE_BYTES. Reads are answered. For the embedded database.
 * Spec §7-14.
 * @param free returns the free bytes of the disk of a folder
 */
export function refuseChangesOnFullDisk(app: FastifyInstance, dataDir: string, free: (folder: string) => number = freeBytes): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  let isFull = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method)) return done()
    const now = performance.now()
    if (now - lookedAt >= LOOK_MS) {
      lookedAt = now
      isFull = free(dataDir) < FREE_BYTES
    }
    const full = () =>
      Object.assign(new Error(`The disk of DATA_DIR=${dataDir} has less than ${FREE_BYTES / 1024 ** 2} MB left`), { code: 'ENOSPC' })
    done(isFull ? new AppError('service_unavailable', { cause: full() }) : undefined)
  })
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Whether the folder can be used is noticed elsewhere.
    return Number.POSITIVE_INFINITY
  }
}
