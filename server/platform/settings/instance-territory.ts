import { ConfigError, list } from './values.ts'

/** A place of the territory of the instance: a département by its code, an intercommunality by its SIREN, a commune by its INSEE code. */
export interface InstancePlace {
  kind: 'departement' | 'intercommunalite' | 'commune'
  code: string
}

const PLACE = /^(?:departement:(?:\d{2,3}|2[AB])|intercommunalite:\d{9}|commune:\d[\dAB]\d{3})$/
const PLACES_MAX = 50

/**
 * Reads INSTANCE_TERRITORY.
 * @returns undefined where it is not set: the service finds out by itself; an empty list for `france`
 * @throws ConfigError
 */
export function instanceTerritory(value: string | undefined): readonly InstancePlace[] | undefined {
  if (!value) return undefined
  if (value === 'france') return []
  const places = list(value)
  const wrong = places.find((place) => !PLACE.test(place))
  if (wrong !== undefined || places.length > PLACES_MAX)
    throw new ConfigError(
      `INSTANCE_TERRITORY must be france, or up to ${PLACES_MAX} of departement:62, intercommunalite:200072460 (SIREN) and commune:62119 (INSEE), with commas${wrong === undefined ? '' : `; "${wrong}" is none`}.`,
    )
  return places.map((place) => {
    const [kind = '', code = ''] = place.split(':')
    return { kind: kind as InstancePlace['kind'], code }
  })
}
