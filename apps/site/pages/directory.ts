import { ACTEUR_TYPES } from '../../../contract/acteurs/acteur-records.ts'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { type Local, ofCommune, ofName } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { pageHead, pageOf, pager } from '../parts/common.ts'
import { actorRow, type ActorType, typeNames } from '../parts/acteurs.ts'
import { icon } from '../parts/icons.ts'
import { searchable } from '../searchable.ts'

const PER_PAGE = 30
/** So many actors are read at once to count their types; of a larger directory the types have no numbers. */
const COUNTED = 100

/** The associations, shops and services of a commune, by type and by name. */
export const directoryPage: Page = {
  path: '/:commune/annuaire',
  query: ['type', 'q', 'page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, { commune }: Local): Promise<View> {
  const { ask, t, query } = context
  const type = ACTEUR_TYPES.find((one) => one === query['type'])
  const q = searchable(query['q'])
  const all = await ask(listActeurs, { query: { commune_id: commune.id, per_page: COUNTED } })
  const { data, meta } = await ask(listActeurs, {
    query: { commune_id: commune.id, per_page: PER_PAGE, page: pageOf(query), ...(type ? { type } : {}), ...(q ? { q } : {}) },
  })
  const path = paths.directory(commune.slug)
  const chosen = { type, q }
  return {
    kind: 'view',
    title: t(`Associations et commerces ${ofName(commune.nom)}`, `Associations and shops of ${commune.nom}`),
    description: t(
      `L’annuaire ${ofName(commune.nom)} : associations, commerces, écoles et services, avec leurs contacts et leur agenda.`,
      `The directory of ${commune.nom}: associations, shops, schools and services, with their contacts and events.`,
    ),
    canonical: withQuery(path, { type, page: meta.current_page > 1 ? meta.current_page : undefined }),
    isUnlisted: q !== undefined,
    commune,
    main: html`${pageHead(context, commune, t('Associations et commerces', 'Associations and shops'))}
    ${all.meta.total === 0 ? nobody(context, commune) : filters(context, path, all.data, all.meta.total, chosen)}
    ${
      all.meta.total > 0 && data.length === 0
        ? html`<p class="empty" role="status">
            ${t('Aucun résultat. Essayez un autre mot ou un autre type.', 'No result. Try another word or another type.')}
          </p>`
        : html`<h2 class="hide">${t('De A à Z', 'From A to Z')}</h2>
            <ul class="actors">
              ${data.map((actor) => actorRow(actor, context, commune.id))}
            </ul>`
    }
    ${pager({ ...context, query: { ...(type ? { type } : {}), ...(q ? { q } : {}) } }, path, meta, [t('Précédents', 'Previous'), t('Suivants', 'Next')])}
    ${missing(context, commune.id)}`,
  }
}

/** Who knows the associations of a commune that are not here. */
const nobody = ({ t, language }: Context, { nom, slug }: Local['commune']): Html =>
  html`<p class="empty">
      ${t(
        `Aucune association ni aucun commerce ${ofName(nom)} n’est encore inscrit ici. La mairie connaît ceux de la commune.`,
        `No association and no shop of ${nom} is registered here yet. The town hall knows those of the commune.`,
      )}
    </p>
    <p><a class="btn" href="${inLanguage(paths.practical(slug), language)}">${t('Contacter la mairie', 'Contact the town hall')}</a></p>`

/** The way to propose a page that the directory lacks, in the space of those who publish. */
const missing = ({ t, site }: Context, communeId: string): Html | null =>
  site.space
    ? html`<div class="card noprint">
        <p>${t('Il manque une association ou un commerce ?', 'Is an association or a shop missing?')}</p>
        <p><a href="${site.space}proposer?commune=${communeId}">${t('Proposer une page', 'Propose a page')}</a></p>
      </div>`
    : null

interface Chosen {
  type: ActorType | undefined
  q: string | undefined
}

function filters(context: Context, path: string, all: readonly { type: string }[], total: number, { type: selected, q }: Chosen): Html {
  const { t, language } = context
  const counts = total <= all.length ? Map.groupBy(all, ({ type }) => type) : null
  const tab = (type: ActorType | undefined, text: string, count: number | null) =>
    html`<a href="${inLanguage(withQuery(path, { type, q }), language)}" ${type === selected ? html` aria-current="page"` : ''}
      >${text}${count === null ? '' : html` <span class="num">${count}</span>`}</a
    >`
  const shown = ACTEUR_TYPES.filter((type) => counts === null || counts.has(type))
  return html`<form class="noprint" action="${inLanguage(path, language)}" role="search">
      <label for="nom">${t('Chercher par le nom', 'Search by name')}</label>
      <div class="find">
        <input id="nom" name="q" type="search" value="${q}" maxlength="100" />
        ${selected ? html`<input type="hidden" name="type" value="${selected}" />` : ''}
        <button class="btn main">${icon('search')}${t('Chercher', 'Search')}</button>
      </div>
    </form>
    <nav class="tabs" aria-label="${t('Types', 'Types')}">
      ${tab(undefined, t('Tous', 'All'), q === undefined ? total : null)}
      ${shown.map((type) => tab(type, typeNames(type, context), q === undefined && counts ? (counts.get(type)?.length ?? 0) : null))}
    </nav>`
}
