import { getInfos, listCollectes } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { inName, type Local, ofCommune, ofName } from '../commune-of.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, Redirect, View } from '../page.ts'
import { alertBox } from '../parts/alert-rows.ts'
import { eventRow } from '../parts/event-rows.ts'
import { newsItem } from '../parts/publications.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { binBox, deviceBox, officeBox } from '../parts/today.ts'
import { inForce } from '../state.ts'
import { allDates, listRows } from '../weekly.ts'

/** How much a frame shows, unless the site around it asks for another number of rows. */
const [EVENTS, NEWS, ALERTS, ROWS_MAX] = [8, 5, 3, 20]
const DAYS = 31

/** The themes that the site around a frame may ask for. Without one it has that of the reader. */
const THEMES = { clair: 'light', sombre: 'dark' } as const

/** What the address of a frame may ask for. */
const QUERY = ['theme', 'lignes'] as const

/** Pages for the frames of other sites. Their links open in the whole window (document.ts). */
export const embedPages: readonly Page[] = (
  [
    ['agenda', agenda],
    ['actualites', news],
    ['alertes', alerts],
    ['aujourdhui', day],
  ] as const
).map(([name, make]) => ({
  path: `/embed/:commune/${name}`,
  query: QUERY,
  isEmbeddable: true,
  read: (context: Context) => ofFrame(context, make),
}))

/** ofCommune() corrects the first part of an address, which is `embed` here. */
async function ofFrame(context: Context, make: (context: Context, local: Local) => Promise<Framed>): Promise<View | Redirect> {
  const result = await ofCommune({ ...context, path: context.path.slice('/embed'.length) }, async (local): Promise<View> => {
    const { theme } = context.query
    return {
      kind: 'view',
      form: 'embed',
      isUnlisted: true,
      frame: { codeInsee: local.commune.code_insee, theme: theme === 'clair' || theme === 'sombre' ? THEMES[theme] : null },
      ...(await make(context, local)),
    }
  })
  return result.kind === 'redirect' ? { ...result, to: `/embed${result.to}` } : result
}

type Framed = Pick<View, 'title' | 'canonical' | 'main'>
const view = (title: string, canonical: string, main: View['main']): Framed => ({ title, canonical, main })

/** The number of rows that the address asks for. */
const rowsOf = ({ query: { lignes } }: Context, usual: number): number =>
  lignes && /^[1-9]\d?$/.test(lignes) ? Math.min(Number(lignes), ROWS_MAX) : usual

async function agenda(context: Context, { commune, today, zone }: Local): Promise<Framed> {
  const most = rowsOf(context, EVENTS)
  const { ask, t, language } = context
  const of = { commune_id: commune.id, sort: 'date_debut', to: daysAfter(today, DAYS), per_page: most } as const
  const [{ data }, permanent] = await Promise.all([
    ask(listPublications, { query: { ...of, permanent: 'false' } }),
    ask(listPublications, { query: { ...of, permanent: 'true' } }),
  ])
  const open = longEvents(openNow(permanent.data, context, zone), context, { zone, communeId: commune.id })
  const rows = listRows(allDates(data, zone), zone, context.clock).slice(0, most)
  const title = t(`Agenda ${ofName(commune.nom)}`, `Events of ${commune.nom}`)
  return view(
    title,
    paths.agenda(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${open}
      ${
        rows.length === 0
          ? html`<p class="empty">
              ${t('Rien n’est annoncé ici pour les prochaines semaines.', 'Nothing is announced here for the next weeks.')}
            </p>`
          : html`<h2 class="hide">${t('Les prochaines dates', 'The next dates')}</h2>
              <ol>
                ${rows.map(({ item, occurrence, ...row }) => eventRow(item, occurrence, context, { zone, communeId: commune.id, ...row }))}
              </ol>`
      }
      ${source(context, inLanguage(paths.agenda(commune.slug), language), t('Tout l’agenda', 'All events'))}`,
  )
}

async function news(context: Context, { commune, zone }: Local): Promise<Framed> {
  const most = rowsOf(context, NEWS)
  const { ask, t, language } = context
  const of = { commune_id: commune.id, per_page: most }
  const [warned, ...lists] = await Promise.all([
    ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { ...of, kind: 'actualite' } }),
    ask(listPublications, { query: { ...of, kind: 'information' } }),
  ])
  const items = lists
    .flatMap(({ data }) => data)
    .toSorted((one, other) => (other.publie_le ?? '').localeCompare(one.publie_le ?? ''))
    .slice(0, most)
  const title = t(`Actualités ${ofName(commune.nom)}`, `News of ${commune.nom}`)
  return view(
    title,
    paths.news(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${inForce(warned.data, context.clock).map((item) => alertBox(item, context, { zone }))}
      ${
        items.length === 0
          ? html`<p class="empty">${t('Aucune actualité pour le moment.', 'No news at present.')}</p>`
          : items.map((item) => newsItem(item, context, { zone, communeId: commune.id }))
      }
      ${source(context, inLanguage(paths.news(commune.slug), language), t('Toutes les actualités', 'All news'))}`,
  )
}

/** The alerts in force, or that there is none. */
async function alerts(context: Context, { commune, zone }: Local): Promise<Framed> {
  const { ask, t, language } = context
  const { data } = await ask(listPublications, {
    query: { commune_id: commune.id, kind: 'alerte', per_page: rowsOf(context, ALERTS) },
  })
  const open = inForce(data, context.clock)
  const title = t(`Alertes ${ofName(commune.nom)}`, `Alerts of ${commune.nom}`)
  return view(
    title,
    paths.alerts(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${
        open.length === 0
          ? html`<p>
              ${t(`Aucune alerte publiée ici n’est en cours ${inName(commune.nom)}.`, `No alert published here is in force in ${commune.nom}.`)}
            </p>`
          : open.map((item) => alertBox(item, context, { zone }))
      }
      ${source(context, inLanguage(paths.alerts(commune.slug), language), t('Toutes les alertes', 'All alerts'))}`,
  )
}

/** The next bin, whether the town hall is open, and a defibrillator. */
async function day(context: Context, local: Local): Promise<Framed> {
  const { ask, t, language } = context
  const { commune } = local
  const of = { params: { id: commune.id } }
  const [collections, infos, { defibrillateurs }] = await Promise.all([
    ask(listCollectes, { ...of, query: { per_page: 50 } }),
    ask(getInfos, of),
    ask(listCommuneDefibrillateurs, of),
  ])
  const boxes = [
    binBox(collections.data, context, local),
    officeBox(infos.data, context, local),
    deviceBox(defibrillateurs, context, local),
  ]
  const title = t(`Aujourd’hui ${inName(commune.nom)}`, `Today in ${commune.nom}`)
  return view(
    title,
    paths.commune(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${
        boxes.every((box) => box === null)
          ? html`<p>
              ${
                collections.data.length > 0
                  ? t('Aucune collecte à domicile n’est annoncée ici.', 'No collection at the door is announced here.')
                  : t(
                      'Les collectes, les horaires et les défibrillateurs ne sont pas encore connus ici.',
                      'Collections, opening hours and defibrillators are not known here yet.',
                    )
              }
            </p>`
          : html`<h2 class="hide">${t('Réponses du jour', 'Answers of the day')}</h2>
              <div class="today">${boxes}</div>`
      }
      ${source(context, inLanguage(paths.commune(commune.slug), language), t(`La page ${ofName(commune.nom)}`, `The page of ${commune.nom}`))}`,
  )
}

const source = ({ site }: Context, path: string, text: string) => html`<p class="small"><a href="${path}">${text}</a> · ${site.name}</p>`
