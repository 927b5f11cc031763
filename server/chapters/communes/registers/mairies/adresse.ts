import { oneLine } from '../../../../platform/contacts/text.ts'
import { entriesOf, textOf } from './fields.ts'
import { readPosition } from './position.ts'

/** The location of a town hall. The address is complete, with postal code and town: the head of the infos shows it. */
export interface Adresse {
  adresse: string | null
  complement: string | null
  code_postal: string | null
  ville: string | null
  latitude: number | null
  longitude: number | null
}

/** Returns the first address of a location, else the postal address. */
export function readAdresse(value: unknown, departement: string): Adresse {
  const entries = entriesOf(value)
  const entry = entries.find(({ type_adresse }) => textOf(type_adresse).trim() === 'Adresse') ?? entries[0] ?? {}
  const get = (name: string) => oneLine(textOf(entry[name])).slice(0, 300)
  const [voie, service, code_postal, ville] = [get('numero_voie'), get('service_distribution'), get('code_postal'), get('nom_commune')]
  const place = [code_postal, ville].filter((part) => part !== '').join(' ')
  const street = voie || service
  const complement = [get('complement1'), get('complement2'), voie === '' ? '' : service].filter((part) => part !== '').join(', ')
  const position = readPosition(textOf(entry['latitude']), textOf(entry['longitude']), departement)
  return {
    adresse: [street, place].filter((part) => part !== '').join(', ') || null,
    complement: complement || null,
    code_postal: code_postal || null,
    ville: ville || null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}
