/** An endpoint that is going away: since which day it is deprecated, from which day it may answer no more, and what replaces it. */
export interface Deprecated {
  since: `${number}-${number}-${number}`
  sunset: `${number}-${number}-${number}`
  instead: string
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * What every answer of a deprecated endpoint says in its headers, refusals too: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
 * Nothing of others. docs/versions.md. Spec §9-2, §9-3.
 */
export function deprecationHeaders(deprecated: Deprecated | undefined): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${startOf(deprecated.since) / 1000}`,
    sunset: new Date(startOf(deprecated.sunset)).toUTCString(),
  }
}

/** The same for a reader of the reference. */
export const deprecationText = ({ since, sunset, instead }: Deprecated): string =>
  `Deprecated since ${since}; may be withdrawn from ${sunset}. Instead: ${instead}`
