import { printedName } from '../../../contract/communes/commune-name.ts'
import type { z } from 'zod'
import type { CommuneRow } from '../../../contract/communes/commune-records.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { type Place, placeBy } from '../commune-of.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, slugOf, withQuery } from '../html/paths.ts'
import { type Context, moved, type Page, type Redirect, type View } from '../page.ts'
import { soonRows } from '../parts/agenda-rows.ts'
import { crumbs, section } from '../parts/common.ts'
import { communeLinks } from '../parts/commune-links.ts'
import { alertBox } from '../parts/alert-rows.ts'
import { finder } from './search.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { inForce } from '../state.ts'

type Row = z.output<typeof CommuneRow>

/** The département with the most communes has 890. */
const [PER_PAGE, PAGES_MAX] = [100, 10]
const [LARGEST, ALERTS, EVENTS, EVENT_ROWS, WEEK_DAYS, OPEN] = [12, 8, 16, 10, 7, 6]

/** A département: alerts in force, what is on in the next days, its communes by letter. */
export const departementPage: Page = { path: '/departement/:code', query: ['lettre'], read }

async function read(context: Context): Promise<View | Redirect> {
  const { params } = context
  const code = params['code'] ?? ''
  if (!/^(?:\d{2,3}|2[ab])$/i.test(code)) throw new AppError('not_found')
  if (code !== code.toLowerCase()) return moved(withQuery(paths.departement(code), context.query))
  const communes = await communesOf(context, code)
  const [first] = communes
  if (!first) throw new AppError('not_found')
  const known = await placeBy(context, first.slug)
  return view(context, code, communes, known)
}

/** Reads all communes of a département by name, page by page. */
async function communesOf({ ask }: Context, departement: string): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { data } = await ask(listCommunes, { query: { departement, sort: 'nom_asc', per_page: PER_PAGE, page } })
    all.push(...data)
    if (data.length < PER_PAGE) break
  }
  return all
}

/** The letter under which a name is found: "L’Isle" under I, as in printed lists. */
const letterOf = (nom: string): string =>
  slugOf(nom.replace(/^(?:Les? |La |L[’'])/, ''))
    .charAt(0)
    .toUpperCase()

async function view(context: Context, code: string, communes: readonly Row[], known: Place): Promise<View> {
  const { ask, t, clock, query } = context
  const zone = known.fuseau
  const [alerts, permanent, events] = await Promise.all([
    ask(listPublications, { query: { departement: code, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, {
      query: { departement: code, sort: 'date_debut', permanent: 'true', to: daysAfter(clock.today(zone), 1), per_page: OPEN },
    }),
    ask(listPublications, {
      query: { departement: code, sort: 'date_debut', permanent: 'false', to: daysAfter(clock.today(zone), WEEK_DAYS), per_page: EVENTS },
    }),
  ])
  const alertsInForce = inForce(alerts.data, context.clock)
  const letters = Map.groupBy(communes, ({ nom }) => letterOf(nom))
  const letter = [...letters.keys()].find((one) => one === query['lettre']?.toUpperCase())
  const nom = printedName(known.departement_nom)
  const place = { zone, communeId: '' }
  const open = longEvents(openNow(permanent.data, context, zone), context, place)
  return {
    kind: 'view',
    title: letter ? t(`${nom} : communes en ${letter}`, `${nom}: communes with ${letter}`) : `${nom} (${code.toUpperCase()})`,
    description: t(
      `${nom} (${code.toUpperCase()}) : ${communes.length > 1 ? `les ${communes.length} communes` : 'sa commune'}, les alertes en cours et l’agenda des prochains jours.`,
      `The ${communes.length > 1 ? `${communes.length} communes` : 'commune'} of ${nom}, the alerts in force and what is on in the next days.`,
    ),
    canonical: withQuery(paths.departement(code), { lettre: letter }),
    feeds: [...listFeeds(nom, paths.departement(code)), calendarFeed(t(`Agenda : ${nom}`, `Events: ${nom}`), paths.departement(code))],
    main: html`<div class="hero">
        <p class="small">${t('Département', 'Département')} ${code.toUpperCase()} · ${printedName(known.region_nom)}</p>
        <h1 class="long">${nom}</h1>
      </div>
      ${letter ? '' : alertsInForce.map((item) => alertBox(item, context, place))}
      <section class="block">
        ${section(t('Communes', 'Communes'))}
        ${letter ? '' : html`<div class="stack within">${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}</div>`}
        ${letterTabs(context, code, letters, letter)}
        ${
          letter
            ? communeLinks(letters.get(letter) ?? [], context, nameAlone)
            : html`<p class="small">${t('Les plus peuplées', 'The largest')}</p>
                ${largest(communes, context)}`
        }
      </section>
      ${
        letter
          ? ''
          : html`${open}
              <section class="block">
                ${section(t('Ces prochains jours', 'In the next days'))}${soonRows(events.data, open, context, { ...place, limit: EVENT_ROWS })}
              </section>`
      }
      ${letter ? crumbs(context, [{ text: nom, path: paths.departement(code) }, { text: letter }]) : ''}`,
  }
}

function letterTabs(
  { t, language }: Context,
  code: string,
  letters: ReadonlyMap<string, readonly Row[]>,
  selected: string | undefined,
): Html {
  return html`<nav class="tabs letters" aria-label="${t('Communes par lettre', 'Communes by letter')}">
    ${[...letters.keys()]
      .toSorted((one, other) => one.localeCompare(other))
      .map(
        (letter) =>
          html`<a
            href="${inLanguage(withQuery(paths.departement(code), { lettre: letter }), language)}"
            ${letter === selected ? html` aria-current="page"` : ''}
            >${letter}</a
          >`,
      )}
  </nav>`
}

const nameAlone = ({ nom }: { nom: string }): string => nom

/** The largest communes, which most readers look for. */
function largest(communes: readonly Row[], context: Context): Html {
  const sorted = communes.toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0))
  return communeLinks(sorted.slice(0, LARGEST), context, nameAlone)
}
