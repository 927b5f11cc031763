import type { z } from 'zod'
import { CONTACT_FIELDS, type CommuneInfo, type Infos } from '../../../contract/communes/commune-records.ts'
import type { Db } from '../../platform/db/db.ts'
import { todayIn } from './days.ts'
import { communeById } from './get.ts'
import { holidaysOf } from './holidays.ts'
import { schoolHolidaysOf } from './school-holidays.ts'

type Field = (typeof CONTACT_FIELDS)[number]
type Contacts = Record<Field, string | null>
type Row = z.output<typeof CommuneInfo>
type Shown = NonNullable<z.output<typeof Infos>['mairie']>
/** The fields of the municipal office's actor that the merge rule uses. */
export type Mairie = Contacts & { active: boolean; deleted_at: string | null }

const given = (value: string | null | undefined): string | null => value?.trim() || null

/**
 * Merges the contact values. Spec §4.4-1, §4.4-2, §4.4-3, §2-15. The value of each field is the municipal office's. Without one, it is
 * the value of the first row that has one; never of an emergency service, which nobody must call for the office. Every row with further information is added to `complements`.
 * @param mairie null if the commune has no municipal office
 * @param rows the rows of commune_infos, in their order
 */
export function mergeInfos(
  mairie: Mairie | null,
  rows: readonly Row[],
): Omit<z.output<typeof Infos>, 'jours_feries' | 'mairie' | 'vacances_scolaires'> {
  const usable = mairie?.active && mairie.deleted_at === null ? mairie : null
  const head: Contacts = { adresse: null, telephone: null, email: null, site_web: null }
  const source: z.output<typeof Infos>['source'] = { adresse: null, telephone: null, email: null, site_web: null }
  const ofOffice = rows.filter(({ type }) => type !== 'urgence')
  for (const field of CONTACT_FIELDS) {
    const own = given(usable?.[field])
    head[field] = own ?? ofOffice.map((row) => given(row[field])).find((value) => value !== null) ?? null
    if (head[field] !== null) source[field] = own === null ? 'commune_infos' : 'mairie'
  }
  return { ...head, source, complements: rows.filter((row) => hasMore(row, head)) }
}

/** Functions that return the normal form of a contact value, for comparison. One telephone number or address may have several spellings. */
const COMPARED: Record<Field, (value: string) => string> = {
  adresse: foldedText,
  telephone: (value) => value.replaceAll(/\(0\)|[^\d+]/g, '').replace(/^(\+|00)33/, '0'),
  email: (value) => value.trim().toLowerCase(),
  site_web: (value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, ''),
}

/** Whether a row contains information that the merged contact values (`head`) do not contain. */
function hasMore(row: Row, head: Contacts): boolean {
  const newContact = CONTACT_FIELDS.some((field) => {
    const value = given(row[field])
    return value !== null && COMPARED[field](value) !== COMPARED[field](head[field] ?? '')
  })
  const address = ` ${foldedText(head.adresse ?? '')} `
  const newAddress = [row.complement, row.code_postal, row.ville].some((value) => {
    const part = given(value)
    return part !== null && !address.includes(` ${foldedText(part)} `)
  })
  const more = given(row.texte) !== null || row.horaires.length > 0 || row.latitude !== null || row.longitude !== null
  return newContact || newAddress || more || !namesTheMairie(row)
}

/** Whether the label only names the municipal office. Any other label is further information. */
const namesTheMairie = ({ type, libelle }: Row): boolean =>
  (type === 'mairie' && /^(mairie|hotel de ville)\b/.test(foldedText(libelle))) ||
  (type === 'contact' && /^(mairie|hotel de ville|contacts?|coordonnees|accueil)$/.test(foldedText(libelle))) ||
  foldedText(libelle) === ''

function foldedText(value: string): string {
  return value
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * Returns the practical information of a commune. Spec §4.4, §2-95.
 * @throws AppError not_found
 */
export async function getInfos(db: Db, communeId: string): Promise<{ data: z.output<typeof Infos> }> {
  const { mairie_actor_id, departement, timezone } = await communeById(db, communeId)
  const mairie = mairie_actor_id
    ? await db
        .selectFrom('acteurs')
        .select([...CONTACT_FIELDS, 'active', 'deleted_at', 'id', 'nom', 'slug'])
        .select((column) => [
          column.ref('logo').$castTo<Shown['logo']>().as('logo'),
          column.ref('photo').$castTo<Shown['photo']>().as('photo'),
        ])
        .where('id', '=', mairie_actor_id)
        .executeTakeFirst()
    : undefined
  const rows = await db
    .selectFrom('commune_infos')
    .select(['id', 'type', 'libelle', ...CONTACT_FIELDS, 'complement', 'code_postal', 'ville', 'telephone_e164', 'horaires', 'texte'])
    .select(['latitude', 'longitude', 'source', 'source_maj_le', 'ordre'])
    .where('commune_id', '=', communeId)
    .orderBy('ordre')
    .orderBy('id')
    .execute()
  const data = mergeInfos(
    mairie ?? null,
    rows.map((row) => ({ ...row, horaires: row.horaires as Row['horaires'] })),
  )
  const year = Number(todayIn(timezone).slice(0, 4))
  const jours_feries = [year, year + 1].flatMap((each) => [...holidaysOf(each, departement)])
  const isShown = mairie?.active && mairie.deleted_at === null
  const { id = '', nom = '', slug = '', logo = null, photo = null } = mairie ?? {}
  return {
    data: {
      ...data,
      mairie: isShown ? { acteur_id: id, nom, slug, logo, photo } : null,
      jours_feries,
      vacances_scolaires: schoolHolidaysOf(departement),
    },
  }
}
