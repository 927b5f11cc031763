import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { newsFeeds } from '../../feeds/links.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import { newsOf } from '../../news-of.ts'
import type { Context, Page, View } from '../../page.ts'
import { pageHead, pageNumber, pageOf, pager } from '../../parts/common.ts'
import { newsItem } from '../../parts/publications.ts'

/** The news and practical information of a commune: what is featured first, then the newest. */
export const newsPage: Page = {
  path: '/:commune/actualites',
  query: ['page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, { commune, zone }: Local): Promise<View> {
  const { t, query, language } = context
  const { data, meta } = await newsOf(context, commune.id, pageOf(query))
  const path = paths.news(commune.slug)
  return {
    kind: 'view',
    title: [t(`Actualités ${ofName(commune.nom)}`, `News of ${commune.nom}`), pageNumber(meta.current_page, context)]
      .filter(Boolean)
      .join(', '),
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
                  ${t(`Aucune actualité ${ofName(commune.nom)} n’a encore été publiée ici.`, `Nobody has published news of ${commune.nom} here yet.`)}
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
