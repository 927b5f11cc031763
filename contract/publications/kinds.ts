import { z } from 'zod'

/** The kinds of publications. Each publication type has one; a publication without a type is `actualite`. */
export const KINDS = ['actualite', 'evenement', 'alerte', 'acte', 'information'] as const
export type Kind = (typeof KINDS)[number]
export const Kind = z.enum(KINDS)
