import type { PictureOrder, PictureResult } from './process-picture.ts'

/**
 * sharp is an optional dependency: null without it, or where it cannot be loaded. It is loaded with this module, so that its memory is not taken
 * for what a picture left behind.
 */
const program = await import('./process-picture.ts').catch(() => null)

/** The module of the media process. Without sharp, that is the fault. */
export const parse = async (order: PictureOrder): Promise<PictureResult> =>
  program ? await program.processPicture(order) : { fault: 'no_program' }
