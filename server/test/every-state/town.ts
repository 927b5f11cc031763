import assert from 'node:assert/strict'
import { harness } from '../harness.ts'
import { ask, patch, post } from '../http.ts'
import { makeActeur, makeCommune, makeUsers } from '../make.ts'
import { drawn, pdf, uploaded } from '../medias.ts'
import { open, slugOfCommune } from '../pages.ts'
import { ACTE, ACTUALITE, ALERTE, EVENEMENT } from '../stage.ts'
import { CASES, type Case, type Town } from './rules.ts'

/** Four towns with a publication in every state, written over HTTP by those who may. Only what time alone does is set in the database. */

const [DAY, HOUR] = [86_400_000, 3_600_000]
const iso = (ms: number) => new Date(Date.now() + ms).toISOString()
const dayIn = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()
const PLACE = { nom: 'Salle des fêtes' }
const dates = (...days: number[]) => days.map((n) => ({ debut: `${dayIn(n)}T18:00`, fin: `${dayIn(n)}T20:00` }))
const event = (evenement: object) => ({ evenement: { lieu: PLACE, reservation_url: 'https://billets.example.fr/xylophone', ...evenement } })
const cancelled = { statut: 'annule', motif: 'Gel' }
const OPEN = { permanent: true, occurrences: [{ debut: dayIn(-20), fin: dayIn(25) }] }

/** What an event in a state is written with. */
const EVENTS: Record<string, object> = {
  cancelled: event({ occurrences: dates(2), ...cancelled }),
  dateCancelled: event({ occurrences: dates(2).map((date) => ({ ...date, statut: 'annule', motif: 'Verglas' })) }),
  cancelledPostponed: event({ occurrences: dates(2).map((date) => ({ ...date, statut: 'reporte' })), ...cancelled }),
  postponed: event({ occurrences: dates(2), statut: 'reporte', motif: 'Gel' }),
  full: event({ occurrences: dates(2), statut: 'complet' }),
  moved: event({ occurrences: dates(3) }),
  series: event({ occurrences: dates(3, 4).map((date, n) => ({ ...date, ...(n === 0 ? { statut: 'annule', motif: 'Verglas' } : {}) })) }),
  running: event({ occurrences: [{ debut: `${dayIn(-1)}T10:00`, fin: `${dayIn(4)}T18:00` }] }),
  days: { date_debut: dayIn(3), date_fin: dayIn(4) },
  ended: event({ occurrences: dates(-2) }),
  endedCancelled: event({ occurrences: dates(-2), ...cancelled }),
  endedFull: event({ occurrences: dates(-2), statut: 'complet' }),
  exhibition: event(OPEN),
  exhibitionCancelled: event({ ...OPEN, ...cancelled }),
  exhibitionFull: event({ ...OPEN, statut: 'complet' }),
}
const ALERT = { severite: 'danger', secteurs: ['Rue Neuve'], consignes: 'Montez à l’étage.' }
/** What a publication of a kind is written with, in any other state. */
const KINDS: Record<Case['kind'], (one: Case) => object> = {
  actualite: () => ({ type_id: ACTUALITE }),
  information: () => ({ type_id: INFORMATION }),
  evenement: ({ state }) => ({ type_id: EVENEMENT, ...(EVENTS[state] ?? event({ occurrences: dates(2) })) }),
  alerte: () => ({ type_id: ALERTE, alerte: ALERT, expire_le: iso(5 * DAY) }),
  acte: () => ({ type_id: ACTE, acte: { nature: 'arrete', numero: '12', date_acte: dayIn(-3) } }),
}
let INFORMATION = ''
/** A picture takes long to make: whether its files are shown depends on the state, and on the kind of alerts only. */
const HAVE_PICTURES = new Set<Case['kind']>(['actualite', 'alerte'])

export interface Made extends Case {
  id: string
  /** The addresses of the files of its picture and of its document. */
  files: string[]
}
/** A town with what was published in it, and who may read what is hidden. */
export interface MadeTown extends Town {
  made: Made[]
  token: string
}

const ok = <G extends { status: number; body: unknown }>(got: G): G => {
  assert.ok(got.status < 300, JSON.stringify(got.body))
  return got
}
let drawings = 300
const picture = async (as: { token: string; acteur: string }) =>
  uploaded(
    await drawn((drawings += 2), 200)
      .jpeg()
      .toBuffer(),
    as,
  )
const filesOf = (media: { url: string; sizes: { url: string }[]; share_url: string | null }): string[] =>
  [...new Set([media.url, ...media.sizes.map(({ url }) => url), media.share_url])].filter((url) => typeof url === 'string')

/** Makes the towns. */
export async function makeTowns(): Promise<MadeTown[]> {
  const { db, reset } = await harness()
  await reset()
  INFORMATION = (await db.selectFrom('publication_types').select('id').where('kind', '=', 'information').executeTakeFirstOrThrow()).id
  const towns: MadeTown[] = []
  for (const name of new Set(CASES.map(({ town }) => town))) towns.push(await makeTown(name, towns.length))
  return towns
}

