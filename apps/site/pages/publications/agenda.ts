import { listPublications } from '../../../../contract/publications/publications.ts'
import { agendaOf } from '../../agenda-of.ts'
import { type Local, ofCommune, ofName } from '../../commune-of.ts'
import { occurrencesOf, startOf } from '../../events.ts'
import { agendaFeeds } from '../../feeds/links.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths, withQuery } from '../../html/paths.ts'
import type { Context, Page, Redirect, View } from '../../page.ts'
import { beyond, pageHead, pageOf, pager, section } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { eventRow, type Item } from '../../parts/publications.ts'
import { longEvents } from '../../parts/running.ts'
import { eventPlaces, placesOf } from '../../parts/event-places.ts'
import { addressOf, months, periodName, queryOf, tabs } from './agenda-links.ts'
import { isShown, monthOf, monthTitle, type Period, periodOf } from './periods.ts'

const ROWS = 40

/** The events of a commune: what is to come, a day, a week-end, seven days or a month. */
export const agendaPage: Page = {
  path: '/:commune/agenda',
  query: ['quand', 'mois', 'page'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View | Redirect> {
  const { t, query } = context
  const { commune, today, zone } = local
  const period = periodOf(query, today, zone)
  const { events, permanent } = await agendaOf(context, commune.id, period, pageOf(query))
  const first = beyond(addressOf(local, period), events.meta)
  if (first) return first
  const later = events.meta.total === 0 ? await nextMonth(context, local, period) : null
  const page = events.meta.current_page
  const places = placesOf([...events.data, ...permanent.data])
  const long = longEvents(permanent.data, context, { zone, communeId: commune.id })
  // Nothing else may stand above what is open.
  const isAlone = events.data.length === 0
  return {
    kind: 'view',
    title: t(`Agenda ${ofName(commune.nom)}`, `Events in ${commune.nom}`),
    description: t(
      `Fêtes, spectacles, marchés, réunions : les événements ${ofName(commune.nom)} (${commune.departement_nom}).`,
      `Fairs, shows, markets, meetings: the events of ${commune.nom} (${commune.departement_nom}).`,
    ),
    canonical: withQuery(paths.agenda(commune.slug), { ...queryOf(local, period), page: page > 1 ? page : undefined }),
    commune,
    feeds: agendaFeeds(commune, context, queryOf(local, period)),
    hasMap: places.length > 1,
    isUnlisted: events.meta.total + permanent.meta.total === 0,
    main: html`${pageHead(context, commune, t('Agenda', 'Events'))} ${tabs(context, local, period)}
      <div class="two top0">
        <div>
          ${isAlone ? long : ''}
          <section class="block">
            ${section(periodName(period, context))}
            ${events.data.length === 0 ? empty(context, local, { period, later, isElse: permanent.data.length > 0 }) : list(events, context, local)}
            ${pager({ ...context, query: queryOf(local, period) }, paths.agenda(commune.slug), events.meta, [t('Avant', 'Earlier'), t('Après', 'Later')])}
          </section>
          ${months(context, local, period)}
        </div>
        <aside class="stack">${isAlone ? '' : long} ${eventPlaces(places, context, local)} ${follow(context, local)}</aside>
      </div>`,
  }
}

/** Short lists have a row for each occurrence, in their order; a list of several pages has one for each event. */
function list({ data, meta }: { data: readonly Item[]; meta: { total: number } }, context: Context, { commune, zone }: Local): Html {
  const place = { zone, communeId: commune.id }
  const rows = data.flatMap((item) => occurrencesOf(item, zone).map((occurrence) => ({ item, occurrence })))
  if (meta.total > data.length || rows.length > ROWS)
    return html`<ol>
      ${data.map((item) => {
        const [first, ...others] = occurrencesOf(item, zone)
        return first ? eventRow(item, first, context, { ...place, others: others.length }) : ''
      })}
    </ol>`
  const sorted = rows.toSorted((one, other) => one.occurrence.debut.localeCompare(other.occurrence.debut))
  return html`<ol>
    ${sorted.map(({ item, occurrence }) => eventRow(item, occurrence, context, place))}
  </ol>`
}

/** The month of the first event after a period; null if nothing is announced. */
async function nextMonth({ ask }: Context, { commune, zone, today }: Local, { to }: Period): Promise<string | null> {
  const from = to > startOf(today, zone) ? to : startOf(today, zone)
  const { data } = await ask(listPublications, {
    query: { commune_id: commune.id, sort: 'date_debut', permanent: 'false', from, per_page: 1 },
  })
  const [first] = data.flatMap((item) => occurrencesOf(item, zone))
  const month = first && monthOf(first.debut, zone)
  return month && isShown(month, today) ? month : null
}

/** @param isElse whether events that go on for weeks are shown above */
function empty(context: Context, local: Local, { period, later, isElse }: { period: Period; later: string | null; isElse: boolean }): Html {
  const { t, language } = context
  const { commune, today } = local
  const nothing = {
    'a-venir': t('Aucun événement n’est annoncé pour les 31 prochains jours.', 'No event is announced for the next 31 days.'),
    aujourdhui: t('Aucun événement n’est annoncé pour aujourd’hui.', 'No event is announced for today.'),
    'week-end': t('Aucun événement n’est annoncé pour ce week-end.', 'No event is announced for this weekend.'),
    semaine: t('Aucun événement n’est annoncé pour les 7 prochains jours.', 'No event is announced for the next 7 days.'),
    mois:
      (period.month ?? '') < today.slice(0, 7)
        ? t('Aucun événement n’est enregistré pour ce mois.', 'No event is recorded for this month.')
        : t('Aucun événement n’est annoncé pour ce mois.', 'No event is announced for this month.'),
  }[period.name]
  const other = { fr: nothing.replace('Aucun événement', 'Aucun autre événement'), en: nothing.replace('No event', 'No other event') }
  return html`<div class="empty stack">
    <p>${isElse ? other[language] : nothing}</p>
    ${
      later
        ? html`<p>
            <a class="btn main" href="${inLanguage(addressOf(local, { name: 'mois', month: later }), language)}"
              >${t('Voir la suite :', 'See what comes next:')} ${monthTitle(later, context).toLowerCase()}</a
            >
          </p>`
        : html`<p>
            ${t(
              'Vous organisez quelque chose ? La mairie, les associations et les commerces peuvent l’annoncer ici.',
              'Are you organising something? The town hall, associations and shops can announce it here.',
            )}
            <a href="${inLanguage(paths.directory(commune.slug), language)}">${t('Trouver votre association', 'Find your association')}</a>.
          </p>`
    }
  </div>`
}

const follow = ({ t, language, site }: Context, { commune }: Local): Html =>
  html`<div class="card noprint">
    <h2>${t('Dans votre calendrier', 'In your calendar')}</h2>
    <p>
      <a class="btn" href="${paths.agenda(commune.slug)}.ics"
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
      site.origin === null
        ? ''
        : html`<p>
            <a href="${inLanguage(paths.follow(commune.slug), language)}"
              >${t('Recevoir l’agenda du week-end, le jeudi soir', 'Receive the agenda of the week-end, on Thursday evening')}</a
            >
          </p>`
    }
  </div>`
