import { listPublications } from '../../../contract/publications/publications.ts'
import { type Local, ofCommune, ofName } from '../commune-of.ts'
import { daysAfter } from '../dates.ts'
import { occurrencesOf } from '../events.ts'
import { html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { alertBox, eventRow, newsItem } from '../parts/publications.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { inForce } from '../state.ts'

/** How much a frame shows. */
const [EVENTS, NEWS, ALERTS] = [8, 5, 3]
const DAYS = 31

/** Pages for the frames of other sites. Their links open in the whole window (document.ts). */
export const embedPages: readonly Page[] = [
  { path: '/embed/:commune/agenda', isEmbeddable: true, read: (context) => ofFrame(context, agenda) },
  { path: '/embed/:commune/actualites', isEmbeddable: true, read: (context) => ofFrame(context, news) },
]

/** ofCommune() corrects the first part of an address, which is `embed` here. */
async function ofFrame(context: Context, make: (context: Context, local: Local) => Promise<View>) {
  const result = await ofCommune({ ...context, path: context.path.slice('/embed'.length) }, (local) => make(context, local))
  return result.kind === 'redirect' ? { ...result, to: `/embed${result.to}` } : result
}

const view = (title: string, canonical: string, main: View['main']): View => ({
  kind: 'view',
  title,
  canonical,
  main,
  form: 'embed',
  isUnlisted: true,
})

async function agenda(context: Context, { commune, today, zone }: Local): Promise<View> {
  const { ask, t, language } = context
  const of = { commune_id: commune.id, sort: 'date_debut', to: daysAfter(today, DAYS), per_page: EVENTS } as const
  const [{ data }, permanent] = await Promise.all([
    ask(listPublications, { query: { ...of, permanent: 'false' } }),
    ask(listPublications, { query: { ...of, permanent: 'true' } }),
  ])
  const open = longEvents(openNow(permanent.data, context, zone), context, { zone, communeId: commune.id })
  const rows = data
    .flatMap((item) => occurrencesOf(item, zone).map((occurrence) => ({ item, occurrence })))
    .toSorted((one, other) => one.occurrence.debut.localeCompare(other.occurrence.debut))
    .slice(0, EVENTS)
  const title = t(`Agenda ${ofName(commune.nom)}`, `Events of ${commune.nom}`)
  return view(
    title,
    paths.agenda(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${open}
      ${
        rows.length === 0
          ? html`<p class="empty">${t('Rien n’est annoncé pour les prochaines semaines.', 'Nothing is announced for the next weeks.')}</p>`
          : html`<h2 class="hide">${t('Les prochaines dates', 'The next dates')}</h2>
              <ol>
                ${rows.map(({ item, occurrence }) => eventRow(item, occurrence, context, { zone, communeId: commune.id }))}
              </ol>`
      }
      ${source(context, inLanguage(paths.agenda(commune.slug), language), t('Tout l’agenda', 'All events'))}`,
  )
}

async function news(context: Context, { commune, zone }: Local): Promise<View> {
  const { ask, t, language } = context
  const of = { commune_id: commune.id, per_page: NEWS }
  const [alerts, ...lists] = await Promise.all([
    ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { ...of, kind: 'actualite' } }),
    ask(listPublications, { query: { ...of, kind: 'information' } }),
  ])
  const items = lists
    .flatMap(({ data }) => data)
    .toSorted((one, other) => (other.publie_le ?? '').localeCompare(one.publie_le ?? ''))
    .slice(0, NEWS)
  const title = t(`Actualités ${ofName(commune.nom)}`, `News of ${commune.nom}`)
  return view(
    title,
    paths.news(commune.slug),
    html`<h1 class="small">${title}</h1>
      ${inForce(alerts.data, context.clock).map((item) => alertBox(item, context, { zone }))}
      ${
        items.length === 0
          ? html`<p class="empty">${t('Rien n’a encore été publié.', 'Nothing has been published yet.')}</p>`
          : items.map((item) => newsItem(item, context, { zone, communeId: commune.id }))
      }
      ${source(context, inLanguage(paths.news(commune.slug), language), t('Toutes les actualités', 'All news'))}`,
  )
}

const source = ({ site }: Context, path: string, text: string) => html`<p class="small"><a href="${path}">${text}</a> · ${site.name}</p>`
