import { listPublications } from '../../../../contract/publications/publications.ts'
import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { newsFeeds } from '../../feeds/links.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import { mergedPage, type Read } from '../../merged.ts'
import type { Context, Page, View } from '../../page.ts'
import { pageHead, pageOf, pager } from '../../parts/common.ts'
import { type Item, newsItem } from '../../parts/publications.ts'

const ROWS = 15

/** The news and practical information of a commune: what is featured first, then the newest. */
export const newsPage: Page = {
  path: '/:commune/actualites',
  query: ['page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** The order of the lists of the API. */
const isBefore = (one: Item, other: Item): boolean => {
  if (one.en_avant !== other.en_avant) return one.en_avant
  const [mine, theirs] = [one.publie_le ?? '', other.publie_le ?? '']
  return mine === theirs ? one.id > other.id : mine > theirs
}

async function view(context: Context, { commune, zone }: Local): Promise<View> {
  const { ask, t, query, language } = context
  const of =
    (kind: 'actualite' | 'information'): Read<Item> =>
    (page, perPage) =>
      ask(listPublications, { query: { commune_id: commune.id, kind, page, per_page: perPage } })
  const { data, meta } = await mergedPage([of('actualite'), of('information')], { page: pageOf(query), perPage: ROWS }, isBefore)
  const path = paths.news(commune.slug)
  return {
    kind: 'view',
    title: t(`Actualités ${ofName(commune.nom)}`, `News of ${commune.nom}`),
    description: t(
      `Ce que publient la mairie, les associations et les commerces ${ofName(commune.nom)} (${commune.departement_nom}).`,
      `What the town hall, associations and shops of ${commune.nom} (${commune.departement_nom}) publish.`,
    ),
    canonical: withQuery(path, { page: meta.current_page > 1 ? meta.current_page : undefined }),
    commune,
    feeds: newsFeeds(commune, context),
    isUnlisted: data.length === 0,
    main: html`${pageHead(context, commune, t('Actualités', 'News'))}
      <div class="narrow">
        ${
          data.length === 0
            ? html`<div class="empty stack">
                <p>
                  ${t(`Personne n’a encore publié d’actualité ${ofName(commune.nom)}.`, `Nobody has published news of ${commune.nom} yet.`)}
                </p>
                <p>
                  ${t('La mairie, les associations et les commerces peuvent le faire.', 'The town hall, associations and shops can.')}
                  <a href="${inLanguage(paths.directory(commune.slug), language)}">${t('Voir qui est inscrit', 'See who is registered')}</a
                  >.
                </p>
              </div>`
            : data.map((item) => newsItem(item, context, { zone, communeId: commune.id, heading: 'h2' }))
        }
        ${pager({ ...context, query: {} }, path, meta)}
        ${
          data.length === 0
            ? ''
            : html`<p class="small foot0 noprint">
                ${t('Recevoir les nouvelles actualités :', 'Get new items:')} <a href="${path}.rss">RSS</a>,
                <a href="${path}.atom">Atom</a>, <a href="${path}.json">JSON</a>.
              </p>`
        }
      </div>`,
  }
}
