import { communeName } from '../../../contract/communes/commune-name.ts'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { getInfos } from '../../../contract/communes/communes.ts'
import { listActeurPublications, listPublications } from '../../../contract/publications/publications.ts'
import { ofName, type Place as Commune, placeBy } from '../commune-of.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { isOver, occurrencesOf, startOf } from '../events.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { excerpt } from '../html/excerpt.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import { type Context, moved, type Page, type Redirect, type View } from '../page.ts'
import { type Actor, badgeName, typeName } from '../parts/acteurs.ts'
import { agendaRows } from '../parts/agenda-rows.ts'
import { crumbData, crumbs, inFrench, pageNumber, pageOf, pager, section, titleClass } from '../parts/common.ts'
import { contactLines, dialled } from '../parts/contact.ts'
import { hoursTable } from '../parts/hours.ts'
import { icon } from '../parts/icons.ts'
import { addressOf, openingHours, specialOpeningHours } from '../parts/json-ld.ts'
import { eventRow } from '../parts/event-rows.ts'
import { type Item, type Place } from '../parts/publications.ts'
import { rows } from '../parts/row.ts'
import { longEvents } from '../parts/running.ts'
import { openingText } from '../parts/today.ts'
import { goThere } from '../parts/go-there.ts'
import { stateNow } from '../state.ts'
import { viewOf } from '../kinds/kinds.ts'
import { openingAt } from '../opening.ts'

const [NEWS, EVENTS, EVENT_ROWS, EVENT_DAYS] = [10, 20, 10, 90]
/** What is over is shown for so many days, at most so many events. */
const [PAST_DAYS, PAST] = [120, 8]

/** An actor: who it is, how to reach it, its next dates, its publications by kind, what is over. */
export const acteurPage: Page = { path: '/acteur/:slug', query: ['page'], read }

async function read(context: Context): Promise<View | Redirect> {
  const { ask, params } = context
  const slug = params['slug'] ?? ''
  const { data: actor } = await ask(getActeur, { params: { id: slug } })
  if (actor.slug !== slug) return moved(withQuery(paths.acteur(actor.slug), context.query))
  const commune = await placeBy(context, actor.commune.slug)
  context.about({ kind: 'acteur', id: actor.id, acteurId: actor.id })
  return view(context, actor, commune)
}

async function view(context: Context, actor: Actor, commune: Commune): Promise<View> {
  const { ask, t, clock, query } = context
  const zone = commune.fuseau
  const page = pageOf(query)
  const today = clock.today(zone)
  const of = { acteur_id: actor.id, sort: 'date_debut' } as const
  const [news, events, past, { data: infos }] = await Promise.all([
    ask(listActeurPublications, { params: { acteurId: actor.id }, query: { per_page: NEWS, page } }),
    ask(listPublications, { query: { ...of, to: daysAfter(today, EVENT_DAYS), per_page: EVENTS } }),
    ask(listPublications, {
      query: { ...of, from: startOf(daysAfter(today, -PAST_DAYS), zone), to: startOf(today, zone), per_page: EVENTS },
    }),
    ask(getInfos, { params: { id: commune.id } }),
  ])
  const place = { zone, communeId: commune.id }
  const steps = [
    { text: communeName(commune), path: paths.commune(commune.slug) },
    { text: t('Associations et commerces', 'Associations and shops'), path: paths.directory(commune.slug) },
    { text: actor.nom },
  ]
  const path = paths.acteur(actor.slug)
  return {
    kind: 'view',
    title: [actor.nom, pageNumber(page, context)].filter(Boolean).join(', '),
    description: actor.description
      ? excerpt(actor.description, 160)
      : t(`${typeName(actor.type, context)} ${ofName(commune.nom)}`, `${typeName(actor.type, context)} in ${commune.nom}`),
    canonical: withQuery(path, { page: page > 1 ? page : undefined }),
    commune,
    feeds: [...listFeeds(actor.nom, path), calendarFeed(t(`Agenda : ${actor.nom}`, `Events: ${actor.nom}`), path)],
    jsonLd: [organisation(actor, commune, context), crumbData(steps, (step) => addressOf(step, context))],
    ...sharePicture(actor),
    main: html`<div class="hero">
        ${crumbs(context, steps)}
        <div class="who">
          ${logo(actor)}
          <div>
            <h1${titleClass(actor.nom)}>${actor.nom}</h1>
            <p class="small">${typeName(actor.type, context)}${badge(actor, context)}</p>
          </div>
        </div>
      </div>
      ${firstWays(actor, context)}
      <div class="two facts-second">
        ${about(actor, context)}
        <aside class="stack">
          ${opening(actor, context, commune, infos.jours_feries)}
          <section class="card">
            <h2>${t('Contact', 'Contact')}</h2>
            ${contactLines(actor, context, commune.nom) ?? html`<p>${t('Aucun contact n’est indiqué.', 'No contact is given.')}</p>`}
            ${actor.type === 'mairie' ? toTownHall(commune, context) : ''}
          </section>
          ${claim(actor, context)}
        </aside>
        <div>
          ${dates(events.data, context, place)} ${await byKind(news.data, events.data, context, place)} ${pager(context, path, news.meta)}
          ${over(past.data, context, place)}
        </div>
      </div>`,
  }
}

