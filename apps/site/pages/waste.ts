import { getCollectesCalendar, getInfos, REMINDER_HOURS } from '../../../contract/communes/communes.ts'
import { type CollectionDay, collectionDays, collectionsOf } from '../waste/collection-days.ts'
import { type Local, ofCommune, ofName } from '../commune-of.ts'
import { dayInWords, daysAfter, nearDay, shortDay, writtenTime } from '../../../contract/dates.ts'
import { absolute } from '../document.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import { facts, printed } from '../html/typography.ts'
import type { Context, Page, Raw, Redirect, View } from '../page.ts'
import { canNotify, capital, inFrench, pageHead, section, notifiedBy } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import type { Practical } from '../parts/today.ts'
import { wasteRules } from '../parts/waste-rules.ts'
import { wasteElsewhere } from '../parts/who-answers.ts'
import { bin, binSentence, type Collection, nextBins, peopleOf, remarkOf, thing } from '../waste/waste.ts'
import { wasteName } from '../waste/waste-names.ts'
import { frequencyInWords, hoursInWords } from '../waste/waste-rules.ts'

/** The days that the page lists, and the most rows: a commune may have many sectors. */
const [DAYS, ROWS] = [35, 120]
const REMINDERS = Array.from({ length: REMINDER_HOURS[1] - REMINDER_HOURS[0] + 1 }, (_, at) => REMINDER_HOURS[0] + at)

