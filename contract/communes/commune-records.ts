import { z } from 'zod'
import { Logo } from '../medias/media-records.ts'
import { PublicationPicture } from '../publications/pictures.ts'
import { Horaires } from './opening-hours.ts'
import { Day, IdOut, Timestamp, extension, textOrNull } from '../shared.ts'

/** The public schemas of a commune and of its rows. Spec §2, §4.4. */

/** A commune in a list. Spec §2-13. */
export const CommuneRow = z
  .object({
    id: IdOut,
    slug: z.string(),
    nom: z.string(),
    code_insee: z.string(),
    codes_postaux: z.array(z.string()),
    departement: z.string().describe('Code of the département: 01, 2A, 974…'),
    departement_nom: z.string().meta(extension),
    fuseau: z.string().describe('The IANA time zone of the commune.').meta(extension),
    population: z.int().nullable(),
    distance_m: z
      .int()
      .optional()
      .describe('The distance in metres from lat and lng to the centre of the commune; only with these parameters.')
      .meta(extension),
  })
  .meta({ id: 'CommuneRow' })

/** One commune. Spec §2-16. */
export const Commune = z
  .object({
    ...CommuneRow.omit({ distance_m: true }).shape,
    region: z.string(),
    region_nom: z.string().meta(extension),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    anciennes_communes: z
      .array(z.string())
      .describe('The names of the communes that were merged into this one or are associated with it.')
      .meta(extension),
    mairie_actor_id: IdOut.nullable(),
    epci_nom: textOrNull.describe('The name of the intercommunality; null for a commune of none.').meta(extension),
    epci_siren: textOrNull.meta(extension),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Commune' })

/** The public view of an official. The birth date is not stored. */
export const Elu = z
  .object({
    id: IdOut,
    civilite: textOrNull.describe('M or F.'),
    nom: z.string(),
    prenom: z.string(),
    fonction: textOrNull,
    fonction_type: z.string().describe('maire, maire_delegue, adjoint or conseiller.'),
    rang: z.int().nullable(),
    delegation: textOrNull,
    photo_url: textOrNull,
    photo: Logo.nullable().describe('The photograph that the town hall uploaded; its alternative text is the name.').meta(extension),
    date_debut_mandat: Day.nullable(),
    date_debut_fonction: Day.nullable(),
    ordre: z.int(),
  })
  .meta({ id: 'Elu' })

export const Collecte = z
  .object({
    id: IdOut,
    secteur: textOrNull.describe('Null: the whole commune.'),
    secteur_detail: textOrNull,
    type_dechet: z.string(),
    libelle: z.string(),
    mode: z.string(),
    contenant: textOrNull,
    couleur: textOrNull,
    frequence: z.string().describe('hebdomadaire, quinzaine, mensuelle, dates or saisonniere.'),
    jours: z.array(z.int()).describe('1 = Monday … 7 = Sunday.'),
    parite_semaine: textOrNull.describe('paire or impaire, by ISO week.'),
    semaines_du_mois: z.array(z.int()).nullable().describe('1 = first such weekday of the month, -1 = last.'),
    date_reference: Day.nullable().describe('The day from which every second week is counted.'),
    heure_debut: textOrNull.describe('HH:MM'),
    heure_fin: textOrNull.describe('HH:MM'),
    consigne: textOrNull,
    periode_debut: textOrNull.describe('MM-DD; a season may include the new year.'),
    periode_fin: textOrNull.describe('MM-DD, included.'),
    dates: z.array(Day),
    regle_feries: z.string().describe('maintenue, lendemain, veille, supprimee or non_precise.'),
    exceptions: z.array(z.object({ date: Day, remplacee_par: Day.nullable(), motif: textOrNull })),
    public: z.string(),
    gestionnaire_nom: textOrNull,
    gestionnaire_siren: textOrNull,
    url: textOrNull,
    valide_du: Day.nullable(),
    valide_au: Day.nullable(),
    source: textOrNull,
    source_maj_le: Day.nullable(),
    ordre: z.int(),
    prochaines_dates: z.array(Day).describe('The next four dates in the time zone of the commune, today included.'),
    prochaines_dates_a_confirmer: z
      .array(Day)
      .describe('The dates of prochaines_dates on a public holiday for which the publisher gives no rule.'),
  })
  .meta({ id: 'Collecte' })

/** A collection in a list of several communes. */
export const CommuneCollecte = z.object({ commune_id: IdOut, ...Collecte.shape }).meta({ id: 'CommuneCollecte' })

/** The outline of a commune: ours. */
export const Contour = z
  .object({
    trace: z
      .string()
      .describe('The data of an SVG path, simplified, in whole numbers: in the frame from 0 0 to largeur hauteur, with the rule evenodd.'),
    largeur: z.int(),
    hauteur: z.int(),
    cadre: z
      .object({ ouest: z.number(), sud: z.number(), est: z.number(), nord: z.number() })
      .describe('The frame in degrees. Its plane is true at its middle latitude.'),
    latitude: z.number().describe('Of a point in the largest part of the commune.'),
    longitude: z.number(),
    source: z.string(),
    millesime: z.int().nullable().describe('The edition of the source; null where it is not known.'),
    licence: z.string(),
    updated_at: Timestamp,
  })
  .meta({ id: 'Contour' })

/** The contact fields that are merged. Spec §2-15. */
export const CONTACT_FIELDS = ['adresse', 'telephone', 'email', 'site_web'] as const

const contact = { adresse: textOrNull, telephone: textOrNull, email: textOrNull, site_web: textOrNull }
const origin = z.enum(['mairie', 'commune_infos']).nullable()

export const CommuneInfo = z
  .object({
    id: IdOut,
    type: z.string().describe('mairie, mairie_annexe, mairie_deleguee, contact, lien or urgence.'),
    libelle: z.string(),
    ...contact,
    complement: textOrNull,
    code_postal: textOrNull,
    ville: textOrNull,
    telephone_e164: textOrNull,
    horaires: Horaires,
    texte: textOrNull,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    source: z.string(),
    source_maj_le: Day.nullable(),
    ordre: z.int(),
  })
  .meta({ id: 'CommuneInfo' })

/** Zones and holidays of schools. Spec §2-98. */
const SCHOOL_ZONES = ['A', 'B', 'C'] as const
const SCHOOL_BREAKS = ['toussaint', 'noel', 'hiver', 'printemps', 'ascension', 'ete'] as const
const SchoolHolidays = z.object({
  zone: z.enum(SCHOOL_ZONES),
  periodes: z
    .array(z.object({ nom: z.enum(SCHOOL_BREAKS), du: Day, au: Day.describe('The last day without classes.') }))
    .describe('Those that are published and known here, in order.'),
})
export type SchoolZone = (typeof SCHOOL_ZONES)[number]
export type SchoolBreak = z.output<typeof SchoolHolidays>['periodes'][number]

/** Spec §4.4-1, §4.4-2. */
export const Infos = z
  .object({
    ...contact,
    source: z
      .object({ adresse: origin, telephone: origin, email: origin, site_web: origin })
      .describe('The origin of each contact value: the municipal office’s actor or a row of commune_infos.'),
    complements: z.array(CommuneInfo).describe('The rows with other information than the four values above.'),
    mairie: z
      .object({ acteur_id: IdOut, nom: z.string(), slug: z.string(), logo: Logo.nullable(), photo: PublicationPicture.nullable() })
      .nullable()
      .describe('The municipal office’s actor, with the arms and the picture of the commune; null where it has none.')
      .meta(extension),
    jours_feries: z
      .array(Day)
      .describe('The public holidays of this year and the next in the commune: opening hours may not apply.')
      .meta(extension),
    vacances_scolaires: SchoolHolidays.nullable()
      .describe('The zone of the commune and its school holidays; null in Corsica and overseas, whose calendars are not known here.')
      .meta(extension),
  })
  .meta({ id: 'Infos' })
