import { z } from 'zod'
import {
  ADMIN_STATUSES,
  AdminDefibrillateur,
  AdminDefibrillateurRecord,
  CommuneDefibrillateur,
  CommuneDefibrillateurRecord,
  Defibrillateur,
  DISPONIBILITES,
  LastSync,
  SyncRun,
} from './defibrillateur-records.ts'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  decimal,
  Flag,
  Id,
  Timestamp,
  TimestampIn,
  one,
  extension,
  pageOf,
  paging,
  PostalCode,
  query,
  SearchText,
  text,
  wholeNumber,
} from '../shared.ts'
import { bbox, checkPosition } from '../position.ts'

/** The defibrillator routes of Spec §4.1 and §4.4. The file is long because it lists all endpoints of the chapter. */

const chapter = 'defibrillateurs'
const admin = { chapter, access: 'admin' } as const
/** The answer depends on the current time, so that no cache may store it. */
const fresh = { chapter, access: 'app', caching: { maxAge: 0 } } as const
const at = TimestampIn.optional().describe('The time for which disponible is computed; now if absent.')
const disponible = z.enum(DISPONIBILITES).optional()
const RAYON_MAX = 50_000
const box = bbox.optional().describe('west,south,east,north in degrees. In a box over the antimeridian west is greater than east.')
/** The search of the national catalogue. Spec §4.4-10. */
const search = SearchText.optional().describe(
  'Words of the name, the address, the commune or the postal code; typing errors are tolerated.',
)

export const listCommuneDefibrillateurs = endpoint('GET /communes/{id}/defibrillateurs', {
  ...fresh,
  id: 'listCommuneDefibrillateurs',
  summary: 'Active defibrillators of a commune',
  description: 'All of them, with the state of the last sync. As GeoJSON with `Accept: application/geo+json`.',
  params: byId,
  query: query({ at: at.meta(extension), disponible: disponible.meta(extension) }),
  response: z.object({
    defibrillateurs: z.array(Defibrillateur),
    meta: z.object({
      count: z.int(),
      last_synced_at: Timestamp.nullable().describe('The end of the last successful sync.'),
      sync_status: z.string().nullable().describe('The status of the last sync: queued, running, done or failed; null without a sync.'),
    }),
  }),
  answers: { geojson: 'defibrillateurs' },
})

export const listDefibrillateurs = endpoint('GET /defibrillateurs', {
  ...fresh,
  id: 'listDefibrillateurs',
  summary: 'National catalogue of defibrillators',
  description: 'With lat and lng the list is sorted by distance, nearest first. As GeoJSON with `Accept: application/geo+json`.',
  query: query({
    ...paging(),
    q: search,
    commune_id: Id.optional(),
    code_postal: PostalCode.optional(),
    bbox: box,
    lat: decimal(-90, 90).optional().describe('Given with lng.'),
    lng: decimal(-180, 180).optional().describe('Given with lat.'),
    rayon: wholeNumber(1, RAYON_MAX).optional().describe('Metres around lat and lng.'),
    disponible,
    at,
  }).superRefine(checkPosition),
  response: pageOf(Defibrillateur),
  concurrency: { searchSlot: 'q' },
  answers: { geojson: 'data' },
})

export const getDefibrillateur = endpoint('GET /defibrillateurs/{id}', {
  ...fresh,
  id: 'getDefibrillateur',
  summary: 'One device of the national catalogue',
  description: 'By its id in the national catalogue, or in the list of its commune. The answer has the former.',
  params: byId,
  response: one(Defibrillateur),
})

const states = {
  q: search,
  admin_status: z.enum(ADMIN_STATUSES).optional(),
  affiche: Flag.optional().describe('Whether the public sees it.'),
  position_douteuse: Flag.optional(),
  absent: Flag.optional().describe('Whether the device has disappeared from the registry.'),
  doublon: Flag.optional().describe('Whether the device is a duplicate or may be one.'),
  etat_validation: text(1, 60).optional().describe('valide, en_attente, douteux; or absent for none.'),
  remarque: Flag.optional().describe('Whether a municipal office has left a remark on it.').meta(extension),
  bbox: box.meta(extension),
  sort: z.enum(['updated_at_desc', 'updated_at_asc', 'nom_asc', 'nom_desc']).default('updated_at_desc'),
}
/** An administrator's decision on a device. A sync never changes it. */
const Decision = z.strictObject({ admin_status: z.enum(ADMIN_STATUSES).optional(), admin_note: text(1, 2000).nullable().optional() })
const edit = { ...admin, params: byId, body: Decision, concurrency: { versioned: true } } as const
const read = { ...admin, params: byId, concurrency: { versioned: true } } as const
const SyncOptions = z
  .strictObject({ force: z.boolean().optional().describe('Run the sync even if more than a fifth of the catalogue would disappear.') })
  .optional()
