import { z } from 'zod'
import { dataFile } from '../data.ts'
import { calendarDay } from '../dates.ts'
import { insee, list, monthDay, text, time } from './common.ts'

/** Places by placeholder, with their article: "la Grand-Place". */
const places = z.strictObject({
  place: text,
  salle: text,
  rue: text,
  rue2: text,
  quartier: text,
  ecole: text,
  eau: text,
  produit: text,
  mediatheque: text.optional(),
  stade: text.optional(),
  parc: text.optional(),
})
const commune = z.strictObject({
  code_insee: insee,
  /** Latitude and longitude; null if the demonstration gives the commune no position. */
  position: z.tuple([z.number(), z.number()]).nullable(),
  /** Number and street of the town hall. */
  town_hall: text,
  /** The first six digits of its telephone numbers. */
  phone: z.string().regex(/^(?:01 99 00|02 61 91|03 53 01|04 65 71|05 36 49)$/, 'expected a range reserved for fiction'),
  /** The number of its publications, local and drawn at random. */
  publications: z.int(),
  places,
})
export type CommuneData = z.infer<typeof commune>
export const communes = dataFile('communes', z.array(commune))

const official = z.strictObject({ civilite: z.enum(['F', 'M']), prenom: text, nom: text })
const council = z.strictObject({ maire: official, adjoints: z.array(official), conseillers: z.array(official) })
export const officials = dataFile('officials', z.strictObject({ delegations: list, councils: z.record(insee, council) }))

const collection = z.strictObject({
  type_dechet: text,
  libelle: text,
  mode: text.optional(),
  contenant: text.nullish(),
  couleur: text.nullish(),
  frequence: text,
  jours: z.array(z.int().min(1).max(7)).optional(),
  parite_semaine: z.enum(['paire', 'impaire']).nullish(),
  semaines_du_mois: z.array(z.int()).nullish(),
  date_reference: calendarDay.optional(),
  dates: z.array(calendarDay).optional(),
  heure_debut: time.nullish(),
  heure_fin: time.nullish(),
  periode_debut: monthDay.nullish(),
  periode_fin: monthDay.nullish(),
  secteur: text.optional(),
  secteur_detail: text.optional(),
  consigne: text.nullish(),
  regle_feries: text,
  exceptions: z.array(z.strictObject({ date: calendarDay, remplacee_par: calendarDay.nullable(), motif: text })).optional(),
  public: text.optional(),
})
export const wasteCollections = dataFile(
  'waste-collections',
  z.strictObject({
    kinds: z.record(z.string(), collection),
    communes: z.record(insee, z.array(collection.partial().extend({ kind: text }))),
  }),
)

/** An entry of practical information, for the communes that fulfil all its conditions. */
const info = z.strictObject({
  type: text,
  libelle: text,
  min_population: z.int().optional(),
  max_population: z.int().optional(),
  /** The place that the commune must have. */
  needs_place: text.optional(),
  communes: z.array(insee).optional(),
  /** Communes where the entry comes from the official directory. */
  in_directory: z.array(insee).optional(),
  /** The telephone number is computed: a number of the commune's range, different for each line. */
  line: z.int().optional(),
  adresse: text.optional(),
  code_postal: text.optional(),
  ville: text.optional(),
  telephone: text.optional(),
  email: text.optional(),
  site_web: text.optional(),
  texte: text.optional(),
  horaires: z
    .array(z.strictObject({ jours: z.array(z.int()), plages: z.array(z.tuple([time, time])), commentaire: text.optional() }))
    .default([]),
})
export const practicalInfo = dataFile('practical-info', z.array(info))
