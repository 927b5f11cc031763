import { communeName } from '../../../contract/communes/commune-name.ts'
import { AppError } from '../../../contract/errors.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { type CollectionDay, collectionDays, collectionsOf } from '../collection-days.ts'
import { type Local, ofCommune } from '../commune-of.ts'
import { daysAfter, leafOf, monthInWords, shortDay } from '../dates.ts'
import { hoursOf, lastDay, occurrencesOf, startOf } from '../events.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { capital, crumbs } from '../parts/common.ts'
import { printButton } from '../parts/on-device.ts'
import { type Item, titleLink } from '../parts/publications.ts'
import { stateInWords } from '../parts/state-words.ts'
import { stateNow } from '../state.ts'
import { ANOTHER_TIME } from '../clock.ts'
import { bin } from '../waste.ts'
import { wasteName } from '../waste-names.ts'

/** The months that have a sheet: the calendar of collections ends after a year. */
const MONTHS = 11
const EVENTS = 100

/** A month of a commune on one sheet: what is on, and what is collected. */
export const monthPage: Page = {
  path: '/:commune/mois/:mois',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

const monthAfter = (month: string, months: number): string => Temporal.PlainYearMonth.from(month).add({ months }).toString()

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t, language, params } = context
  const { commune, today, zone } = local
  const [month, present] = [params['mois'] ?? '', today.slice(0, 7)]
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)
  if (!isMonth || month < present || month > monthAfter(present, MONTHS)) throw new AppError('not_found')
  const [first, next] = [`${month}-01`, monthAfter(month, 1)]
  const period = { from: startOf(first, zone), to: startOf(`${next}-01`, zone) }
  const of = { commune_id: commune.id, sort: 'date_debut', ...period, per_page: EVENTS } as const
  const [events, permanent, collections] = await Promise.all([
    ask(listPublications, { query: { ...of, permanent: 'false' } }),
    ask(listPublications, { query: { ...of, permanent: 'true' } }),
    collectionsOf(context, commune.id),
  ])
  const doors = collections.filter(({ mode }) => mode === 'porte_a_porte')
  const collected = (await collectionDays(context, commune.id, doors)).filter(({ day }) => day.startsWith(month))
  const title = capital(monthInWords(month, language))
  const link = (to: string) =>
    html`<a class="btn" href="${inLanguage(paths.month(commune.slug, to), language)}">${capital(monthInWords(to, language))}</a>`
  return {
    kind: 'view',
    title: `${title} — ${commune.nom}`,
    description: t(
      `L’agenda et les collectes de ${monthInWords(month, language)} sur une feuille à imprimer.`,
      `Events and collections of ${monthInWords(month, language)} on a sheet to print.`,
    ),
    canonical: paths.month(commune.slug, month),
    commune,
    form: 'print',
    main: html`<div class="noprint">
        ${crumbs(context, [{ text: communeName(commune), path: paths.commune(commune.slug) }, { text: title }])}
        <p class="row">
          ${month > present ? link(monthAfter(month, -1)) : ''}${month < monthAfter(present, MONTHS) ? link(next) : ''}
          ${printButton(context)}
        </p>
      </div>
      <article class="sheet month">
        <p class="from">${commune.nom}</p>
        <h1 class="long small2">${title}</h1>
        ${allMonth(permanent.data, context, local)}
        ${days(first, next, permanent.data.length > 0, eventsByDay(events.data, context, local, month), collected, context, local)}
        <p class="small">
          ${t('Sous réserve de modifications : la page de la commune est à jour.', 'Subject to change: the page of the commune is up to date.')}
        </p>
      </article>`,
  }
}

interface Entry {
  item: Item
  isOff: boolean
  /** When and where, in order. */
  facts: (string | null)[]
}

/** The events by the day on which they begin on the sheet: it has the rest of the month. */
function eventsByDay(
  items: readonly Item[],
  context: Context,
  { zone, commune, today }: Local,
  month: string,
): Map<string, (Entry & { day: string })[]> {
  const { t, clock } = context
  const entries = items.flatMap((item) =>
    occurrencesOf(item, zone)
      .toSorted((one, other) => one.debut.localeCompare(other.debut))
      .map((occurrence) => {
        const state = stateNow(item, clock, { date: occurrence, zone })
        const isOff = state.name === 'cancelled'
        const told = isOff ? t('annulé', 'cancelled') : stateInWords({ ...state, reason: null }, context)?.toLowerCase()
        const last = lastDay(occurrence, zone, { ...context, clock: ANOTHER_TIME })
        return {
          // What has begun stands on the first day that the sheet has.
          day: [occurrence.jour_debut, `${month}-01`, occurrence.jour_fin < today ? '' : today].toSorted().at(-1) ?? '',
          item,
          isOff,
          facts: [told ?? null, ...(isOff ? [] : [hoursOf(occurrence, zone, context), last]), ...placeOf(item, commune.id)],
        }
      }),
  )
  return Map.groupBy(entries, ({ day }) => day)
}