const toTownHall = ({ slug }: Commune, { t, language }: Context): Html =>
  html`<p>
    <a href="${inLanguage(paths.practical(slug), language)}"
      >${t('Horaires et contacts de la mairie', 'Hours and contacts of the town hall')}</a
    >
  </p>`

/** The next dates: what goes on for weeks apart, a weekly event once. Null without any. */
function dates(items: readonly Item[], context: Context, place: Place): Html | null {
  if (items.length === 0) return null
  const isLong = ({ evenement }: Item) => evenement?.permanent ?? false
  const next = items.filter((item) => !isLong(item))
  const rowsOfNext =
    next.length > 0
      ? html`<section class="block">
          ${section(context.t('Prochaines dates', 'Next dates'))} ${agendaRows(next, context, { ...place, limit: EVENT_ROWS })}
        </section>`
      : ''
  return html`${longEvents(items.filter(isLong), context, place)} ${rowsOfNext}`
}

/** Publications with a title for each kind. Events that stand among the next dates are not repeated. */
async function byKind(items: readonly Item[], shown: readonly Item[], context: Context, place: Place): Promise<Html | null> {
  const { t } = context
  const ids = new Set(shown.map(({ id }) => id))
  const others = items.filter(({ id }) => !ids.has(id))
  if (others.length === 0)
    return shown.length > 0 ? null : html`<p class="empty">${t('Rien n’est publié en ce moment.', 'Nothing is published at present.')}</p>`
  const isInForce = (item: Item) => item.alerte !== null && !stateNow(item, context.clock).isOver
  const groups = [...Map.groupBy(others, (item) => viewOf(item).list('', t).text)].toSorted(
    ([, one], [, other]) => Number(other.some(isInForce)) - Number(one.some(isInForce)),
  )
  return html`${await Promise.all(
    groups.map(
      async ([title, own]) =>
        html`<section class="block">${section(title)}${await rows(own, context, { ...place, heading: 'h3' })}</section>`,
    ),
  )}`
}

/** The events that are over, the last first. Null without any. */
function over(items: readonly Item[], context: Context, { zone, communeId }: Place): Html | null {
  const { t, clock } = context
  const ended = items
    .flatMap((item) => {
      const occurrence = occurrencesOf(item, zone).findLast((one) => isOver(one, clock, zone))
      return occurrence ? [{ item, occurrence }] : []
    })
    .toSorted((one, other) => other.occurrence.debut.localeCompare(one.occurrence.debut))
    .slice(0, PAST)
  if (ended.length === 0) return null
  return html`<details class="noprint">
    <summary>${t('Événements passés', 'Past events')} (${ended.length})</summary>
    <ol>
      ${ended.map(({ item, occurrence }) => eventRow(item, occurrence, context, { zone, communeId }))}
    </ol>
  </details>`
}

/** The first things that one does with an actor: call it, go there. */
function firstWays({ telephone, telephone_e164, latitude, longitude }: Actor, { t }: Context): Html | null {
  const way = latitude === null || longitude === null ? null : goThere({ latitude, longitude }, { t })
  if (!telephone && !way) return null
  const call =
    telephone && html`<a class="btn main" href="${dialled(telephone, telephone_e164)}">${icon('phone')}${t('Appeler', 'Call')}</a>`
  return html`<p class="row noprint">${call} ${way}</p>`
}

