import { communeName } from '../../../contract/communes/commune-name.ts'
import { getActeur } from '../../../contract/acteurs/acteurs.ts'
import { getCommune } from '../../../contract/communes/communes.ts'
import { listActeurPublications, listPublications } from '../../../contract/publications/publications.ts'
import { ofName, type Place } from '../commune-of.ts'
import { daysAfter } from '../dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { excerpt } from '../html/excerpt.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import { type Context, moved, type Page, type Redirect, type View } from '../page.ts'
import { type Actor, badgeName, typeName } from '../parts/acteurs.ts'
import { agendaRows } from '../parts/agenda-rows.ts'
import { crumbData, crumbs, inFrench, pageOf, pager, section, titleClass } from '../parts/common.ts'
import { contactLines } from '../parts/contact.ts'
import { hoursTable } from '../parts/hours.ts'
import { icon } from '../parts/icons.ts'
import { addressOf, openingHours } from '../parts/json-ld.ts'
import { rows } from '../parts/row.ts'

const [NEWS, EVENTS, EVENT_ROWS, EVENT_DAYS] = [10, 10, 8, 90]

/** An actor: who it is, how to reach it, its agenda, its publications. */
export const acteurPage: Page = { path: '/acteur/:slug', query: ['page'], read }

async function read(context: Context): Promise<View | Redirect> {
  const { ask, params } = context
  const slug = params['slug'] ?? ''
  const { data: actor } = await ask(getActeur, { params: { id: slug } })
  if (actor.slug !== slug) return moved(withQuery(paths.acteur(actor.slug), context.query))
  const { data: commune } = await ask(getCommune, { params: { slug: actor.commune.slug } })
  context.about({ kind: 'acteur', id: actor.id, acteurId: actor.id })
  return view(context, actor, commune)
}

async function view(context: Context, actor: Actor, commune: Place): Promise<View> {
  const { ask, t, clock, query } = context
  const zone = commune.fuseau
  const page = pageOf(query)
  const to = daysAfter(clock.today(zone), EVENT_DAYS)
  const [news, events] = await Promise.all([
    ask(listActeurPublications, { params: { acteurId: actor.id }, query: { per_page: NEWS, page } }),
    ask(listPublications, { query: { acteur_id: actor.id, sort: 'date_debut', to, per_page: EVENTS } }),
  ])
  const published = await rows(news.data, context, { zone, communeId: commune.id })
  const steps = [
    { text: communeName(commune), path: paths.commune(commune.slug) },
    { text: t('Associations et commerces', 'Associations and shops'), path: paths.directory(commune.slug) },
    { text: actor.nom },
  ]
  const path = paths.acteur(actor.slug)
  return {
    kind: 'view',
    title: actor.nom,
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
      <div class="two facts-second">
        ${about(actor, context)}
        <aside class="stack">
          ${contactLines(actor, context, commune.nom)} ${opening(actor, context, commune)}
          ${actor.type === 'mairie' ? html`<p><a href="${inLanguage(paths.practical(commune.slug), context.language)}">${t('Horaires et contacts de la mairie', 'Hours and contacts of the town hall')}</a></p>` : ''}
        </aside>
        <div>
          ${events.data.length > 0 ? html`<section class="block">${section(t('Agenda', 'Events'))}${agendaRows(events.data, context, { zone, communeId: commune.id, limit: EVENT_ROWS })}</section>` : ''}
          <section class="block">
            ${section(t('Publications', 'Publications'))}
            ${news.data.length === 0 ? html`<p class="empty">${t('Rien n’est publié en ce moment.', 'Nothing is published at present.')}</p>` : published}
            ${pager(context, path, news.meta)}
          </section>
          ${claim(actor, context)}
        </div>
      </div>`,
  }
}

/** The opening hours. Those of a town hall are on the page of its commune. */
function opening({ id, horaires }: Actor, context: Context, commune: Place): Html | null {
  const { t, clock } = context
  if (horaires.length === 0 || commune.mairie_actor_id === id) return null
  const title = t('Horaires', 'Opening hours')
  return html`<section class="card">
    <h2>${title}</h2>
    ${hoursTable(horaires, clock.today(commune.fuseau), context, title)}
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
  return html`<section class="block prose" ${inFrench(context)}>
    ${
      size && photo
        ? html`<figure${caption ? html` role="figure" aria-label="${caption}"` : ''}>
            <img src="${size.url}" alt="${photo.alt ?? ''}" width="${size.width}" height="${size.height}" decoding="async" />
            ${caption ? html`<figcaption>${caption}</figcaption>` : ''}
          </figure>`
        : ''
    }
    ${paragraphs.map((text) => html`<p>${text}</p>`)}
  </section>`
}

/** Whoever runs a page can ask for it: in the space of those who publish, or without an account by a form. */
const claim = (actor: Actor, { t, language, site }: Context): Html => {
  const form = inLanguage(paths.claim(actor.slug), language)
  return html`<div class="card noprint">
    <p>${t('C’est votre page ?', 'Is this your page?')}</p>
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

const organisation = (actor: Actor, commune: Place, context: Context): Record<string, unknown> => ({
  '@type': actor.type === 'commerce' || actor.type === 'entreprise' ? 'LocalBusiness' : 'Organization',
  name: actor.nom,
  url: addressOf(paths.acteur(actor.slug), context),
  ...(actor.telephone ? { telephone: actor.telephone } : {}),
  ...(actor.email ? { email: actor.email } : {}),
  ...(actor.site_web ? { sameAs: [actor.site_web] } : {}),
  ...(actor.latitude === null || actor.longitude === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: actor.latitude, longitude: actor.longitude } }),
  ...(actor.horaires.length > 0 ? { openingHoursSpecification: openingHours(actor.horaires) } : {}),
  address: {
    '@type': 'PostalAddress',
    ...(actor.adresse ? { streetAddress: actor.adresse } : {}),
    addressLocality: commune.nom,
    addressCountry: 'FR',
  },
})
