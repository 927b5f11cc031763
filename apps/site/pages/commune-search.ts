import { communeName } from '../../../contract/communes/commune-name.ts'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { inName, type Local, ofCommune, type Place } from '../commune-of.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { actorRow } from '../parts/acteurs.ts'
import { pageHead, pageOf, pager, section } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import { rows } from '../parts/row.ts'
import { searchable } from '../searchable.ts'

const [FOUND, ACTORS] = [15, 5]
const RADII = ['5', '10', '20', '50']
const FARTHER_KM = 20

/** Searches the publications and actors of a commune, and the publications around it. */
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
  return {
    kind: 'view',
    title,
    canonical: path,
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
    main: html`${pageHead(context, commune, title)} ${form(context, local, q, rayon)}
    ${q === undefined ? '' : await results(context, local, q, rayon)}`,
  }
}

function form({ t, language }: Context, { commune }: Local, q: string | undefined, rayon: string | undefined): Html {
  const option = (value: string, text: string) =>
    html`<option value="${value}" ${value === (rayon ?? '') ? html` selected` : ''}>${text}</option>`
  return html`<form class="noprint" action="${inLanguage(paths.communeSearch(commune.slug), language)}" role="search">
    <label for="mots">${t('Que cherchez-vous ?', 'What are you looking for?')}</label>
    <div class="find">
      <input
        id="mots"
        name="q"
        type="search"
        value="${q}"
        maxlength="100"
        required
        placeholder="${t('Concert, travaux, yoga…', 'Concert, roadworks, yoga…')}"
      />
      <button class="btn main">${icon('search')}${t('Chercher', 'Search')}</button>
    </div>
    ${
      commune.latitude === null || commune.longitude === null
        ? ''
        : html`<div class="field around">
            <label for="rayon">${t('Où ?', 'Where?')}</label>
            <select id="rayon" name="rayon">
              ${option('', t(`${commune.nom} seulement`, `${commune.nom} only`))}${RADII.map((km) => option(km, t(`à moins de ${km} km`, `within ${km} km`)))}
            </select>
          </div>`
    }
  </form>`
}

/** Leads to the same search around the commune, where it was in the commune only. */
function farther({ t, language, query }: Context, commune: Place, q: string): Html | null {
  if (commune.latitude === null || commune.longitude === null || whereOf(commune, query).rayon) return null
  const to = inLanguage(withQuery(paths.communeSearch(commune.slug), { q, rayon: FARTHER_KM }), language)
  return html`<p><a class="btn" href="${to}">${t(`Chercher à moins de ${FARTHER_KM} km`, `Search within ${FARTHER_KM} km`)}</a></p>`
}

async function results(context: Context, { commune, zone }: Local, q: string, rayon: string | undefined): Promise<Html> {
  const { ask, t } = context
  const page = pageOf(context.query)
  const { where } = whereOf(commune, context.query)
  const [found, actors] = await Promise.all([
    ask(listPublications, { query: { ...where, q, page, per_page: FOUND } }),
    page > 1 ? { data: [] } : ask(listActeurs, { query: { commune_id: commune.id, q, per_page: ACTORS } }),
  ])
  const total = found.meta.total
  if (total === 0 && actors.data.length === 0)
    return html`<p class="empty" role="status">
        ${t(`Rien ne répond à « ${q} ». Essayez un autre mot, ou cherchez plus loin.`, `Nothing matches “${q}”. Try another word, or search farther.`)}
      </p>
      ${farther(context, commune, q)}`
  const published = await rows(found.data, context, { zone, communeId: commune.id })
  const kept = { q, ...(rayon ? { rayon } : {}) }
  return html`${
    actors.data.length > 0
      ? html`<section class="block">
          ${section(t('Associations, commerces et services', 'Associations, shops and services'))}
          <ul class="actors">
            ${actors.data.map((actor) => actorRow(actor, context, commune.id))}
          </ul>
        </section>`
      : ''
  }
  ${
    total > 0
      ? html`<section class="block">
          ${section(total === 1 ? t('1 publication trouvée', '1 publication found') : t(`${total} publications trouvées`, `${total} publications found`))}${published}
          ${pager({ ...context, query: kept }, paths.communeSearch(commune.slug), found.meta, [t('Précédents', 'Previous'), t('Suivants', 'Next')])}
        </section>`
      : ''
  }`
}
