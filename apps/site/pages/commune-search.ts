import { answerTo } from '../answers/answer.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { inName, type Local, ofCommune, type Place } from '../commune-of.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import { viewOf } from '../kinds/kinds.ts'
import type { Context, Page, View } from '../page.ts'
import { actorRow } from '../parts/acteurs.ts'
import { pageOf, pager, section } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import { alertBox } from '../parts/alert-rows.ts'
import { rows } from '../parts/row.ts'
import { searchable } from '../searchable.ts'
import { inForce } from '../state.ts'

const [FOUND, ACTORS] = [15, 5]
const RADII = ['5', '10', '20', '50']

/** Answers what somebody asks of a commune, and searches its publications and actors, and the publications around it. */
export const communeSearchPage: Page = {
  path: '/:commune/recherche',
  query: ['q', 'rayon', 'page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** Where a search looks, and the radius if it is around the commune. */
export function whereOf({ id, latitude, longitude }: Place, query: Context['query']) {
  const rayon = latitude === null || longitude === null ? undefined : RADII.find((km) => km === query['rayon'])
  const where = rayon ? { lat: String(latitude), lng: String(longitude), rayon: Number(rayon) } : { commune_id: id }
  return { rayon, where }
}

async function view(context: Context, local: Local): Promise<View> {
  const { t, query } = context
  const { commune } = local
  const q = searchable(query['q'])
  const { rayon } = whereOf(commune, query)
  const title = t(`Rechercher ${inName(commune.nom)}`, `Search ${commune.nom}`)
  const path = paths.communeSearch(commune.slug)
  const page = pageOf(query)
  return {
    kind: 'view',
    title: q === undefined ? title : t(`${q} : recherche ${inName(commune.nom)}`, `${q}: search in ${commune.nom}`),
    canonical: withQuery(path, { q, rayon, page: page > 1 ? page : undefined }),
    ...(q === undefined
      ? {}
      : {
          feeds: [
            ...listFeeds(`${q} — ${communeName(commune)}`, path, { q, rayon }),
            calendarFeed(`${q} — ${communeName(commune)}`, path, { q, rayon }),
          ],
        }),
    isUnlisted: true,
    commune,
    main: html`<h1 class="hide">${title}</h1>
      ${searchForm(context, commune, q, rayon)} ${q === undefined ? examples(context, local) : await results(context, local, q)}`,
  }
}

/** The form that asks something of a commune. It works without JavaScript. */
export function searchForm({ t, language }: Context, commune: Place, q?: string, rayon?: string): Html {
  return html`<form class="noprint top0" action="${inLanguage(paths.communeSearch(commune.slug), language)}" role="search">
    <label for="mots">${t(`Que cherchez-vous ${inName(commune.nom)} ?`, `What are you looking for in ${commune.nom}?`)}</label>
    <div class="find">
      <input
        id="mots"
        name="q"
        type="search"
        value="${q}"
        maxlength="100"
        required
        placeholder="${t('Poubelle, cantine…', 'Bins, passport…')}"
      />
      <button class="btn main">${icon('search')}${t('Chercher', 'Search')}</button>
      ${rayon === undefined ? '' : html`<input type="hidden" name="rayon" value="${rayon}" />`}
    </div>
  </form>`
}

/** What others ask, where nothing was asked yet. */
function examples({ t, language }: Context, { commune }: Local): Html {
  const words = [
    t('Poubelles', 'Bins'),
    t('Horaires de la mairie', 'Town hall opening hours'),
    t('Carte d’identité', 'Identity card'),
    t('Cantine', 'School meals'),
    t('Médecin de garde', 'Doctor on duty'),
    t('Défibrillateur', 'Defibrillator'),
  ]
  return html`<div class="tabs">
    ${words.map((q) => html`<a href="${inLanguage(withQuery(paths.communeSearch(commune.slug), { q }), language)}">${q}</a>`)}
  </div>`
}

/** The same search in the commune alone, and around it. */
function around({ t, language, query }: Context, commune: Place, q: string): Html | null {
  if (commune.latitude === null || commune.longitude === null) return null
  const { rayon } = whereOf(commune, query)
  const tab = (km: string | undefined, text: string) =>
    html`<a
      href="${inLanguage(withQuery(paths.communeSearch(commune.slug), { q, rayon: km }), language)}"
      ${km === rayon ? html` aria-current="page"` : ''}
      >${text}</a
    >`
  return html`<nav aria-labelledby="autour">
    <p id="autour">${t('Chercher aussi autour', 'Search around too')}</p>
    <div class="tabs">${tab(undefined, commune.nom)}${RADII.map((km) => tab(km, `${km}\u{A0}km`))}</div>
  </nav>`
}

/** The answer, then what was published and who has the words, by kind. */
async function results(context: Context, local: Local, q: string): Promise<Html> {
  const { ask, t } = context
  const { commune, zone } = local
  const page = pageOf(context.query)
  const { rayon, where } = whereOf(commune, context.query)
  const [found, actors] = await Promise.all([
    ask(listPublications, { query: { ...where, q, page, per_page: FOUND } }),
    page > 1 ? { data: [] } : ask(listActeurs, { query: { commune_id: commune.id, q, per_page: ACTORS } }),
  ])
  const { total } = found.meta
  const answer = page > 1 ? null : await answerTo(context, local, q, total > 0 || actors.data.length > 0)
  const place = { zone, communeId: commune.id }
  const urgent = page > 1 ? [] : inForce(found.data, context.clock)
  const kinds = Map.groupBy(
    found.data.filter((item) => !urgent.includes(item)),
    (item) => viewOf(item).list(commune.slug, t).text,
  )
  const groups = await Promise.all([...kinds].map(async ([name, items]) => [name, await rows(items, context, place)] as const))
  const kept = { q, ...(rayon ? { rayon } : {}) }
  return html`${urgent.map((item) => html`<div class="top1">${alertBox(item, context, place)}</div>`)}
    <div class="two top0">
      ${answer ? html`<div>${answer}</div>` : ''}
      <div class="stack">
        ${
          actors.data.length > 0
            ? html`<section class="block">
                ${section(t('Associations, commerces et services', 'Associations, shops and services'))}
                <ul class="actors">
                  ${actors.data.map((actor) => actorRow(actor, context, commune.id))}
                </ul>
              </section>`
            : ''
        }
        ${groups.map(([name, listed]) => html`<section class="block">${section(name)}${listed}</section>`)}
        ${pager({ ...context, query: kept }, paths.communeSearch(commune.slug), found.meta, [t('Précédents', 'Previous'), t('Suivants', 'Next')])}
        <div class="small">
          <p role="status">${total === 0 && answer ? agendaLink(context, commune) : counted(context, total)}</p>
          ${around(context, commune, q)}
        </div>
      </div>
    </div>`
}

/** Where to look on, under an answer that no publication gives. */
const agendaLink = ({ t, language }: Context, { slug }: Place): Html =>
  html`<a href="${inLanguage(paths.agenda(slug), language)}">${t('Voir l’agenda', 'See the events')}</a>`

/** How many publications have the words. */
const counted = ({ t }: Context, total: number): string =>
  total === 0
    ? t('Aucune publication ne contient ces mots.', 'No publication has these words.')
    : total === 1
      ? t('1 publication contient ces mots.', '1 publication has these words.')
      : t(`${total} publications contiennent ces mots.`, `${total} publications have these words.`)