/** The opening hours. Those of a town hall are on the page of its commune. */
function opening({ id, horaires }: Actor, context: Context, commune: Commune, holidays: readonly string[]): Html | null {
  const { t, clock } = context
  if (horaires.length === 0 || commune.mairie_actor_id === id) return null
  const title = t('Horaires', 'Opening hours')
  const at = clock.in(commune.fuseau)
  const state = openingAt(horaires, at, holidays)
  return html`<section class="card">
    <h2>${title}</h2>
    ${state ? html`<p class="answer">${openingText(state, at.day, context, '')}</p>` : ''} ${hoursTable(horaires, at.day, context, title)}
  </section>`
}

function logo({ logo: own, nom }: Actor): Html | null {
  const size = own?.media.sizes[0]
  return size
    ? html`<img class="logo" src="${size.url}" alt="${nom}" width="${size.width}" height="${size.height}" decoding="async" />`
    : null
}

function badge(actor: Actor, context: Context): Html | null {
  const name = badgeName(actor.badge, context)
  return name ? html` · <span class="badge">${icon('check')}${name}</span>` : null
}

function about({ photo, description }: Actor, context: Context): Html | null {
  const size = photo?.media.sizes.at(-1)
  const caption = [photo?.legende, photo?.credit].filter(Boolean).join(' — ')
  const paragraphs = (description ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== '')
  if (!size && paragraphs.length === 0) return null
  return html`<div class="block prose" ${inFrench(context)}>
    ${
      size && photo
        ? html`<figure${caption ? html` role="figure" aria-label="${caption}"` : ''}>
            <img src="${size.url}" alt="${photo.alt ?? ''}" width="${size.width}" height="${size.height}" decoding="async" />
            ${caption ? html`<figcaption>${caption}</figcaption>` : ''}
          </figure>`
        : ''
    }
    ${paragraphs.map((text) => html`<p>${text}</p>`)}
  </div>`
}

/** Whoever runs a page can ask for it: in the space of those who publish, or without an account by a form. Nothing where the town hall has it. */
const claim = (actor: Actor, { t, language, site }: Context): Html | null => {
  if (actor.badge === 'officiel') return null
  const form = inLanguage(paths.claim(actor.slug), language)
  return html`<div class="small noprint">
    <p>${t('Vous représentez cet organisme ?', 'Do you represent this organisation?')}</p>
    ${
      site.space
        ? html`<p><a href="${site.space}revendiquer/${actor.id}">${t('Demandez à la gérer', 'Ask to manage it')}</a></p>
            <p class="small"><a href="${form}">${t('Sans créer de compte : par un formulaire', 'Without an account: by a form')}</a></p>`
        : html`<p class="small"><a href="${form}">${t('Demandez à gérer cette page', 'Ask to manage this page')}</a></p>`
    }
  </div>`
}

const sharePicture = ({ photo, nom }: Actor): Pick<View, 'picture'> =>
  photo?.media.share_url ? { picture: { path: photo.media.share_url, width: 1200, height: 630, alt: photo.alt ?? nom } } : {}

const organisation = (actor: Actor, commune: Commune, context: Context): Record<string, unknown> => ({
  '@type': actor.type === 'commerce' || actor.type === 'entreprise' ? 'LocalBusiness' : 'Organization',
  name: actor.nom,
  url: addressOf(paths.acteur(actor.slug), context),
  ...(actor.telephone ? { telephone: actor.telephone } : {}),
  ...(actor.email ? { email: actor.email } : {}),
  ...(actor.site_web ? { sameAs: [actor.site_web] } : {}),
  ...(actor.latitude === null || actor.longitude === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: actor.latitude, longitude: actor.longitude } }),
  ...(actor.horaires.length > 0 ? { openingHoursSpecification: openingHours(actor.horaires), ...specialOpeningHours(actor.horaires) } : {}),
  address: {
    '@type': 'PostalAddress',
    ...(actor.adresse ? { streetAddress: actor.adresse } : {}),
    addressLocality: commune.nom,
    addressCountry: 'FR',
  },
})
