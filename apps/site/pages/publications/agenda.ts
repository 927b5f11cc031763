import { listPublications } from '../../../../contract/publications/publications.ts'
import { agendaOf } from '../../agenda-of.ts'
import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { occurrencesOf, startOf } from '../../events.ts'
import { type EventFilters, eventFiltersOf, FILTER_PARAMETERS, filterWords } from '../../event-traits.ts'
import { agendaFeeds } from '../../feeds/links.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import { facts } from '../../html/typography.ts'
import type { Context, Page, Redirect, View } from '../../page.ts'
import { beyond, canNotify, pageHead, pageNumber, pageOf, pager, section } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { eventRow } from '../../parts/event-rows.ts'
import { type Item } from '../../parts/publications.ts'
import { longEvents } from '../../parts/running.ts'
import { eventPlaces, placesOf } from '../../parts/event-places.ts'
import { allDates, type Dated, listRows, rowOf } from '../../weekly.ts'
import { addressOf, chips, months, periodName, queryOf, tabs } from './agenda-links.ts'
import { monthOf } from '../../month-of.ts'
import { monthGrid } from '../../parts/month-grid.ts'
import { isShown, monthAt, monthTitle, type Period, periodOf } from './periods.ts'

const ROWS = 40

/** A period with what it is filtered by. */
type Filtered = Period & { filters: EventFilters }

