import { z } from 'zod'
import { dataFile } from '../data.ts'
import { text } from './common.ts'

/** A defibrillator, for the communes that fulfil its conditions. Texts have the placeholders of the places of the commune, and `{adresse}` of the town hall. */
const defibrillator = z.strictObject({
  nom: text,
  min_population: z.int().optional(),
  /** The place that the commune must have. */
  needs_place: text.optional(),
  adresse: text.optional(),
  /** Metres to the north and to the east of the position of the commune. */
  metres: z.tuple([z.number(), z.number()]),
  environnement: z.enum(['interieur', 'exterieur']),
  etage: text.optional(),
  acces_libre: z.boolean().optional(),
  acces_complement: text.optional(),
  /** Hours in the notation of the register; absent: not known. */
  horaires: text.optional(),
  etat_fonctionnement: z.literal('Hors service').optional(),
})
export const defibrillators = dataFile('defibrillators', z.array(defibrillator))
