import jsonld from 'jsonld'

/** The vocabulary as it is used here: names are those of schema.org, addresses are addresses. */
const CONTEXT = { '@vocab': 'https://schema.org/', url: { '@type': '@id' }, item: { '@type': '@id' }, eventStatus: { '@type': '@id' } }
const SCHEMA = 'https://schema.org/'
/** What search engines and the vocabulary require of each type that the site writes. */
export const REQUIRED: Record<string, readonly string[]> = {
  Event: ['name', 'startDate', 'location', 'eventStatus', 'organizer', 'url'],
  NewsArticle: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'url'],
  CityHall: ['name', 'url', 'address', 'areaServed'],
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'url', 'address'],
  Place: ['name'],
  AdministrativeArea: ['name'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Offer: ['url', 'availability'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}
type Expanded = Record<string, unknown> & { '@type'?: string[] }

/** Every node of expanded JSON-LD that has a type. */
function* typed(value: unknown): Generator<Expanded> {
  if (Array.isArray(value)) for (const each of value) yield* typed(each)
  else if (typeof value === 'object' && value !== null) {
    if ('@type' in value && !('@value' in value)) yield value as Expanded
    for (const each of Object.values(value)) yield* typed(each)
  }
}

/** Returns every node with a type of JSON-LD in the vocabulary of schema.org. */
export const nodesOf = async (data: object): Promise<Expanded[]> => [...typed(await jsonld.expand({ '@context': CONTEXT, ...data }))]

/** Returns the type of a node, without the address of the vocabulary. */
export const typeOf = (node: Expanded): string => (node['@type']?.[0] ?? '').replace(SCHEMA, '')

/** Whether a node has a field. */
export const hasField = (node: Expanded, name: string): boolean => valueOf(node, name) !== '' || `${SCHEMA}${name}` in node

/** Returns the first value of a field of a node; empty if it has none. */
export const valueOf = (node: Expanded, name: string): string => {
  const [first] = (node[`${SCHEMA}${name}`] ?? []) as { '@value'?: string | number; '@id'?: string }[]
  return String(first?.['@value'] ?? first?.['@id'] ?? '')
}