async function makeTown(name: string, n: number): Promise<MadeTown> {
  const { db } = await harness()
  const place = { departement: `0${n + 1}`, departement_nom: `Département ${n + 1}`, latitude: 44 + n, longitude: 2 + n }
  const commune = await makeCommune(place)
  const mairie = await makeActeur(commune, { type: 'mairie', can_publish: true })
  const club = await makeActeur(commune, { can_publish: true })
  await db.updateTable('communes').set({ mairie_actor_id: mairie }).where('id', '=', commune).execute()
  const [admin, maire, writer, owner] = await makeUsers([
    { roles: ['admin'] },
    { links: [{ acteur_id: mairie, role: 'owner' }] },
    { links: [{ acteur_id: mairie, role: 'member', permissions: ['manage_publications'] }] },
    { links: [{ acteur_id: club, role: 'owner' }] },
  ])
  const back = { token: admin.token, source: 'backoffice' }
  const made: Made[] = []
  for (const one of CASES.filter(({ town }) => town === name)) {
    const { state, kind } = one
    const isWaiting = ['pending', 'rejected', 'noDate'].includes(state)
    const [acteur, { token }] = state === 'inactive' ? [club, owner] : [mairie, isWaiting ? writer : maire]
    const as = { token, acteur }
    const image = HAVE_PICTURES.has(kind) || state in { deleted: 1, cancelled: 1, ended: 1 } ? await picture(as) : null
    const document = kind === 'acte' ? await uploaded(pdf(one.title), { ...as, name: 'acte.pdf' }) : null
    const { id } = ok(
      await post(
        '/publications',
        {
          title: `Xylophone ${one.title}`,
          body: `Texte de ${one.title}.`,
          acteur_id: acteur,
          commune_id: commune,
          ...(image ? { images: [{ media_id: image.id, alt: 'La place' }] } : {}),
          ...(document ? { documents: [{ media_id: document.id, titre: 'Arrêté' }] } : {}),
          ...KINDS[kind](one),
          ...(state === 'approved' || state === 'scheduled' ? { publie_le: iso(HOUR) } : {}),
          ...(state === 'expired' && kind !== 'alerte' ? { expire_le: iso(HOUR) } : {}),
        },
        { token },
      ),
    ).body.data as { id: string }
    made.push({ ...one, id, files: [image, document].flatMap((media) => (media ? filesOf(media) : [])) })
    const decide = async (body: object) => ok(await patch(`/admin/publications/${id}/moderate`, body, back))
    if (state === 'rejected') await decide({ moderation_status: 'rejected', reason: 'Hors sujet.' })
    if (state === 'noDate') await decide({ moderation_status: 'approved' })
    if (state === 'deleted') ok(await ask('DELETE', `/publications/${id}?reason=Erreur`, { token }))
    if (state === 'waiting') ok(await patch(`/publications/${id}`, { title: `Xylophone Neuf${one.title}` }, { token: writer.token }))
    if (state === 'lifted') ok(await post(`/publications/${id}/alerte/levee`, { motif: 'Fin de crue' }, { token }))
    if (state === 'moved') {
      const [date] = ok(await ask('GET', `/publications/${id}`)).body.data.evenement.occurrences
      const change = { debut: `${dayIn(4)}T18:00`, fin: `${dayIn(4)}T20:00`, motif: 'Travaux' }
      ok(await patch(`/publications/${id}/occurrences/${date.id}`, change, { token }))
    }
    await passTime(id, one)
  }
  ok(await patch(`/admin/acteurs/${club}/active`, { active: false }, back))
  const slug = await slugOfCommune(commune)
  const acteur = await db.selectFrom('acteurs').select('slug').where('id', '=', mairie).executeTakeFirstOrThrow()
  return { name, commune, slug, ...place, mairie, acteur: acteur.slug ?? '', made, token: maire.token }
}

/** What time alone does. */
async function passTime(id: string, { state, kind }: Case): Promise<void> {
  const long = kind === 'alerte' ? 31 * DAY : 0
  const ends = state === 'expired' ? -long - HOUR : state === 'ended' && kind === 'alerte' ? -HOUR : null
  const times = {
    ...(state === 'approved' ? { publie_le: iso(-HOUR) } : {}),
    ...(ends === null ? {} : { publie_le: iso(ends - HOUR), expire_le: iso(ends) }),
  }
  if (Object.keys(times).length === 0) return
  const { db } = await harness()
  await db.updateTable('publications').set(times).where('id', '=', id).execute()
}

/** What a reader gets, with plain blanks and signs. */
export async function read(path: string, headers: Record<string, string> = {}) {
  const got = await open(path, { headers: { 'x-app-source': 'public', 'accept-encoding': 'identity', ...headers } })
  return { status: got.status, headers: got.headers, text: got.text }
}
