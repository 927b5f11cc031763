import { z } from 'zod'
import { PERMISSIONS } from '../../contract/acteurs/acteur-records.ts'

export const insee = z.string().regex(/^\d[\dAB]\d{3}$/, 'expected an INSEE code')
/** "62119/mairie" or "62119/Harmonie de la Lawe": an actor of the demonstration by its commune and name. */
export const actorRef = z.string().regex(/^\d[\dAB]\d{3}\/.+$/, 'expected an actor such as "62119/mairie"')
export const email = z.string().regex(/(?:\.example|\.test|@example\.(?:com|org))$/, 'expected an address at a reserved name')
export const text = z.string().min(1)
/** A flag that is absent if false. */
export const flag = z.literal(true).optional()
export const permissions = z.array(z.enum(PERMISSIONS))
export const list = z.array(text)
export const time = z.string().regex(/^\d\d:\d\d$/)
export const monthDay = z.string().regex(/^\d\d-\d\d$/)
