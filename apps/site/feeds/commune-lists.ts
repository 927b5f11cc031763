import { communeName } from '../../../contract/communes/commune-name.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { type Local, inName, ofName } from '../commune-of.ts'
import { eventFiltersOf, filterWords } from '../event-traits.ts'
import { paths } from '../html/paths.ts'
import { FRENCH } from '../kinds/kind.ts'
import { NEWS_KINDS } from '../kinds/kinds.ts'
import type { Context } from '../page.ts'
import { whereOf } from '../pages/commune-search.ts'
import { filtersOf } from '../pages/publications/acts.ts'
import { periodOf } from '../pages/publications/periods.ts'
import { searchable } from '../searchable.ts'
import { ENTRIES, filters, type List, newest } from './list.ts'

/** The lists of a commune that feeds are made of, each with the filters of its page. */

/** The news of a commune, as a feed. */
export async function newsList(context: Context, { commune, zone }: Local): Promise<List> {
  const query = { ...filters(context), commune_id: commune.id, per_page: ENTRIES }
  const lists = await Promise.all(NEWS_KINDS.map((kind) => context.ask(listPublications, { query: { ...query, kind } })))
  return {
    title: `Actualités ${ofName(communeName(commune))}`,
    description: `Ce que publient la mairie, les associations et les commerces ${ofName(commune.nom)} (${commune.departement_nom}).`,
    page: paths.news(commune.slug),
    items: newest(lists.flatMap(({ data }) => data)),
    zone,
  }
}

/** The coming events of a commune, as a feed. */
export async function agendaList(context: Context, { commune, today, zone }: Local): Promise<List> {
  const { from, to } = periodOf(context.query, today, zone)
  const said = eventFiltersOf(context.query)
  const { data } = await context.ask(listPublications, {
    query: {
      ...filters(context),
      ...said,
      commune_id: commune.id,
      sort: 'date_debut',
      ...(from === null ? {} : { from }),
      to,
      per_page: ENTRIES,
    },
  })
  return {
    title: [`Agenda ${ofName(communeName(commune))}`, ...filterWords(said, FRENCH)].join(', '),
    description: `Les événements ${ofName(commune.nom)} (${commune.departement_nom}).`,
    page: paths.agenda(commune.slug),
    items: data,
    zone,
  }
}

/** The alerts of a commune, those that ended in the last thirty days too, as a feed. */
export async function alertsList(context: Context, { commune, zone }: Local): Promise<List> {
  const of = { commune_id: commune.id, kind: 'alerte', per_page: ENTRIES } as const
  const lists = await Promise.all([
    context.ask(listPublications, { query: of }),
    context.ask(listPublications, { query: { ...of, terminees: 'true' } }),
  ])
  return {
    title: `Alertes ${ofName(communeName(commune))}`,
    description: `Les alertes de la mairie ${ofName(commune.nom)} (${commune.departement_nom}).`,
    page: paths.alerts(commune.slug),
    items: newest(
      lists.flatMap(({ data }) => data),
      2 * ENTRIES,
    ),
    zone,
  }
}

/** The acts that a commune has posted, as a feed. */
export async function actsList(context: Context, { commune, today, zone }: Local): Promise<List> {
  const { annee, nature } = filtersOf(context.query, today)
  const { data } = await context.ask(listPublications, {
    query: { commune_id: commune.id, kind: 'acte', per_page: ENTRIES, ...(annee ? { annee } : {}), ...(nature ? { nature } : {}) },
  })
  return {
    title: `Délibérations et arrêtés ${ofName(communeName(commune))}`,
    description: `Les délibérations, arrêtés et procès-verbaux publiés par la mairie ${ofName(commune.nom)} (${commune.departement_nom}).`,
    page: paths.acts(commune.slug),
    items: newest(data),
    zone,
  }
}

/** What a search finds. Without words there is nothing to search for. */
export async function searchList(context: Context, { commune, zone }: Local): Promise<List> {
  const q = searchable(context.query['q'])
  const { data } = q
    ? await context.ask(listPublications, { query: { ...whereOf(commune, context.query).where, q, per_page: ENTRIES } })
    : { data: [] }
  return {
    title: q ? `« ${q} » ${inName(communeName(commune))}` : `Recherche ${inName(communeName(commune))}`,
    description: `Les publications ${ofName(commune.nom)} (${commune.departement_nom}) qui répondent à la recherche.`,
    page: paths.communeSearch(commune.slug),
    items: newest(data),
    zone,
  }
}
