import { z } from 'zod'
import { text } from '../shared.ts'

/** Opening hours: weekdays with their ranges of time. */

const horaire = z.strictObject({
  jours: z.array(z.int().min(1).max(7)).max(7).describe('1 = Monday … 7 = Sunday.'),
  plages: z.array(z.array(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time, HH:MM')).length(2)).max(6),
  commentaire: text(1, 500).nullish(),
})
/** Opening hours in a request. */
export const HorairesInput = z.array(horaire).max(50)

/** Opening hours in an answer. */
export const Horaires = z.array(
  z.object({ jours: z.array(z.int()), plages: z.array(z.array(z.string())), commentaire: z.string().nullish() }),
)
