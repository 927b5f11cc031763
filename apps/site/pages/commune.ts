import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getContour, getInfos, listCollectes, listElus } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { agendaOf } from '../agenda-of.ts'
import { type Local, ofCommune, ofName, type Place } from '../commune-of.ts'
import { dayInWords, daysAfter } from '../../../contract/dates.ts'
import { communeFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { newsOf } from '../news-of.ts'
import type { Context, Page, View } from '../page.ts'
import { type Actor, actorLogo, typeName } from '../parts/acteurs.ts'
import { band } from '../parts/band.ts'
import { plus, signs, subscriptions } from '../parts/commune-ways.ts'
import { quiet } from '../parts/quiet-commune.ts'
import { canNotify, section } from '../parts/common.ts'
import { contourCredit } from '../parts/contour.ts'
import { icon } from '../parts/icons.ts'
import { communeData } from '../parts/json-ld.ts'
import { moment } from '../parts/moment.ts'
import { alertBox, recentlyOver } from '../parts/alert-rows.ts'
import { eventRow } from '../parts/event-rows.ts'
import { type Item, newsCard } from '../parts/publications.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { binBox, deviceBox, nextEventBox, officeBox, stillAhead } from '../parts/today.ts'
import { aroundIt, collectionsElsewhere, deviceElsewhere, officeElsewhere } from '../parts/who-answers.ts'
import { inForce } from '../state.ts'
import { type Collection, householdDoors } from '../waste/waste.ts'
import { allDates, type Dated, listRows } from '../weekly.ts'
import { periodOf } from './publications/periods.ts'

/** How much of each kind the page shows. */
const [ALERTS, EVENTS, SOON, NEWS, OPEN, ACTORS] = [6, 12, 8, 3, 3, 6]

/** A commune's page: its sign, then what a resident asks today, in the order of its urgency. */
export const communePage: Page = {
  path: '/:commune',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t, language } = context
  const { commune, today, zone } = local
  const of = { params: { id: commune.id } }
  const [alerts, ended, { events, permanent }, news, collections, infos, officials, devices, actors, contour] = await Promise.all([
    ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS } }),
    ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS, terminees: 'true' } }),
    agendaOf(context, commune.id, periodOf({}, today, zone)),
    newsOf(context, commune.id),
    ask(listCollectes, { ...of, query: { per_page: 50 } }),
    ask(getInfos, of),
    ask(listElus, { ...of, query: { per_page: 1 } }),
    ask(listCommuneDefibrillateurs, of),
    ask(listActeurs, { query: { commune_id: commune.id, per_page: ACTORS } }),
    ask(getContour, of),
  ])
  const place = { zone, communeId: commune.id }
  const items = news.data.slice(0, NEWS)
  const happenings = stillAhead(allDates(events.data.slice(0, EVENTS), zone), context.clock, zone)
  const next = happenings.find(({ occurrence }) => occurrence.jour_debut <= daysAfter(today, 1)) ?? null
  const open = openNow(permanent.data, context, zone).slice(0, OPEN)
  const isQuiet = happenings.length === 0 && items.length === 0 && open.length === 0
  const counts = { officials: officials.meta.total, month: today.slice(0, 7) }
  const month = inLanguage(paths.month(commune.slug, counts.month), language)
  const [around, device] = await Promise.all([
    isQuiet ? aroundIt(context, local) : null,
    deviceBox(devices.defibrillateurs, context, local) ?? deviceElsewhere(context, local),
  ])
  const description = t(
    `Alertes, collecte des déchets, agenda, mairie et défibrillateurs ${ofName(commune.nom)} (${commune.departement_nom}).`,
    `Alerts, waste collection, events, town hall and defibrillators of ${commune.nom} (${commune.departement_nom}).`,
  )
  return {
    kind: 'view',
    title: commune.nom,
    description,
    canonical: paths.commune(commune.slug),
    commune,
    feeds: communeFeeds(commune, context),
    jsonLd: [communeData(commune, infos.data, context)],
    face: band(context, commune, contour.data),
    main: html`${signs(context, commune)} ${inForce(alerts.data, context.clock).map((item) => alertBox(item, context, place))}
      ${recentlyOver([...alerts.data, ...ended.data], context, place)}
      ${answersOfToday(
        [
          binBox(collections.data, context, local) ?? (collections.data.length === 0 ? collectionsElsewhere(context, local) : null),
          officeBox(infos.data, context, local) ?? officeElsewhere(context, local),
          // What goes on for weeks is on today too, and has its own block.
          isQuiet || (next === null && open.length > 0) ? null : nextEventBox(next, context, local, nothingNow(context)),
          device,
        ],
        context,
        local,
      )}
      ${
        isQuiet
          ? quiet(context, local, around, toFollow(commune, collections.data, context))
          : html`<div class="two">
                <div>${laterBlock(listRows(happenings, zone, context.clock).slice(0, SOON), context, local, open.length > 0)}</div>
                <aside class="stack">
                  ${longEvents(open, context, place)}
                  <p class="noprint">
                    <a class="btn" href="${month}">${icon('print')}${t('La feuille du mois', 'The sheet of the month')}</a>
                  </p>
                  ${toFollow(commune, collections.data, context)}
                </aside>
              </div>
              ${newsBlock(items, context, place, commune)}`
      }
      <div class="two">${directory(actors, context, local)} ${plus(commune, context, counts)}</div>
      ${subscriptions(commune, context)}
      ${commune.photo?.credit ? html`<p class="small note">${t('Image en haut de la page :', 'Picture at the top of the page:')} ${commune.photo.credit}</p>` : ''}
      ${contour.data ? contourCredit(contour.data, context) : ''}`,
  }
}

