import { listPublications } from '../../../../contract/publications/publications.ts'
import { inName, type Local, ofCommune, ofName } from '../../commune-of.ts'
import { alertFeeds } from '../../feeds/links.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context, Page, Redirect, View } from '../../page.ts'
import { beyond, canNotify, pageHead, pageOf, pager, section, notifiedBy } from '../../parts/common.ts'
import { corrections } from '../../parts/publication/alert.ts'
import { alertBox } from '../../parts/alert-rows.ts'
import { type Item } from '../../parts/publications.ts'
import { weatherWarnings } from '../../parts/who-answers.ts'
import { stateNow } from '../../state.ts'

const ROWS = 20

/** The alerts of a commune: those in force, then those that were lifted, or ended in the last thirty days. */
export const alertsPage: Page = {
  path: '/:commune/alertes',
  query: ['page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View | Redirect> {
  const { ask, t, query, language } = context
  const { commune } = local
  const of = { commune_id: commune.id, kind: 'alerte', per_page: ROWS } as const
  const page = pageOf(query)
  const [{ data, meta }, ended] = await Promise.all([
    ask(listPublications, { query: { ...of, page } }),
    page > 1 ? { data: [] } : ask(listPublications, { query: { ...of, terminees: 'true' } }),
  ])
  const first = beyond(paths.alerts(commune.slug), meta)
  if (first) return first
  const alerts = [...data, ...ended.data.filter(({ id }) => !data.some((one) => one.id === id))]
  const { open = [], over = [] } = Object.groupBy(alerts, (item) => (stateNow(item, context.clock).isOver ? 'over' : 'open'))
  const path = paths.alerts(commune.slug)
  return {
    kind: 'view',
    title: t(`Alertes ${ofName(commune.nom)}`, `Alerts of ${commune.nom}`),
    description: t(
      `Les alertes en cours, levées ou terminées depuis moins de trente jours ${ofName(commune.nom)} (${commune.departement_nom}).`,
      `The alerts in force, and those lifted or ended within thirty days, of ${commune.nom} (${commune.departement_nom}).`,
    ),
    canonical: withQuery(path, { page: meta.current_page > 1 ? meta.current_page : undefined }),
    commune,
    feeds: alertFeeds(commune, context),
    isUnlisted: alerts.length === 0,
    main: html`${pageHead(context, commune, t('Alertes', 'Alerts'))}
      <div class="narrow">
        ${
          open.length === 0 && meta.current_page === 1
            ? html`<div class="notice stack">
                <p>
                  <b
                    >${t(`Aucune alerte publiée ici n’est en cours ${inName(commune.nom)}.`, `No alert published here is in force in ${commune.nom}.`)}</b
                  >
                </p>
                <p class="small">
                  ${
                    commune.mairie_actor_id === null
                      ? t(
                          'La mairie ne publie pas encore ses alertes ici : voyez aussi son site et la vigilance météorologique.',
                          'The town hall does not publish its alerts here yet: see its site and the weather warnings too.',
                        )
                      : t(
                          'La mairie publie ici les alertes : météo, eau, routes, sécurité.',
                          'The town hall publishes alerts here: weather, water, roads, safety.',
                        )
                  }
                  ${t(
                    'Cette page ne remplace pas les secours : en cas d’urgence, appelez le 15, le 18 ou le 112.',
                    'This page does not replace the emergency services: in an emergency, call 15, 18 or 112.',
                  )}
                </p>
                <p class="ways">
                  ${weatherWarnings(context, commune)}<a href="${inLanguage(paths.practical(commune.slug), language)}"
                    >${t('La mairie', 'The town hall')}</a
                  >
                </p>
              </div>`
            : ''
        }
        ${open.map((item) => withHistory(item, context, local, 'h2'))}${page === 1 ? toFollow(context, commune.slug) : ''}
        ${
          over.length > 0
            ? html`<section class="block top1">
                ${section(t('Alertes levées ou terminées', 'Lifted alerts, ended alerts'))}
                ${over.map((item) => withHistory(item, context, local, 'h3'))}
              </section>`
            : ''
        }
        ${pager({ ...context, query: {} }, path, meta)}
      </div>`,
  }
}

/** The way to alerts by notifications or by e-mail, where the service can send any. */
const toFollow = (context: Context, slug: string): Html | null =>
  canNotify(context)
    ? html`<p class="top1">
        <a class="btn" href="${inLanguage(paths.follow(slug), context.language)}"
          >${context.t('Être prévenu', 'Be told')} ${notifiedBy(context)}</a
        >
      </p>`
    : null

/** An alert with the corrections before its last one. */
const withHistory = (item: Item, context: Context, local: Local, heading: 'h2' | 'h3'): Html =>
  html`${alertBox(item, context, { zone: local.zone, heading })}
  ${
    (item.alerte?.corrections.length ?? 0) > 1
      ? html`<details class="history">
          <summary>${context.t('Toutes les mises à jour', 'All updates')}</summary>
          ${corrections(item, context, local.zone)}
        </details>`
      : ''
  }`
