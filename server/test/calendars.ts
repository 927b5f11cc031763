import assert from 'node:assert/strict'
import { harness } from './harness.ts'
import { get, patch, post } from './http.ts'
import { makeCommune } from './make.ts'
import { EVENEMENT, type Stage } from './stage.ts'

/** An entry of a calendar as a reader understands it. A time is RFC 3339 in UTC with milliseconds; a whole day is YYYY-MM-DD. */
export interface CalendarEntry {
  uid: string
  debut: string
  /** The end, excluded; null without one. */
  fin: string | null
  statut: string
  titre: string
  lieu: string
}

interface Shown {
  id: string
  title: string
  date_debut: string
  date_fin: string | null
  commune: { nom: string }
  evenement: {
    lieu: { nom: string | null; adresse: string | null } | null
    occurrences: {
      id: string
      debut: string
      fin: string | null
      journee: boolean
      jour_debut: string
      jour_fin: string
      statut: string
      prevu_le: string | null
    }[]
  } | null
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Returns the entries that the calendar of a publication must have, by its JSON answer. */
export function entriesOf({ id, title, date_debut, date_fin, commune, evenement }: Shown): CalendarEntry[] {
  const lieu = [evenement?.lieu?.nom, evenement?.lieu?.adresse].filter(Boolean).join(', ') || commune.nom
  if (!evenement)
    return [{ uid: `${id}@beffroi`, debut: date_debut, fin: dayAfter(date_fin ?? date_debut), statut: 'CONFIRMED', titre: title, lieu }]
  return evenement.occurrences.map((one) => ({
    uid: `${id}-${one.id}@beffroi`,
    debut: one.journee ? one.jour_debut : one.debut,
    fin: one.journee ? dayAfter(one.jour_fin) : one.fin === one.debut ? null : one.fin,
    ...(one.statut === 'annule'
      ? { statut: 'CANCELLED', titre: `Annulé : ${title}` }
      : one.statut === 'reporte' && !one.prevu_le
        ? { statut: 'TENTATIVE', titre: `Reporté : ${title}` }
        : { statut: 'CONFIRMED', titre: title }),
    lieu,
  }))
}

/** Entries in an order that does not depend on their reader. */
export const sortedEntries = (entries: CalendarEntry[]): CalendarEntry[] =>
  entries.toSorted((a, b) => (a.uid < b.uid ? -1 : Number(a.uid > b.uid)))

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()

/** A title of 200 characters with all that a line of a calendar has to escape or fold. */
const LONG_TITLE = 'Fête d’été, à l’ombre ; « 100 % été » \\ 🎉 '.repeat(6).slice(0, 180).trimEnd()

/**
 * Creates events of every kind over HTTP: over the changes of the clock, moved and cancelled, of whole days, with a long title, a series of
 * 366, overseas.
 * @returns the ids of the publications, by name, and the communes
 */
export async function makeCalendar(stage: Stage): Promise<{ ids: Record<string, string>; communes: string[] }> {
  const reunion = await makeCommune({ timezone: 'Indian/Reunion', departement: '974', nom: 'L’Île; Haute, Basse' })
  const { db } = await harness()
  await db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: reunion }).execute()
  const office = { token: stage.maire.token }
  const ids: Record<string, string> = {}
  const make = async (name: string, evenement: unknown, more: object = {}) => {
    const body = { title: name, body: 'Sur la place.', acteur_id: stage.mairie, commune_id: stage.commune, type_id: EVENEMENT, evenement }
    const got = await post('/publications', { ...body, ...more }, office)
    assert.equal(got.status, 201, JSON.stringify(got.body))
    ids[name] = got.body.data.id as string
  }
  await make('clocks', {
    occurrences: [
      { debut: '2027-03-27T23:30', fin: '2027-03-28T04:30' },
      { debut: '2027-03-28T02:30', fin: '2027-03-28T03:15' },
      { debut: '2027-10-31T01:30', fin: '2027-10-31T03:30' },
      { debut: '2027-10-31T02:30', fin: '2027-10-31T02:45' },
      { debut: '2028-02-29T20:00' },
      { debut: '2028-03-01T20:00', fin: '2028-03-01T20:00' },
    ],
  })
  await make('series', { repetition: { frequence: 'quotidienne', debut: `${day(1)}T18:30`, fin: `${day(1)}T20:00`, nombre: 366 } })
  await make('whole days', { occurrences: [{ debut: day(3) }, { debut: day(5), fin: day(9) }, { debut: '2028-02-28', fin: '2028-02-29' }] })
  await make('days only', undefined, { date_debut: day(2), date_fin: day(4) })
  await make(
    'long title',
    { lieu: { nom: 'Salle, bleue; \\ 2', adresse: '1\nrue' }, occurrences: [{ debut: `${day(6)}T10:00` }] },
    { title: LONG_TITLE, body: `Ligne 1\r\nLigne 2\u2028Ligne 3\u0085Ligne 4\v\f\u0007\u001c${'é🎉'.repeat(1500)}\nEND:VCALENDAR` },
  )
  await make(
    'overseas',
    { lieu: { latitude: 0.0000001, longitude: -0.0000001 }, occurrences: [{ debut: `${day(7)}T23:00`, fin: `${day(8)}T01:00` }] },
    { commune_id: reunion },
  )
  await make('backslash', { occurrences: [{ debut: day(9) }] }, { title: String.raw`C:\nouveau\\; a\,b` })
  await make('changed', {
    occurrences: [10, 11, 12, 13].map((days) => ({ debut: `${day(days)}T10:00`, fin: `${day(days)}T11:00` })),
  })
  const { occurrences } = (await get(`/publications/${ids['changed']}`)).body.data.evenement
  const changes = [{ debut: `${day(20)}T09:00`, motif: 'Salle prise' }, { statut: 'annule', motif: 'Orage' }, { statut: 'reporte' }]
  for (const [n, change] of changes.entries()) {
    const got = await patch(`/publications/${ids['changed']}/occurrences/${occurrences[n].id}`, change, office)
    assert.equal(got.status, 200, JSON.stringify(got.body))
  }
  return { ids, communes: [stage.commune, reunion] }
}
