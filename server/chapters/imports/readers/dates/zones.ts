/** Windows and Outlook names of the time zones of France and its neighbours, and of UTC. */
const WINDOWS: Record<string, string> = {
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Morocco Standard Time': 'Africa/Casablanca',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'SA Western Standard Time': 'America/Guadeloupe',
  'SA Eastern Standard Time': 'America/Cayenne',
  'Saint Pierre Standard Time': 'America/Miquelon',
  'Mauritius Standard Time': 'Indian/Reunion',
  'E. Africa Standard Time': 'Indian/Mayotte',
  'Central Pacific Standard Time': 'Pacific/Noumea',
  'UTC+12': 'Pacific/Wallis',
  'Hawaiian Standard Time': 'Pacific/Tahiti',
  'Marquesas Standard Time': 'Pacific/Marquesas',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Atlantic Standard Time': 'America/Halifax',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'China Standard Time': 'Asia/Shanghai',
  'India Standard Time': 'Asia/Kolkata',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Coordinated Universal Time': 'UTC',
}
const BY_LOWER = new Map(Object.entries(WINDOWS).map(([name, zone]) => [name.toLowerCase(), zone]))
/** Outlook descriptions of the French time zone, without a zone name. */
const PARIS = /\b(?:paris|bruxelles|brussels|madrid|copenhag(?:en|ue))\b/i

/** The most names in the cache; sources could contain any number of invented names. */
const CACHE_MAX = 500
const known = new Map<string, string | null>()

/**
 * Returns the name of a zone as it is compared: without quotes, and the signs that a value escapes. Parameters that a comma parts are one
 * name.
 */
export const zoneName = (name: unknown): string | null =>
  typeof name === 'string'
    ? name
        .replaceAll(/\\([,;:\\])/g, '$1')
        .replaceAll('"', '')
        .split(',')
        .map((part) => part.trim())
        .join(', ')
        .toLowerCase() || null
    : Array.isArray(name)
      ? zoneName(name.join(', '))
      : null

/** Returns the IANA zone of a name in a calendar: an IANA name, a path that ends with one, or a Windows name. Null for an unknown name. */
export function zoneOf(name: unknown): string | null {
  if (typeof name !== 'string' || !name || name.length > 200) return null
  let zone = known.get(name)
  if (zone === undefined) {
    if (known.size >= CACHE_MAX) known.clear()
    known.set(name, (zone = lookUp(name.trim().replaceAll(/^"|"$/g, ''))))
  }
  return zone
}

function lookUp(name: string): string | null {
  const paths = name.split('/')
  const names = [
    name,
    paths.slice(-2).join('/'),
    paths.slice(-3).join('/'),
    BY_LOWER.get(name.toLowerCase().replace('daylight', 'standard')),
  ]
  // A bare offset or an abbreviation such as "EST" does not include summer time.
  const found = names.find((one) => one && (one.includes('/') || /^(?:utc|gmt)$/i.test(one)) && isZone(one))
  return found ?? (PARIS.test(name) ? 'Europe/Paris' : null)
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