/** The events of a commune: what is to come, a day, a week-end, seven days or a month. */
export const agendaPage: Page = {
  path: '/:commune/agenda',
  query: ['quand', 'mois', ...FILTER_PARAMETERS, 'page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View | Redirect> {
  const { t, query } = context
  const { commune, today, zone } = local
  const period = periodOf(query, today, zone)
  const filters = eventFiltersOf(query)
  const { events, permanent, offers } = await agendaOf(context, commune.id, period, { page: pageOf(query), filters })
  const shown = { ...period, filters }
  const first = beyond(addressOf(local, shown), events.meta)
  if (first) return first
  const later = events.meta.total === 0 ? await nextMonth(context, local, shown) : null
  const page = events.meta.current_page
  const month = period.month && page === 1 ? await monthDates(context, local, { month: period.month, filters }, events) : null
  const said = filterWords(filters, context)
  const places = placesOf([...events.data, ...permanent.data])
  const long = longEvents(permanent.data, context, { zone, communeId: commune.id })
  // Nothing else may stand above what is open.
  const isAlone = events.data.length === 0
  return {
    kind: 'view',
    title: [
      t(`Agenda ${ofName(commune.nom)}`, `Events in ${commune.nom}`),
      ...said,
      period.name === 'a-venir' ? null : periodName(period, context).toLowerCase(),
      pageNumber(page, context),
    ]
      .filter(Boolean)
      .join(', '),
    description: t(
      `Fêtes, spectacles, marchés, réunions : les événements ${ofName(commune.nom)} (${commune.departement_nom}).`,
      `Fairs, shows, markets, meetings: the events of ${commune.nom} (${commune.departement_nom}).`,
    ),
    canonical: withQuery(paths.agenda(commune.slug), { ...queryOf(local, shown), page: page > 1 ? page : undefined }),
    commune,
    feeds: agendaFeeds(commune, context, queryOf(local, shown), said),
    hasMap: places.length > 1,
    // What filters combine is found by one of them already.
    isUnlisted: said.length > 1 || events.meta.total + permanent.meta.total === 0,
    main: html`${pageHead(context, commune, t('Agenda', 'Events'))} ${tabs(context, local, period, filters)}
      ${chips(context, local, { period, filters, offers })} ${month ? monthGrid(period.month ?? '', month, context, local) : ''}
      <div class="two top0">
        <div>
          ${isAlone ? long : ''}
          <section class="block">
            ${section(facts([periodName(period, context), ...said]))}
            ${events.data.length === 0 ? empty(context, local, { shown, later, isElse: permanent.data.length > 0 }) : list(events, context, local)}
            ${pager({ ...context, query: queryOf(local, shown) }, paths.agenda(commune.slug), events.meta, [t('Avant', 'Earlier'), t('Après', 'Later')])}
          </section>
          ${months(context, local, period, filters)}
        </div>
        <aside class="stack">${isAlone ? '' : long} ${await eventPlaces(places, context, local)} ${follow(context, local, filters)}</aside>
      </div>`,
  }
}

/** Every date of a month; null where a month has too many for a calendar. */
async function monthDates(
  context: Context,
  local: Local,
  { month, filters }: { month: string; filters: EventFilters },
  { data, meta }: { data: readonly Item[]; meta: { total: number } },
): Promise<readonly Dated[] | null> {
  if (meta.total > data.length) {
    const { dates, isWhole } = await monthOf(context, local, month, `${month}-01`, filters)
    return isWhole ? dates : null
  }
  const dates = allDates(data, local.zone)
  return dates.length > 0 ? dates : null
}

/**
 * Short lists have a row for each date, in their order, and one for dates that are alike; a list of several pages has one for each event.
 */
function list({ data, meta }: { data: readonly Item[]; meta: { total: number } }, context: Context, { commune, zone }: Local): Html {
  const place = { zone, communeId: commune.id }
  const rows = listRows(allDates(data, zone), zone, context.clock)
  if (meta.total > data.length || rows.length > ROWS)
    return html`<ol>
      ${data.map((item) => {
        const row = rowOf(item, zone, context.clock)
        return row ? eventRow(item, row.occurrence, context, { ...place, last: row.last, others: row.others }) : ''
      })}
    </ol>`
  return html`<ol>
    ${rows.map(({ item, occurrence, ...row }) => eventRow(item, occurrence, context, { ...place, ...row }))}
  </ol>`
}

/** The month of the first event after a period; null if nothing is announced. */
async function nextMonth({ ask }: Context, { commune, zone, today }: Local, { to, filters }: Filtered): Promise<string | null> {
  const from = to > startOf(today, zone) ? to : startOf(today, zone)
  const { data } = await ask(listPublications, {
    query: { ...filters, commune_id: commune.id, sort: 'date_debut', permanent: 'false', from, per_page: 1 },
  })
  const [first] = data.flatMap((item) => occurrencesOf(item, zone))
  const month = first && monthAt(first.debut, zone)
  return month && isShown(month, today) ? month : null
}

/** @param isElse whether events that go on for weeks are shown above */
function empty(context: Context, local: Local, { shown, later, isElse }: { shown: Filtered; later: string | null; isElse: boolean }): Html {
  const { t, language } = context
  const { commune, today } = local
  const { filters } = shown
  const isFiltered = Object.keys(filters).length > 0
  const nothing = isFiltered
    ? t('Aucun événement annoncé ici ne correspond à ce choix.', 'No event that is announced here fits this choice.')
    : ofPeriod(shown, context, today)
  const other = { fr: nothing.replace('Aucun événement', 'Aucun autre événement'), en: nothing.replace('No event', 'No other event') }
  return html`<div class="empty stack">
    <p>${isElse ? other[language] : nothing}</p>
    ${
      later
        ? html`<p>
            <a class="btn main" href="${inLanguage(addressOf(local, { name: 'mois', month: later, filters }), language)}"
              >${t('Voir la suite :', 'See what comes next:')} ${monthTitle(later, context).toLowerCase()}</a
            >
          </p>`
        : isFiltered
          ? html`<p>
              <a class="btn" href="${inLanguage(addressOf(local, { ...shown, filters: {} }), language)}"
                >${t('Voir tous les événements', 'See all events')}</a
              >
            </p>`
          : html`<p>
              ${t(
                'Vous organisez quelque chose ? La mairie, les associations et les commerces peuvent l’annoncer ici.',
                'Are you organising something? The town hall, associations and shops can announce it here.',
              )}
              <a href="${inLanguage(paths.directory(commune.slug), language)}">${t('Trouver votre association', 'Find your association')}</a
              >.
            </p>`
    }
  </div>`
}

/** Says that nothing is announced for a period. */
function ofPeriod({ name, month }: Period, { t }: Context, today: string): string {
  return {
    'a-venir': t('Aucun événement n’est annoncé ici pour les 31 prochains jours.', 'No event is announced here for the next 31 days.'),
    aujourdhui: t('Aucun événement n’est annoncé ici pour aujourd’hui.', 'No event is announced here for today.'),
    'week-end': t('Aucun événement n’est annoncé ici pour ce week-end.', 'No event is announced here for this weekend.'),
    semaine: t('Aucun événement n’est annoncé ici pour les 7 prochains jours.', 'No event is announced here for the next 7 days.'),
    mois:
      (month ?? '') < today.slice(0, 7)
        ? t('Aucun événement n’est enregistré ici pour ce mois.', 'No event is recorded here for this month.')
        : t('Aucun événement n’est annoncé ici pour ce mois.', 'No event is announced here for this month.'),
  }[name]
}

const follow = (context: Context, { commune }: Local, filters: EventFilters): Html => {
  const { t, language } = context
  return html`<div class="card noprint">
    <h2>${t('Dans votre calendrier', 'In your calendar')}</h2>
    <p>
      <a class="btn" href="${withQuery(`${paths.agenda(commune.slug)}.ics`, filters)}"
        >${icon('addToCalendar')}${t('S’abonner à l’agenda', 'Subscribe to the events')}</a
      >
    </p>
    <p class="small">
      ${t(
        'Votre téléphone reçoit les nouveaux événements, les reports et les annulations.',
        'Your phone receives new events, changes and cancellations.',
      )}
    </p>
    ${
      canNotify(context)
        ? html`<p>
            <a href="${inLanguage(paths.follow(commune.slug), language)}"
              >${t('Recevoir l’agenda du week-end, le jeudi soir', 'Receive the agenda of the week-end, on Thursday evening')}</a
            >
          </p>`
        : ''
    }
  </div>`
}
