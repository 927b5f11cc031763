import { z } from 'zod'
import { KIND_NAMES } from './kinds.ts'

/** The kind of a publication, in requests and answers. It is apart from the kinds, which applications load without zod. */
export const Kind = z.enum(KIND_NAMES)
