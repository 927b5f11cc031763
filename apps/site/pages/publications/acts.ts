import { ACT_NATURES } from '../../../../contract/publications/acts.ts'
import { listPublications } from '../../../../contract/publications/publications.ts'
import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { listFeeds } from '../../feeds/links.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context, Page, Redirect, View } from '../../page.ts'
import { beyond, pageHead, pageOf, pager, section } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { actRow, NATURES } from '../../parts/publication/act.ts'
import type { Item } from '../../parts/publications.ts'

const ROWS = 25
const YEARS = 10

/** The acts of a commune's town hall, by the year of their posting. */
export const actsPage: Page = {
  path: '/:commune/actes',
  query: ['annee', 'nature', 'page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

interface Filters {
  annee: number | undefined
  nature: (typeof ACT_NATURES)[number] | undefined
}

/** The filters of an address. Wrong ones count as absent. */
export const filtersOf = ({ annee, nature }: Readonly<Record<string, string>>, today: string): Filters => ({
  annee: annee && /^\d{4}$/.test(annee) && Number(annee) >= 1900 && Number(annee) <= Number(today.slice(0, 4)) ? Number(annee) : undefined,
  nature: ACT_NATURES.find((known) => known === nature),
})

const textsOf = ({ annee, nature }: Filters): Record<string, string> => ({
  ...(annee === undefined ? {} : { annee: String(annee) }),
  ...(nature === undefined ? {} : { nature }),
})

async function view(context: Context, local: Local): Promise<View | Redirect> {
  const { ask, t, query, language } = context
  const { commune, today } = local
  const filters = filtersOf(query, today)
  const { data, meta } = await ask(listPublications, {
    query: {
      commune_id: commune.id,
      kind: 'acte',
      per_page: ROWS,
      page: pageOf(query),
      ...(filters.annee === undefined ? {} : { annee: filters.annee }),
      ...(filters.nature === undefined ? {} : { nature: filters.nature }),
    },
  })
  const first = beyond(withQuery(paths.acts(commune.slug), textsOf(filters)), meta)
  if (first) return first
  const path = paths.acts(commune.slug)
  const isFiltered = filters.annee !== undefined || filters.nature !== undefined
  return {
    kind: 'view',
    title: t(`Délibérations et arrêtés ${ofName(commune.nom)}`, `Council decisions and orders of ${commune.nom}`),
    description: t(
      `Les délibérations, arrêtés et procès-verbaux publiés par la mairie ${ofName(commune.nom)}.`,
      `The council decisions, orders and minutes published by the town hall of ${commune.nom}.`,
    ),
    canonical: withQuery(path, { ...filters, page: meta.current_page > 1 ? meta.current_page : undefined }),
    commune,
    feeds: listFeeds(
      t(`Délibérations et arrêtés ${ofName(commune.nom)}`, `Council decisions and orders of ${commune.nom}`),
      path,
      textsOf(filters),
    ),
    isUnlisted: data.length === 0,
    main: html`${pageHead(
        context,
        commune,
        t('Délibérations et arrêtés', 'Council decisions and orders'),
        t(
          'Les décisions de la commune, affichées ici au moins deux mois.',
          'The decisions of the commune, posted here for at least two months.',
        ),
      )}
      ${filter(context, local, filters)}
      <div class="narrow">
        ${
          data.length === 0
            ? html`<div class="empty stack">
                <p>
                  ${
                    isFiltered
                      ? t('Aucun acte ne correspond à ces critères.', 'No act matches these criteria.')
                      : t(
                          'La mairie n’a pas encore publié d’acte ici. Vous pouvez consulter les actes à la mairie.',
                          'The town hall has not published acts here yet. You can read the acts at the town hall.',
                        )
                  }
                </p>
                <p>
                  ${
                    isFiltered
                      ? html`<a class="btn" href="${inLanguage(paths.acts(commune.slug), language)}"
                          >${t('Voir tous les actes', 'See all acts')}</a
                        >`
                      : html`<a href="${inLanguage(paths.practical(commune.slug), language)}"
                          >${t('Horaires et contacts de la mairie', 'Hours and contacts of the town hall')}</a
                        >`
                  }
                </p>
              </div>`
            : byYear(data).map(
                ([year, items]) =>
                  html`<section class="block">
                    ${section(year)}${items.map((item) => actRow(item, context, { communeId: commune.id }))}
                  </section>`,
              )
        }
        ${pager({ ...context, query: textsOf(filters) }, path, meta)}
      </div>`,
  }
}

/** The acts of a page by the year of posting, the latest first. */
function byYear(items: readonly Item[]): [year: string, items: Item[]][] {
  const dayOfPosting = ({ acte, publie_le }: Item) => acte?.affiche_le ?? publie_le ?? ''
  const sorted = items.toSorted((one, other) => dayOfPosting(other).localeCompare(dayOfPosting(one)))
  return [...Map.groupBy(sorted, (item) => dayOfPosting(item).slice(0, 4))]
}

function filter({ t, language }: Context, { commune, today }: Local, { annee, nature }: Filters): Html {
  const present = Number(today.slice(0, 4))
  const recent = Array.from({ length: YEARS }, (_, n) => present - n)
  const years = annee === undefined || recent.includes(annee) ? recent : [...recent, annee]
  const option = (value: string | number, text: string | number, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen ? html` selected` : ''}>${text}</option>`
  return html`<form class="filters noprint" action="${inLanguage(paths.acts(commune.slug), language)}">
    <div>
      <label for="annee">${t('Année', 'Year')}</label>
      <select id="annee" name="annee">
        ${option('', t('Toutes', 'All'), annee === undefined)} ${years.map((year) => option(year, year, year === annee))}
      </select>
    </div>
    <div>
      <label for="nature">${t('Nature', 'Nature')}</label>
      <select id="nature" name="nature">
        ${option('', t('Toutes', 'All'), nature === undefined)}
        ${ACT_NATURES.map((each) => option(each, t(...NATURES[each]), each === nature))}
      </select>
    </div>
    <button class="btn main">${icon('search')}${t('Afficher', 'Show')}</button>
  </form>`
}