/** The answers of the day side by side; nothing where nothing is known. */
const answersOfToday = (boxes: readonly (Html | null)[], context: Context, { today }: Local): Html | null =>
  boxes.every((box) => box === null)
    ? null
    : html`<section class="block" aria-labelledby="aujourdhui">
        <div class="sec">
          <h2 id="aujourdhui">${context.t('Aujourd’hui', 'Today')}</h2>
          <p class="small">${moment(dayInWords(today, today, context.language), '', today)}</p>
        </div>
        <div class="today">${boxes}</div>
      </section>`

const nothingNow = ({ t }: Context): string =>
  t('Rien n’est annoncé ici pour aujourd’hui ni demain.', 'Nothing is announced here for today or tomorrow.')

/** The next events. @param isElse whether events that go on for weeks are shown beside */
function laterBlock(happenings: readonly Dated[], context: Context, { commune, zone }: Local, isElse: boolean): Html {
  const { t, language } = context
  const more = { path: inLanguage(paths.agenda(commune.slug), language), text: t('Tout l’agenda', 'All events') }
  return html`<section class="block">
    ${section(t('Prochainement', 'Coming up'), more)}
    ${
      happenings.length === 0
        ? html`<p class="small">
            ${
              isElse
                ? t('Rien d’autre n’est annoncé ici pour les 31 prochains jours.', 'Nothing else is announced here for the next 31 days.')
                : t('Rien n’est annoncé ici pour les 31 prochains jours.', 'Nothing is announced here for the next 31 days.')
            }
          </p>`
        : html`<ol>
            ${happenings.map(({ item, occurrence, ...row }) => eventRow(item, occurrence, context, { zone, communeId: commune.id, ...row }))}
          </ol>`
    }
  </section>`
}

function newsBlock(items: readonly Item[], context: Context, place: { zone: string; communeId: string }, commune: Place): Html | null {
  if (items.length === 0) return null
  const { t, language } = context
  const more = { path: inLanguage(paths.news(commune.slug), language), text: t('Toutes les actualités', 'All news') }
  return html`<section class="block">
    ${section(t('Actualités', 'News'), more)}
    <div class="cards">${items.map((item, at) => newsCard(item, context, place, at === 0))}</div>
  </section>`
}

/** The first actors of the commune, and the way to all. */
function directory({ data, meta }: { data: readonly Actor[]; meta: { total: number } }, context: Context, { commune }: Local): Html {
  const { t, language } = context
  const path = inLanguage(paths.directory(commune.slug), language)
  const title = t('Annuaire', 'Directory')
  if (data.length === 0)
    return html`<section class="block">
      ${section(title, { path, text: t('Proposer une page', 'Propose a page') })}
      <p class="small">
        ${t('Aucune association ni aucun commerce ne s’est encore présenté ici.', 'No association and no shop has introduced itself here yet.')}
      </p>
    </section>`
  const all =
    meta.total > data.length
      ? t(`Les ${meta.total} pages de l’annuaire`, `All ${meta.total} pages`)
      : t('Tout l’annuaire', 'The whole directory')
  return html`<section class="block">
    ${section(title, { path, text: all })}
    <ul class="links columns">
      ${data.map(
        (actor) =>
          html`<li>
            <a href="${inLanguage(paths.acteur(actor.slug), language)}"
              >${actorLogo(actor)}<span>${actor.nom}<span class="small under">${typeName(actor.type, context)}</span></span></a
            >
          </li>`,
      )}
    </ul>
  </section>`
}

/** The way to alerts and reminders, where the service can send any. */
function toFollow(commune: Place, collections: readonly Collection[], context: Context): Html | null {
  const { t, language } = context
  const [hasAlerts, hasBins] = [commune.mairie_actor_id !== null, householdDoors(collections).length > 0]
  if (!canNotify(context) || (!hasAlerts && !hasBins)) return null
  return html`<p class="noprint">
    <a class="btn" href="${inLanguage(paths.follow(commune.slug), language)}"
      >${icon('bell')}<span
        >${hasAlerts ? t('Recevoir les alertes', 'Receive the alerts') : t('Rappel des collectes', 'Reminder of collections')}</span
      ></a
    >
  </p>`
}
