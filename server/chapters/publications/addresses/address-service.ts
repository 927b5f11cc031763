import { oneLine } from '../../../platform/text/plain-text.ts'
import { z } from 'zod'
import { ADDRESSES_MAX } from '../../../../contract/publications/addresses.ts'
import { OutsideError } from '../../../platform/fetch/outside-error.ts'
import type { Services } from '../../../platform/services.ts'
import { searchForm } from '../../communes/names.ts'
import { type Address, type AddressQuery, type AskedCommune, asStreet, distinct } from './address.ts'

/** The bounds of a request to the service of addresses: its answer is waited for while somebody types. */
const BYTES = 128 * 1024
const TIMEOUTS = { connectMs: 1000, headersMs: 1500, idleMs: 1000, totalMs: 2000 }
/** The wait for a free connection included. */
const WHOLE_MS = 2500
/** The least characters that such services accept. */
const TYPED_MIN = 3
/** Answers are kept for a short time: what is typed is corrected, and typed again. */
const KEPT = { answers: 500, ms: 300_000 }

/** A text of the other service on one line: a control character would end a line of what is made of it. */
const short = z
  .string()
  .max(1000)
  .transform((text) => oneLine(text, 200))
/** A feature of an answer, as the Base Adresse Nationale has it; what is not needed is not read. */
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown()) }),
  properties: z.object({
    name: short.pipe(z.string().min(1)),
    city: short.pipe(z.string().min(1)),
    citycode: z.string().regex(/^\d[\dAB]\d{3}$/),
    postcode: z
      .string()
      .regex(/^\d{5}$/)
      .optional(),
    housenumber: short.optional(),
    street: short.optional(),
    type: z.enum(['housenumber', 'street', 'locality']),
  }),
})
const Answer = z.object({ features: z.array(z.unknown()) })

/** Asks the service of addresses; null where none is set, where the text is too short for it, and where it does not answer well in time. */
export type AskAddresses = (commune: AskedCommune, asked: AddressQuery) => Promise<Address[] | null>

/**
 * Returns what asks the service of addresses of the operator, through the fetch of this service. Only the typed text and the code of the commune are sent.
 * Spec §2-103, §4.1-48.
 */
export function addressService(services: Pick<Services, 'config' | 'outside' | 'logger'>): AskAddresses {
  const kept = new Map<string, { until: number; addresses: Address[] }>()
  return async (commune, { q, voies = false }) => {
    const { addressSearch } = services.config
    const typed = searchForm(q)
    if (!addressSearch || typed.length < TYPED_MIN) return null
    const key = `${commune.id} ${voies} ${typed}`
    const former = kept.get(key)
    if (former && former.until > Date.now()) return former.addresses
    const url = new URL(addressSearch)
    const asked = { q, citycode: commune.code_insee, limit: String(ADDRESSES_MAX), autocomplete: '1', ...(voies ? { type: 'street' } : {}) }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    try {
      const { body } = await services.outside.read(url.href, {
        accept: 'application/geo+json, application/json',
        maxBytes: BYTES,
        timeouts: TIMEOUTS,
        signal: AbortSignal.timeout(WHOLE_MS),
      })
      const addresses = readAddresses(body, commune).flatMap((one) => (voies ? (asStreet(one) ?? []) : one))
      const found = distinct(addresses).slice(0, ADDRESSES_MAX)
      const [oldest] = kept.size < KEPT.answers ? [] : kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(key, { until: Date.now() + KEPT.ms, addresses: found })
      return found
    } catch (error) {
      if (!(error instanceof OutsideError || error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      services.logger.warn(
        { reason: error instanceof OutsideError ? error.code : 'bad_answer' },
        'the service of addresses does not answer',
      )
      return null
    }
  }
}

/** Reads the features that are addresses of the commune. Each is read alone: one that is wrong takes none with it. */
function readAddresses(body: Buffer, commune: AskedCommune): Address[] {
  const { features } = Answer.parse(JSON.parse(body.toString('utf8')))
  return features.slice(0, 4 * ADDRESSES_MAX).flatMap((given): Address[] => {
    const { data } = Feature.safeParse(given)
    if (!data) return []
    const { name, city, citycode, postcode = null, housenumber = null, street, type } = data.properties
    const [longitude, latitude] = data.geometry.coordinates
    if (![commune.code_insee, ...commune.codes_alias].includes(citycode) || !isIn(commune, latitude, longitude)) return []
    const libelle = `${name}, ${postcode === null ? '' : `${postcode} `}${city}`
    const voie = type === 'housenumber' ? (street ?? null) : name
    return [{ libelle, numero: housenumber, voie, code_postal: postcode, commune_insee: commune.code_insee, latitude, longitude }]
  })
}

/** Kilometres of a degree; how far from its middle a commune goes, that is how far Arles does, and the widest of Guyane; degrees beside its frame. */
const [DEGREE_KM, FAR_KM, FAR_IN_GUYANE_KM, BESIDE] = [111, 50, 250, 0.01]

/** Whether a position can be in a commune: in the frame of its outline, else not far from its middle. */
function isIn({ departement, latitude, longitude, ouest, sud, est, nord }: AskedCommune, lat: number, lon: number): boolean {
  if (ouest !== null && sud !== null && est !== null && nord !== null)
    return lon >= ouest - BESIDE && lon <= est + BESIDE && lat >= sud - BESIDE && lat <= nord + BESIDE
  if (latitude === null || longitude === null) return true
  const north = (lat - latitude) * DEGREE_KM
  const east = (lon - longitude) * DEGREE_KM * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(north, east) <= (departement === '973' ? FAR_IN_GUYANE_KM : FAR_KM)
}
