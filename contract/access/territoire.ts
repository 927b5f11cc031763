import { z } from 'zod'
import { extension } from '../shared.ts'
import type { TerritoryCodes } from './back-office.ts'

/** The most places of a chosen territory. */
export const TERRITOIRE_MAX = 50
const PLACE = /^(?:departement:(?:\d{2,3}|2[AB])|intercommunalite:\d{9}|commune:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** An identifier is the same in capitals; a département of Corsica is not. */
const lowerId = (place: string): string => (/^commune:/i.test(place) ? place.toLowerCase() : place)

/** A territory that the reader has chosen; an empty text is none. */
export const Territoire = z
  .string()
  .max(3000)
  .transform((value) => value.split(',').filter(Boolean).map(lowerId))
  .refine((places) => places.length <= TERRITOIRE_MAX, `must have at most ${TERRITOIRE_MAX} places`)
  .refine((places) => places.every((place) => PLACE.test(place)), 'must be places, such as departement:62 or intercommunalite:200072460')
  .transform((places) => (places.length > 0 ? codesOf(places) : undefined))
  .meta({ openapi: { type: 'string', maxLength: 3000 } })

function codesOf(places: readonly string[]): TerritoryCodes {
  const of = (kind: string) => places.flatMap((place) => (place.startsWith(`${kind}:`) ? [place.slice(kind.length + 1)] : []))
  return { communes: of('commune'), departements: of('departement'), regions: [], intercommunalites: of('intercommunalite') }
}

/** The query parameter by which a reader narrows a list or a count to a territory. It never widens what the reader’s roles allow. */
export const byTerritoire = {
  territoire: Territoire.optional()
    .describe(
      `Only what is in these places, up to ${TERRITOIRE_MAX}, separated by commas: \`departement:62\`, \`intercommunalite:200072460\` (SIREN), \`commune:<id>\`. Within the territory of the caller’s roles.`,
    )
    .meta(extension),
}
