import { type Got, get } from './http.ts'

/** What a publication is read by: its places, type and words. */
export interface ReadPlaces {
  id: string
  commune: string
  departement: string
  acteur: string
  type: string
  kind: string
  word: string
}

/** Returns the paths of every public read that may show a publication. */
const publicPaths = ({ id, commune, departement, acteur, type, kind, word }: ReadPlaces): string[] => {
  const period = 'from=2029-01-01&to=2029-12-31'
  const filters = ['', `q=${word}`, `type_id=${type}`, `kind=${kind}`, 'sort=publie_le_asc']
  const everywhere = [`commune_id=${commune}`, `acteur_id=${acteur}`, `departement=${departement}`, `commune_id=${commune}&${period}`]
  return [
    `/publications/${id}`,
    `/publications/${id}.ics`,
    `/communes/${commune}/agenda.ics`,
    ...[...filters, ...everywhere, 'sort=date_debut'].map((query) => `/publications?${query}`),
    ...[...filters, period].flatMap((query) =>
      query === period ? [] : [`/acteurs/${acteur}/publications?${query}`, `/communes/${commune}/publications?${query}`],
    ),
  ]
}

/**
 * Returns the answers of every public read, by path: status and body. Totals are part of the bodies. Of a calendar, the time at which it was
 * made and the number of the version are left out.
 * @param read reads a path; by default of the service under test
 */
export async function publicReads(
  places: ReadPlaces,
  read: (path: string) => Promise<Got> = (path) => get(path),
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const path of publicPaths(places)) {
    const { status, body } = await read(path)
    answers[path] = [status, typeof body === 'string' ? body.replaceAll(/^(?:DTSTAMP|SEQUENCE):.*$/gm, '') : body]
  }
  return answers
}
