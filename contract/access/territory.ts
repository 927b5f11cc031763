import { z } from 'zod'
import { distinct, Id } from '../shared.ts'

/** The territory of a role, in requests and answers. */
const codes = (pattern: RegExp, max: number) => distinct(z.array(z.string().regex(pattern, 'must be a code of the INSEE')).max(max))

/** A territory in a request: at least one place. */
export const TerritoryIn = z
  .strictObject({
    communes: distinct(z.array(Id).max(100)).default([]),
    departements: codes(/^(?:\d{2,3}|2[AB])$/, 101).default([]),
    regions: codes(/^\d{2}$/, 18).default([]),
  })
  .refine(({ communes, departements, regions }) => communes.length + departements.length + regions.length > 0, {
    error: 'must have at least one commune, département or region',
  })

/** A territory in an answer. */
export const TerritoryOut = z
  .object({ communes: z.array(z.string()), departements: z.array(z.string()), regions: z.array(z.string()) })
  .meta({ id: 'Territory' })

/** A role with its territory, in an answer. */
export const RoleGrantOut = z
  .object({ role: z.string(), territory: TerritoryOut.nullable().describe('null: everywhere.') })
  .meta({ id: 'RoleGrant' })
