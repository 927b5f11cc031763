import { resolve } from 'node:path'
import { AppError } from '../../contract/errors.ts'

/** Returns the refusal of a file of more than `maxBytes`. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', {
    details: [{ path: 'body.file', message: `must have at most ${Math.floor(maxBytes / 1024 ** 2)} MB` }],
  })

/** The folder of files that are being received or processed. */
export const uploadFolder = ({ dataDir }: { dataDir: string }): string => resolve(dataDir, 'uploads')
