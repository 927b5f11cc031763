import { AppError } from '../../../../contract/errors.ts'

/** Returns the refusal of a file of more than `maxBytes`. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', {
    details: [{ path: 'body.file', message: `must have at most ${Math.floor(maxBytes / 1024 ** 2)} MB` }],
  })