/** What goes on for weeks: it has no day of its own on the sheet. */
function allMonth(items: readonly Item[], context: Context, { commune, zone }: Local): Html | null {
  if (items.length === 0) return null
  const { t, language } = context
  const lines = items.map((item) => {
    const { occurrence, name } = stateNow(item, context.clock, { zone })
    const [from, to] = [occurrence?.jour_debut, occurrence?.jour_fin].map((day) => day && shortDay(day, language))
    const when = from && to ? t(`du ${from} au ${to}`, `${from} to ${to}`) : null
    const isOff = name === 'cancelled'
    return eventLine(
      {
        item,
        isOff,
        facts: [
          isOff ? t('annulé', 'cancelled') : (stateInWords(stateNow(item, context.clock, { zone }), context) ?? when),
          ...placeOf(item, commune.id),
        ],
      },
      context,
    )
  })
  return html`<div class="text">
    <p><b>${t('Sur plusieurs semaines', 'Over several weeks')}</b></p>
    ${lines}
  </div>`
}

function days(
  first: string,
  next: string,
  isElse: boolean,
  events: ReadonlyMap<string, readonly Entry[]>,
  collected: readonly CollectionDay[],
  context: Context,
  { today }: Local,
): Html {
  const { t, language } = context
  const bins = Map.groupBy(collected, ({ day }) => day)
  const shown: string[] = []
  for (let day = first; day < `${next}-01`; day = daysAfter(day, 1)) if (day >= today && (events.has(day) || bins.has(day))) shown.push(day)
  if (shown.length === 0 && isElse) return html``
  if (shown.length === 0) return html`<p class="text">${t('Rien n’est annoncé pour ce mois.', 'Nothing is announced for this month.')}</p>`
  return html`<table>
    <caption class="hide">
      ${t('Agenda et collectes, jour par jour', 'Events and collections, day by day')}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t('Jour', 'Day')}</th>
        <th scope="col">${t('Agenda', 'Events')}</th>
        <th scope="col">${t('Collecte', 'Collection')}</th>
      </tr>
    </thead>
    <tbody>
      ${shown.map((day) => {
        const { weekday, day: number } = leafOf(day, language)
        return html`<tr>
          <th scope="row"><time datetime="${day}">${weekday} ${number}</time></th>
          <td>${(events.get(day) ?? []).map((entry) => eventLine(entry, context))}</td>
          <td>
            ${(bins.get(day) ?? []).map(
              ({ collection, isToConfirm, insteadOf }) =>
                html`<p>
                  ${bin(collection)}${wasteName(collection.libelle, context)}${collection.secteur ? html` <span class="small">${collection.secteur}</span>` : ''}${insteadOf ? html` <span class="small">${instead(insteadOf, context)}</span>` : ''}${isToConfirm ? html` <span class="small">${t('(à confirmer)', '(to be confirmed)')}</span>` : ''}
                </p>`,
            )}
          </td>
        </tr>`
      })}
    </tbody>
  </table>`
}

/** Where an event is, with its commune if it is another one than that of the sheet. */
const placeOf = ({ evenement, commune }: Item, communeId: string): (string | null)[] => [
  evenement?.lieu?.nom ?? evenement?.lieu?.adresse ?? null,
  commune.id === communeId ? null : commune.nom,
]

/** The day that a collection replaces. */
const instead = (day: string, { t, language }: Context): string =>
  t(`(au lieu du ${shortDay(day, language)})`, `(instead of ${shortDay(day, language)})`)

function eventLine({ item, isOff, facts }: Entry, context: Context): Html {
  const link = titleLink(item, context)
  const line = facts.filter((text) => text !== null).join(', ')
  return html`<p>${isOff ? html`<s>${link}</s>` : link}${line ? html` <span class="small">${line}</span>` : ''}</p>`
}
