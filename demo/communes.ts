import type { Insertable } from 'kysely'
import { normalisePhone } from '../server/platform/contacts/phone.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { isoDate } from './dates.ts'
import { fill } from './french.ts'
import { phoneNumber, type PlacedCommune, townHallContacts } from './placed.ts'
import { officials, practicalInfo, wasteCollections } from './schemas/communes.ts'

const ELECTED = '2026-03-22'
const INSTALLED = '2026-03-28'

/** Returns the fictitious municipal council of a commune. Its wordings are those of the national register of officials. */
export function councilOf({ id, code_insee }: PlacedCommune): Insertable<Database['elus']>[] {
  const { councils, delegations } = officials()
  const council = councils[code_insee]
  if (!council) return []
  const rows = [
    { ...council.maire, fonction: 'Maire', fonction_type: 'maire', rang: null, delegation: null },
    ...council.adjoints.map((adjoint, i) => ({
      ...adjoint,
      fonction: i === 0 ? '1er adjoint au maire' : `${i + 1}ème adjoint au maire`,
      fonction_type: 'adjoint',
      rang: i + 1,
      delegation: delegations[i] ?? null,
    })),
    ...council.conseillers.map((one) => ({ ...one, fonction: null, fonction_type: 'conseiller', rang: null, delegation: null })),
  ]
  return rows.map((row, ordre) => ({
    ...row,
    id: newId(),
    commune_id: id,
    date_debut_mandat: ELECTED,
    date_debut_fonction: row.fonction_type === 'conseiller' ? ELECTED : INSTALLED,
    source: 'manuel',
    ordre,
  }))
}

/** The default values of a collection: all rows of one statement need the same columns. */
const COLLECTION = {
  secteur: null, secteur_detail: null, mode: 'porte_a_porte', contenant: null, couleur: null, jours: [], parite_semaine: null,
  semaines_du_mois: null, heure_debut: null, heure_fin: null, consigne: null, periode_debut: null, periode_fin: null, public: 'tous',
  source: 'manuel',
} // oxfmt-ignore

/** Returns the waste collections of a commune. */
export function collectionsOf({ id, code_insee, data }: PlacedCommune, now: Date): Insertable<Database['collectes']>[] {
  const { kinds, communes } = wasteCollections()
  return (communes[code_insee] ?? []).map(({ kind, ...own }, ordre) => {
    const base = kinds[kind]
    if (!base) throw new Error(`waste-collections.json: no kind ${kind}`)
    const { dates = [], exceptions = [], date_reference, ...row } = { ...base, ...own }
    return {
      ...COLLECTION,
      ...row,
      consigne: row.consigne?.replace('{phone}', data.phone) ?? null,
      dates: dates.map((day) => isoDate(day(now))),
      date_reference: date_reference ? isoDate(date_reference(now)) : null,
      exceptions: JSON.stringify(
        exceptions.map(({ date, remplacee_par, motif }) => ({
          date: isoDate(date(now)),
          remplacee_par: remplacee_par && isoDate(remplacee_par(now)),
          motif,
        })),
      ),
      id: newId(),
      commune_id: id,
      ordre,
    }
  })
}

/** Returns the practical information of a commune. */
export function infoOf(commune: PlacedCommune): Insertable<Database['commune_infos']>[] {
  const { code_insee, departement, data } = commune
  const population = commune.population ?? 0
  const contacts = townHallContacts(commune)
  const words = {
    ...data.places,
    ville: commune.nom,
    code_postal: commune.codes_postaux[0] ?? '',
    adresse: contacts.adresse,
    courriel: contacts.email,
    site: contacts.site_web,
  }
  const filled = (text: string | undefined) => (text === undefined ? null : fill(text, words))
  return practicalInfo()
    .filter(
      ({ min_population = 0, max_population = Number.POSITIVE_INFINITY, needs_place, communes }) =>
        population >= min_population &&
        population <= max_population &&
        (needs_place === undefined || needs_place in data.places) &&
        (communes?.includes(code_insee) ?? true),
    )
    .map((info, ordre) => {
      const telephone = info.line === undefined ? (info.telephone ?? null) : phoneNumber(data, info.line)
      const isOfficial = info.in_directory?.includes(code_insee) ?? false
      return {
        id: newId(),
        commune_id: commune.id,
        ordre,
        type: info.type,
        libelle: fill(info.libelle, words),
        adresse: filled(info.adresse),
        code_postal: filled(info.code_postal),
        ville: filled(info.ville),
        telephone,
        telephone_e164: normalisePhone(telephone, departement)?.e164 ?? null,
        email: filled(info.email),
        site_web: filled(info.site_web),
        horaires: JSON.stringify(info.horaires),
        texte: info.texte ?? null,
        // Only rows from the official directory count as evidence of a claim.
        source: isOfficial ? 'dila' : 'manuel',
        source_id: isOfficial ? `demonstration-${code_insee}` : null,
      }
    })
}