/** What to put out, and when: the next weeks by day, the rules, a calendar to subscribe to. */
export const wastePage: Page = {
  path: '/:commune/dechets',
  query: ['secteur'],
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** The calendar of the collections, with an alarm on the evening before if one is asked for. */
export const wasteCalendar: Page = {
  path: '/:commune/dechets.ics',
  query: ['secteur', 'rappel'],
  isSingle: true,
  read: (context) => ofCommune(context, (local) => calendar(context, local)),
}

/** The sectors of a commune, by name. */
const sectorsOf = (collections: readonly Collection[]): string[] =>
  [...new Set(collections.flatMap(({ secteur }) => secteur ?? []))].toSorted((one, other) =>
    one.localeCompare(other, 'fr', { numeric: true }),
  )

async function calendar(context: Context, { commune }: Local): Promise<Raw | Redirect> {
  const { ask, query } = context
  const all = await collectionsOf(context, commune.id)
  const sector = sectorsOf(all).find((name) => name === query['secteur'])
  const hour = REMINDERS.find((reminder) => String(reminder) === query['rappel'])
  const body = await ask(getCollectesCalendar, {
    params: { id: commune.id },
    query: { ...(sector ? { secteur: sector } : {}), ...(hour ? { rappel: String(hour) } : {}) },
  })
  const headers = { 'content-disposition': `inline; filename="dechets-${commune.slug}.ics"` }
  return { kind: 'raw', type: 'text/calendar; charset=utf-8', body, headers }
}

async function view(context: Context, local: Local): Promise<View> {
  const { t, ask } = context
  const { commune, today } = local
  const all = await collectionsOf(context, commune.id)
  const sectors = sectorsOf(all)
  const sector = sectors.find((name) => name === context.query['secteur'])
  const shown = all.filter(({ secteur }) => sector === undefined || secteur === null || secteur === sector)
  const doors = shown.filter(({ mode }) => mode === 'porte_a_porte')
  const days = (await collectionDays(context, commune.id, doors, sector)).filter(({ day }) => day <= daysAfter(today, DAYS)).slice(0, ROWS)
  const path = paths.waste(commune.slug)
  return {
    kind: 'view',
    title: t(`Collecte des déchets ${ofName(commune.nom)}`, `Waste collection in ${commune.nom}`),
    description: t(
      `Les prochaines collectes ${ofName(commune.nom)} jour par jour, les consignes, et un calendrier avec un rappel la veille.`,
      `The next collections in ${commune.nom} by day, what to put out, and a calendar with a reminder on the evening before.`,
    ),
    canonical: withQuery(path, { secteur: sector }),
    commune,
    feeds: [
      { type: 'text/calendar', title: t('Collecte des déchets', 'Waste collection'), path: withQuery(`${path}.ics`, { secteur: sector }) },
    ],
    main: html`${pageHead(context, commune, t('Collecte des déchets', 'Waste collection'))}
    ${all.length === 0 ? nothing(context, local, (await ask(getInfos, { params: { id: commune.id } })).data) : ''}
    ${sectors.length > 0 ? sectorTabs(context, path, sectors, sector) : ''} ${tonight(shown, context, local)}
    ${
      all.length === 0
        ? ''
        : html`<div class="two">
            <div>
              ${dayList(days, context, local, { namesSectors: sectors.length > 0 && !sector, hasDoors: doors.length > 0 })}
              ${wasteRules(shown, context)}
            </div>
            <aside class="stack noprint">
              ${doors.length > 0 ? toFollow(context, commune.slug) : ''}${subscription(context, path, sector, sectors.length > 0)}
            </aside>
          </div>`
    }`,
  }
}

/** Who knows the days that are not known here. */
const nothing = (context: Context, local: Local, infos: Practical): Html => {
  const { nom } = local.commune
  return html`<p class="empty">
      ${context.t(`Les jours de collecte ${ofName(nom)} ne sont pas encore connus ici.`, `The collection days in ${nom} are not known here yet.`)}
    </p>
    <section class="block" aria-labelledby="ailleurs">
      <div class="sec"><h2 id="ailleurs">${context.t('Qui peut répondre', 'Who can answer')}</h2></div>
      <div class="today">${wasteElsewhere(context, local, infos, [])}</div>
    </section>`
}

function sectorTabs({ t, language }: Context, path: string, sectors: readonly string[], selected: string | undefined): Html {
  const tab = (name: string | undefined, text: string) =>
    html`<a href="${inLanguage(withQuery(path, { secteur: name }), language)}" ${name === selected ? html` aria-current="page"` : ''}
      >${text}</a
    >`
  return html`<nav aria-labelledby="secteurs">
    <p id="secteurs"><b>${t('Votre secteur', 'Your sector')}</b></p>
    <div class="tabs">${tab(undefined, t('Tous', 'All'))}${sectors.map((name) => tab(name, name))}</div>
  </nav>`
}

function tonight(collections: readonly Collection[], context: Context, { today, at }: Local): Html | null {
  const next = nextBins(collections, at)
  if (next.length === 0) return null
  const { t } = context
  return html`<div class="card">
    <h2>${t('Prochaine collecte', 'Next collection')}</h2>
    ${next.map((each) => {
      const line = facts([peopleOf(each.collection, context), each.collection.secteur, remarkOf(each)])
      return html`<p class="answer">${bin(each.collection)}${binSentence(each, today, context)}</p>
        ${line ? html`<p class="small" ${inFrench(context)}>${printed(line)}</p>` : ''}`
    })}
  </div>`
}

interface Shown {
  namesSectors: boolean
  hasDoors: boolean
}

/** A collection of so many days a week is one row: it would be on every day of the list. */
const DAILY = 5

/** Whether a collection is on a usual day of a round of nearly every day. */
const isDaily = ({ collection: { frequence, jours }, insteadOf, isToConfirm }: CollectionDay): boolean =>
  frequence === 'hebdomadaire' && jours.length >= DAILY && insteadOf === null && !isToConfirm

function dayList(days: readonly CollectionDay[], context: Context, local: Local, { namesSectors, hasDoors }: Shown): Html {
  const { t, language } = context
  const { today } = local
  const byDay = Map.groupBy(
    days.filter((one) => !isDaily(one)),
    ({ day }) => day,
  )
  const daily = Map.groupBy(days.filter(isDaily), ({ collection }) => capital(frequencyInWords(collection, context) ?? ''))
  const dayName = (day: string) => capital(day <= daysAfter(today, 1) ? nearDay(day, today, language) : shortDay(day, language))
  return html`<section class="block">
    ${section(t('Les prochaines semaines', 'The next weeks'))}
    ${
      days.length === 0
        ? html`<p class="empty">
            ${
              hasDoors
                ? t('Rien n’est prévu pour les cinq prochaines semaines.', 'Nothing is planned for the next five weeks.')
                : t('Aucune collecte en porte-à-porte n’est indiquée ici.', 'No door-to-door collection is given here.')
            }
          </p>`
        : html`<ol>
            ${[...daily].map(([name, collected]) => turn(html`<b>${name}</b>`, once(collected), context, local, namesSectors))}
            ${[...byDay].map(([day, collected]) => turn(html`<time datetime="${day}">${dayName(day)}</time>`, collected, context, local, namesSectors))}
          </ol>`
    }
  </section>`
}

/** Each collection at its first day. */
const once = (days: readonly CollectionDay[]): CollectionDay[] => [
  ...new Map(days.toReversed().map((one) => [one.collection.id, one])).values(),
]

/** What is collected at a time. @param name when */
function turn(name: Html, collected: readonly CollectionDay[], context: Context, { today }: Local, namesSectors: boolean): Html {
  const { t, language } = context
  return html`<li class="turn">
    ${name}
    <div>
      ${collected.map(({ collection, insteadOf, isToConfirm }) => {
        const { libelle } = collection
        const what = collection.contenant === null ? wasteName(libelle, context) : thing(collection, context, true)
        // In English, the thing is named by the title of its collection.
        const content = language === 'en' || what.toString().toLowerCase().includes(libelle.toLowerCase()) ? null : libelle
        const sector = namesSectors ? collection.secteur : null
        const line = facts([content, peopleOf(collection, context), sector, hoursInWords(collection, context)])
        return html`<p><b>${bin(collection)}${typeof what === 'string' ? capital(what) : what}</b></p>
          <p class="small">
            ${capital(line)}
            ${insteadOf ? html`<br /><span class="tag moved">${t(`au lieu du ${dayInWords(insteadOf, today, language)}`, `instead of ${dayInWords(insteadOf, today, language)}`)}</span>` : ''}
            ${isToConfirm ? html`<br /><span class="tag moved">${t('jour férié : date à confirmer', 'public holiday: date to be confirmed')}</span>` : ''}
          </p>`
      })}
    </div>
  </li>`
}

/** The way to the reminders by notifications or by e-mail, where the service can send any. */
const toFollow = (context: Context, slug: string): Html | null => {
  const { t, language } = context
  if (!canNotify(context)) return null
  return html`<div class="card">
    <h2>${t('Un rappel, la veille', 'A reminder, on the evening before')}</h2>
    <p>
      ${t('La veille au soir de chaque passage,', 'On the evening before each collection,')}
      ${notifiedBy(context)}${t(', sans compte. Vous l’arrêtez quand vous voulez.', ', without an account. You stop it whenever you want.')}
    </p>
    <p><a class="btn" href="${inLanguage(paths.follow(slug), language)}">${t('Recevoir un rappel', 'Receive a reminder')}</a></p>
  </div>`
}

function subscription(context: Context, path: string, sector: string | undefined, hasSectors: boolean): Html {
  const { t, language } = context
  const address = (hour?: number) => absolute(withQuery(`${path}.ics`, { secteur: sector, rappel: hour }), context)
  const subscribed = (hour?: number) => address(hour).replace(/^https?:/, 'webcal:')
  return html`<div class="card">
    <h2>${t('Dans votre calendrier', 'In your calendar')}</h2>
    <p>
      ${t(
        'Abonnez-vous : les dates se mettent à jour automatiquement. Choisissez l’heure du rappel, la veille au soir.',
        'Subscribe: the dates are updated by themselves. Choose the hour of the reminder, on the evening before.',
      )}
    </p>
    ${hasSectors && !sector ? html`<p class="small">${t('Choisissez d’abord votre secteur.', 'Choose your sector first.')}</p>` : ''}
    <p class="row">
      ${REMINDERS.map((hour) => html`<a class="btn" href="${subscribed(hour)}"><span class="hide">${t('Rappel la veille à', 'Reminder on the evening before at')} </span>${writtenTime(`${hour}:00`, language)}</a>`)}
      <a class="btn" href="${subscribed()}">${t('Sans rappel', 'No reminder')}</a>
    </p>
    <p class="small">
      ${icon('calendar')} <a href="${address(19)}">${t('Télécharger le calendrier (.ics)', 'Download the calendar (.ics)')}</a>
    </p>
  </div>`
}
