/** Names that Windows and Outlook give to the zones of French places and of their neighbours, and to UTC. */
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
/** How Outlook describes the zone of France instead of naming it. */
const PARIS = /\b(?:paris|bruxelles|brussels|madrid|copenhag(?:en|ue))\b/i

/** Names asked for; sources could make up any number of them. */
const KEPT = 500
const known = new Map<string, string | null>()

/** The IANA zone that a calendar means by a name: itself, the end of a path to it, or a name of Windows. Null for an unknown one. */
export function zoneOf(name: unknown): string | null {
  if (typeof name !== 'string' || !name || name.length > 200) return null
  let zone = known.get(name)
  if (zone === undefined) {
    if (known.size >= KEPT) known.clear()
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
  // A bare offset or abbreviation such as "EST" says nothing of summer time.
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
