import type { PictureOrder, PictureResult } from './process-picture.ts'

/** The module of the media process. sharp is an optional dependency: without it, or where it cannot be loaded, that is the fault. */
export async function parse(order: PictureOrder): Promise<PictureResult> {
  const program = await import('./process-picture.ts').catch(() => null)
  return program ? program.processPicture(order) : { fault: 'no_program' }
}
