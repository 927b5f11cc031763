import { remind } from '../../server/chapters/suivis/reminders/remind.ts'
import { newId } from '../../server/platform/db/id.ts'
import type { Services } from '../../server/platform/services.ts'
import { noonZone } from '../../server/test/make-followings.ts'
import { ALERTE, EVENEMENT } from '../../server/test/stage.ts'
import { takeStage } from '../shared/stage.ts'
import type { Shown } from './judge.ts'
import { isOfSecond } from './people.ts'
import { isRefused } from './receivers.ts'

/** A sending that has begun. */
interface Begun {
  ids: string[]
  /** The people it is for, by their numbers. */
  expected: readonly number[]
  /** Reads what is shown of it: the author's proof of an alert, of reminders the numbers of the back-office. */
  proof: () => Promise<Shown[]>
}

/** The Thursday after the next one: its evenings are ahead on every day of the week. */
function thursdayAt(timezone: string, days: number, time: string): Temporal.Instant {
  const today = Temporal.Now.plainDateISO(timezone)
  const thursday = today.add({ days: ((4 - today.dayOfWeek + 7) % 7) + 7 })
  return thursday
    .add({ days })
    .toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
}

/**
 * Makes what a town hall of the demonstration sends, over HTTP, and what leaves by itself.
 * @param url that of a process
 * @param people how many follow (people.ts)
 */
export async function makeTownHall(services: Services, people: number, url: () => string) {
  const { db } = services.database
  const { admin, publisher, acteur_id, commune_id } = await takeStage(url())
  const communes = [
    commune_id,
    (await db.selectFrom('communes').select('id').where('id', '<>', commune_id).orderBy('id').executeTakeFirstOrThrow()).id,
  ] as const
  const zone = noonZone()
  const everybody = Array.from({ length: people }, (_, n) => n)
  const ofFirst = everybody.filter((n) => !isOfSecond(n))
  // It is no evening: nothing leaves but what the proof begins.
  await db.updateTable('communes').set({ timezone: zone }).where('id', 'in', communes).execute()
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several records
  const api = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> => {
    const isAdmin = path.startsWith('/admin/')
    const answer = await fetch(`${url()}/api/v1${path}`, {
      method,
      headers: {
        'x-app-source': isAdmin ? 'backoffice' : 'mairie',
        authorization: `Bearer ${isAdmin ? admin : publisher}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const publish = (more: object) => api('POST', '/publications', { body: 'Voir en mairie.', acteur_id, commune_id, ...more })
  const { id: alert } = await publish({
    title: 'Crue de la Lawe',
    type_id: ALERTE,
    expire_le: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    alerte: { severite: 'vigilance' },
  })
  const occurrences = [{ debut: thursdayAt(zone, 2, '14:30').toString(), fin: thursdayAt(zone, 2, '18:00').toString() }]
  await publish({ title: 'Loto', type_id: EVENEMENT, evenement: { occurrences, lieu: { nom: 'Grand-Place' } } })
  await db.deleteFrom('collectes').where('commune_id', 'in', communes).execute()
  const day = thursdayAt(zone, 0, '12:00').toZonedDateTimeISO(zone).toPlainDate().toString()
  const bin = { type_dechet: 'verre', libelle: 'Verre', contenant: 'bac', couleur: 'vert', frequence: 'dates', dates: [day] }
  await db
    .insertInto('collectes')
    .values(communes.map((commune) => ({ id: newId(), commune_id: commune, ...bin })))
    .execute()

  /** Tells those who follow in the request of a change. */
  const tell = async (genre: string, path: string, body: object, expected = ofFirst): Promise<Begun> => {
    const { version, prets, prevus } = await api('GET', `/publications/${alert}/envois`)
    const { destinataires } = [...prets, ...prevus].find((one: { genre: string }) => one.genre === genre)
    const sends = path === 'envois' ? { genre, destinataires } : { ...body, envoi: { destinataires } }
    await api('POST', `/publications/${alert}/${path}`, sends, { 'if-match': `"v${version}"` })
    const sent = async () =>
      (await api('GET', `/publications/${alert}/envois/preuve`)).envois.find((one: { genre: string }) => one.genre === genre)
    const proof = async (): Promise<Shown[]> => {
      const { canaux } = await sent()
      return [
        { of: ['mail'], comptes: canaux.email },
        { of: ['push'], comptes: canaux.notification },
      ]
    }
    return { ids: [(await sent()).id], expected, proof }
  }
  const byTheHour = async (kind: 'rappel' | 'resume', at: Temporal.Instant, expected: readonly number[]): Promise<Begun> => {
    await remind(services, at)
    const begun = await db.selectFrom('envois').select('id').where('kind', '=', kind).execute()
    const proof = async (): Promise<Shown[]> => {
      const { rappels } = await api('GET', '/admin/diffusion/etat')
      const sujet = kind === 'rappel' ? 'bacs' : 'weekend'
      return [{ of: ['mail', 'push'], comptes: rappels.find((one: { sujet: string }) => one.sujet === sujet).comptes }]
    }
    return { ids: begun.map(({ id }) => id), expected, proof }
  }
  return {
    communes,
    begin: {
      alert: () => tell('premier', 'envois', {}),
      correction: () => tell('correction', 'alerte/correction', { message: 'La Lawe ne monte plus.' }),
      // Who was refused was not told of the alert, and is not told of its end.
      end: () =>
        tell(
          'fin',
          'alerte/levee',
          {},
          ofFirst.filter((n) => !isRefused(n)),
        ),
      bins: () => byTheHour('rappel', thursdayAt(zone, -1, '18:30'), everybody),
      agenda: () => byTheHour('resume', thursdayAt(zone, 0, '20:00'), ofFirst),
    },
  }
}
