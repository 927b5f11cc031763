import { listPublications } from '../../../../contract/publications/publications.ts'
import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { daysAfter, dayOf } from '../../../../contract/dates.ts'
import { isOver, occurrencesOf, startOf } from '../../events.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context, Page, View } from '../../page.ts'
import { pageHead, pageOf, pager } from '../../parts/common.ts'
import { eventRow } from '../../parts/event-rows.ts'

const [ROWS, DAYS] = [30, 365]

/** The events of the last year that are over, the last first. */
export const pastAgendaPage: Page = {
  path: '/:commune/agenda/passe',
  query: ['page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t, query, clock, language } = context
  const { commune, today, zone } = local
  const of = { commune_id: commune.id, sort: 'date_debut', from: startOf(daysAfter(today, -DAYS), zone), to: startOf(today, zone) } as const
  const read = (page: number) => ask(listPublications, { query: { ...of, per_page: ROWS, page } })
  // The API has an agenda in the order of time: its last page is the first one here.
  const first = await read(1)
  const last = Math.max(1, first.meta.last_page)
  const page = Math.min(pageOf(query), last)
  const { data } = page === last ? first : await read(last - page + 1)
  const rows = data
    .flatMap((item) => {
      const over = occurrencesOf(item, zone).filter(
        (occurrence) => isOver(occurrence, clock, zone) && dayOf(occurrence.debut, zone) < today,
      )
      const occurrence = over.at(-1)
      return occurrence ? [{ item, occurrence, others: over.length - 1 }] : []
    })
    .toSorted((one, other) => other.occurrence.debut.localeCompare(one.occurrence.debut))
  const path = paths.pastAgenda(commune.slug)
  return {
    kind: 'view',
    title: t(`Événements passés ${ofName(commune.nom)}`, `Past events in ${commune.nom}`),
    canonical: withQuery(path, { page: page > 1 ? page : undefined }),
    commune,
    isUnlisted: true,
    main: html`${pageHead(context, commune, t('Événements passés', 'Past events'), t('Les douze derniers mois.', 'The last twelve months.'))}
      ${
        rows.length === 0
          ? html`<p class="empty">${t('Aucun événement passé n’est enregistré ici.', 'No past event is recorded here.')}</p>`
          : html`<h2 class="hide">${t('Du plus récent au plus ancien', 'From the latest to the oldest')}</h2>
              <ol class="narrow">
                ${rows.map(({ item, occurrence, others }) => eventRow(item, occurrence, context, { zone, communeId: commune.id, others }))}
              </ol>`
      }
      ${pager({ ...context, query: {} }, path, { current_page: page, last_page: last })}
      <p class="row foot0">
        <a class="btn" href="${inLanguage(paths.agenda(commune.slug), language)}">${t('Événements à venir', 'Upcoming events')}</a>
      </p>`,
  }
}
