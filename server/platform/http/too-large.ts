import { AppError } from '../../../contract/errors.ts'

/** Returns the refusal of a file with more bytes than allowed. */
export const tooLarge = (most: number): AppError =>
  new AppError('payload_too_large', { details: [{ path: 'body.file', message: `must have at most ${Math.floor(most / 1024 ** 2)} MB` }] })
