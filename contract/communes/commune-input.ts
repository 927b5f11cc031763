import { z } from 'zod'
import { HorairesInput } from './opening-hours.ts'
import { WebAddress, WebText } from '../addresses.ts'
import { Contact, DayIn, distinct, extension, Id, PostalCode, text, line, visibleLine } from '../shared.ts'

/**
 * The rows of a commune (officials, practical information, waste collections) as administrators write them. `GET …/full` returns
 * objects with the same fields. A row with an id is updated, a row without an id is created, a row that is not sent is removed.
 * Spec §4.1-25.
 */

const oneLine = (max: number) => line(1, max).nullable().default(null)
const lines = (max: number) => text(1, max).nullable().default(null)
const day = DayIn.nullable().default(null)
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:MM')
  .nullable()
  .default(null)
const season = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day of the year, MM-DD')
  .nullable()
  .default(null)
const latitude = z.number().min(-90).max(90).nullable().default(null)
const longitude = z.number().min(-180).max(180).nullable().default(null)
const ordre = z.int().min(0).max(100_000).optional().describe('The sort position. Absent: the index in the array.')
const id = Id.optional().describe('The id of an existing row.')
const source = (values: [string, ...string[]]) =>
  z.enum(values).optional().describe('The origin of the row. It cannot be changed; a new row has manuel.')

const FONCTION_TYPES = ['maire', 'maire_delegue', 'adjoint', 'conseiller'] as const
export const EluInput = z
  .strictObject({
    id,
    civilite: z.enum(['M', 'F']).nullable().default(null),
    nom: visibleLine(1, 200),
    prenom: visibleLine(1, 200),
    fonction: oneLine(200),
    fonction_type: z.enum(FONCTION_TYPES),
    rang: z.int().min(1).max(1000).nullable().default(null),
    delegation: lines(500),
    photo_url: WebAddress.nullable().default(null),
    photo: z
      .object({ media_id: Id })
      .nullable()
      .default(null)
      .describe('A picture of the municipal office that is ready: POST /medias. What an answer says of it besides is not read.')
      .meta(extension),
    date_debut_mandat: day,
    date_debut_fonction: day,
    visible: z.boolean().optional().describe('Absent: as the row is; true for a new one.'),
    ordre,
    source: source(['manuel', 'rne']),
  })
  .meta({ id: 'EluInput' })

const INFO_TYPES = ['mairie', 'mairie_annexe', 'mairie_deleguee', 'contact', 'lien', 'urgence'] as const
export const InfoInput = z
  .strictObject({
    id,
    type: z.enum(INFO_TYPES).default('contact'),
    libelle: line(1, 200),
    adresse: lines(500),
    complement: lines(500),
    code_postal: oneLine(10),
    ville: oneLine(200),
    telephone: Contact.nullable().default(null),
    email: Contact.nullable().default(null),
    site_web: WebText.nullable().default(null),
    horaires: HorairesInput.default([]),
    texte: lines(5000),
    latitude,
    longitude,
    ordre,
    source: source(['manuel', 'dila']),
  })
  .meta({ id: 'InfoInput' })

export const CollecteInput = z
  .strictObject({
    id,
    secteur: oneLine(200),
    secteur_detail: lines(2000),
    type_dechet: z.enum([
      'ordures_menageres',
      'emballages',
      'papiers',
      'verre',
      'biodechets',
      'dechets_verts',
      'encombrants',
      'sapins',
      'autre',
    ]),
    libelle: line(1, 200),
    mode: z.enum(['porte_a_porte', 'apport_volontaire', 'sur_rendez_vous']).default('porte_a_porte'),
    contenant: z.enum(['bac', 'sac', 'conteneur']).nullable().default(null),
    couleur: oneLine(50),
    frequence: z.enum(['hebdomadaire', 'quinzaine', 'mensuelle', 'dates', 'saisonniere']),
    jours: distinct(z.array(z.int().min(1).max(7)).max(7)).default([]),
    parite_semaine: z.enum(['paire', 'impaire']).nullable().default(null),
    semaines_du_mois: z.array(z.int().min(-1).max(5)).max(6).nullable().default(null),
    date_reference: day,
    heure_debut: time,
    heure_fin: time,
    consigne: lines(2000),
    periode_debut: season,
    periode_fin: season,
    dates: z.array(DayIn).max(400).default([]),
    regle_feries: z.enum(['maintenue', 'lendemain', 'veille', 'supprimee', 'non_precise']).default('non_precise'),
    exceptions: z
      .array(z.strictObject({ date: DayIn, remplacee_par: day, motif: oneLine(200) }))
      .max(200)
      .default([]),
    public: z.enum(['tous', 'individuel', 'collectif']).default('tous'),
    gestionnaire_nom: oneLine(200),
    gestionnaire_siren: z
      .string()
      .regex(/^\d{9}$/, 'must be the nine digits of a SIREN')
      .nullable()
      .default(null),
    url: WebAddress.nullable().default(null),
    valide_du: day,
    valide_au: day,
    source: oneLine(200),
    source_maj_le: day,
    ordre,
  })
  .meta({ id: 'CollecteInput' })

/** What decides the dates of a collection. */
export const CollecteRule = CollecteInput.pick({
  frequence: true,
  jours: true,
  parite_semaine: true,
  semaines_du_mois: true,
  date_reference: true,
  periode_debut: true,
  periode_fin: true,
  dates: true,
  regle_feries: true,
  exceptions: true,
  valide_du: true,
  valide_au: true,
}).meta({ id: 'CollecteRule', 'x-extension': true })

const own = {
  nom: visibleLine(1, 100),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits with single hyphens')
    .max(100),
  code_insee: z.string().regex(/^\d[\dAB]\d{3}$/, 'must be an INSEE code, such as 01004, 2A004 or 97411'),
  codes_postaux: distinct(z.array(PostalCode).max(50)),
  departement: z.string().regex(/^(\d{2,3}|2[AB])$/, 'must be the code of a département, such as 01, 2A or 974'),
  region: z.string().regex(/^\d{2,3}$/, 'must be the code of a region, such as 84'),
  population: z.int().min(0).max(100_000_000).nullable(),
  latitude: z.number().min(-90).max(90).nullable().describe('Together with longitude.'),
  longitude: z.number().min(-180).max(180).nullable(),
  mairie_actor_id: Id.nullable().describe('An actor of type mairie of this commune.'),
}
const rows = {
  infos: z.array(InfoInput).max(200).optional(),
  elus: z.array(EluInput).max(1000).optional(),
  collectes: z.array(CollecteInput).max(500).optional(),
}
const optional = <S extends Record<string, z.ZodType>>(shape: S) => z.strictObject(shape).partial().shape

/** A new commune. If absent, the slug is computed from the name, the département from the INSEE code and the region from the département. */
export const NewCommune = z.strictObject({ ...optional(own), nom: own.nom, code_insee: own.code_insee, ...rows })
/** The body of an update: absent means unchanged, null means cleared; an array replaces the existing rows. */
export const CommuneChange = z.strictObject({ ...optional(own), ...rows })
/** What the municipal office of a commune changes: its rows. */
export const CommuneRowsChange = z.strictObject(rows)
