/** A deprecated endpoint: the day of its deprecation, the day from which it may be withdrawn, and its replacement. */
export interface Deprecated {
  since: `${number}-${number}-${number}`
  sunset: `${number}-${number}-${number}`
  instead: string
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * The headers of every answer of a deprecated endpoint, errors too: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
 * Returns no header for other endpoints. docs/versions.md. Spec §9-2, §9-3.
 */
export function deprecationHeaders(deprecated: Deprecated | undefined): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${startOf(deprecated.since) / 1000}`,
    sunset: new Date(startOf(deprecated.sunset)).toUTCString(),
  }
}

/** The deprecation as text for the API reference. */
export const deprecationText = ({ since, sunset, instead }: Deprecated): string =>
  `Deprecated since ${since}; may be withdrawn from ${sunset}. Instead: ${instead}`