const sync = {
  ...admin,
  body: SyncOptions,
  response: one(SyncRun),
  answers: { status: 202 },
  audit: ['defibrillateurs.sync'],
} as const
const lastSync = { ...admin, response: one(LastSync), errors: ['not_found'] } as const

export const listCommuneDefibrillateursAdmin = endpoint('GET /admin/communes/{id}/defibrillateurs', {
  ...admin,
  id: 'listCommuneDefibrillateursAdmin',
  permission: 'defibrillateurs.read',
  territory: 'commune',
  summary: 'Every defibrillator of a commune, with its own decisions on them',
  params: byId,
  query: query({ ...paging(), ...states }),
  response: pageOf(CommuneDefibrillateur),
  concurrency: { searchSlot: 'q' },
})
export const syncCommuneDefibrillateurs = endpoint('POST /admin/communes/{id}/defibrillateurs/sync', {
  ...sync,
  id: 'syncCommuneDefibrillateurs',
  permission: 'defibrillateurs.write',
  territory: 'commune',
  summary: 'Sync the defibrillators of a commune',
  description: 'Reads the national catalogue or, if it is empty, the registry itself. Answers at once; the run shows the progress.',
  params: byId,
  errors: ['sync_in_progress'],
})
export const getCommuneSync = endpoint('GET /admin/communes/{id}/defibrillateurs/sync', {
  ...lastSync,
  id: 'getCommuneSync',
  permission: 'defibrillateurs.read',
  territory: 'commune',
  summary: 'The last sync of a commune',
  params: byId,
})
export const getCommuneDefibrillateur = endpoint('GET /admin/defibrillateurs/{id}', {
  ...read,
  id: 'getCommuneDefibrillateur',
  permission: 'defibrillateurs.read',
  territory: 'commune_defibrillateur',
  summary: 'A commune’s view of a defibrillator',
  description: 'Answers not_found for a device that has moved to another commune.',
  response: one(CommuneDefibrillateurRecord),
})
export const updateCommuneDefibrillateur = endpoint('PATCH /admin/defibrillateurs/{id}', {
  ...edit,
  id: 'updateCommuneDefibrillateur',
  permission: 'defibrillateurs.write',
  territory: 'commune_defibrillateur',
  summary: 'Decide on a defibrillator for its commune',
  description: 'While the commune’s status is auto, the national status applies.',
  response: one(CommuneDefibrillateur),
  audit: ['defibrillateur.update'],
})
export const listDefibrillateursFrance = endpoint('GET /admin/defibrillateurs-france', {
  ...admin,
  id: 'listDefibrillateursFrance',
  permission: 'defibrillateurs.read',
  summary: 'National catalogue in every state',
  query: query({ ...paging(), ...byTerritoire, ...states, commune_id: Id.optional(), code_postal: PostalCode.optional() }),
  response: pageOf(AdminDefibrillateur),
  concurrency: { searchSlot: 'q' },
})
export const syncDefibrillateursFrance = endpoint('POST /admin/defibrillateurs-france/sync', {
  ...sync,
  id: 'syncDefibrillateursFrance',
  permission: 'defibrillateurs.write',
  summary: 'Sync the national catalogue',
  description: 'Answers at once; the run shows the progress.',
  errors: ['sync_in_progress'],
})
export const getFranceSync = endpoint('GET /admin/defibrillateurs-france/sync', {
  ...lastSync,
  id: 'getFranceSync',
  permission: 'defibrillateurs.read',
  summary: 'The last national sync',
})
export const getDefibrillateurFrance = endpoint('GET /admin/defibrillateurs-france/{id}', {
  ...read,
  id: 'getDefibrillateurFrance',
  permission: 'defibrillateurs.read',
  territory: 'defibrillateur',
  summary: 'One defibrillator of the national catalogue',
  response: one(AdminDefibrillateurRecord),
})
export const updateDefibrillateurFrance = endpoint('PATCH /admin/defibrillateurs-france/{id}', {
  ...edit,
  id: 'updateDefibrillateurFrance',
  permission: 'defibrillateurs.write',
  territory: 'defibrillateur',
  summary: 'Decide on a defibrillator for the whole country',
  response: one(AdminDefibrillateur),
  audit: ['defibrillateur_france.update'],
})
