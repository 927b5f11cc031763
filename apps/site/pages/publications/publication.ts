import { communeName } from '../../../../contract/communes/commune-name.ts'
import { ofName } from '../../commune-of.ts'
import { dayInWords, dayOf, timeOf } from '../../dates.ts'
import { excerpt } from '../../html/excerpt.ts'
import { type Html, html } from '../../html/html.ts'
import { markdown, outsideLink } from '../../html/markdown.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { printedTitle } from '../../html/typography.ts'
import type { Context, Page, Result, View } from '../../page.ts'
import { crumbData, crumbs, french, inFrench } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { addressOf } from '../../parts/json-ld.ts'
import { actFacts } from '../../parts/publication/act.ts'
import { actions, mainActions } from '../../parts/publication/actions.ts'
import { alertBanner, alertUpdates, instructions } from '../../parts/publication/alert.ts'
import { publicationData } from '../../parts/publication/data.ts'
import { booking, eventBanner, eventFacts } from '../../parts/publication/event.ts'
import { documents, pictures } from '../../parts/publication/medias.ts'
import { stateInSentence } from '../../parts/state-words.ts'
import { publicationOf, type Shown, subjectOf } from '../../publication-of.ts'
import { stateNow } from '../../state.ts'

/** A publication at an address without its title, as in messages and codes. */
export const shortPublicationPage: Page = { path: '/publication/:id', read }

/** A publication. An address with another title, such as a former one, leads to the present address. */
export const publicationPage: Page = { path: '/publication/:id/:titre', read }

async function read(context: Context): Promise<Result> {
  const shown = await publicationOf(context)
  const path = paths.publication(shown.item.id, shown.item.title)
  context.about(subjectOf(shown))
  return path === context.path ? view(shown, context) : { kind: 'redirect', to: path, isPermanent: true }
}

/** The list that a publication belongs to. */
function listOf({ item, commune }: Shown, { t }: Context): { text: string; path: string } {
  if (item.kind === 'evenement') return { text: t('Agenda', 'Events'), path: paths.agenda(commune.slug) }
  if (item.kind === 'alerte') return { text: t('Alertes', 'Alerts'), path: paths.alerts(commune.slug) }
  if (item.kind === 'acte') return { text: t('Délibérations et arrêtés', 'Council decisions and orders'), path: paths.acts(commune.slug) }
  return { text: t('Actualités', 'News'), path: paths.news(commune.slug) }
}

function view(shown: Shown, context: Context): View {
  const { t } = context
  const { item, commune, zone } = shown
  const steps = [{ text: communeName(commune), path: paths.commune(commune.slug) }, listOf(shown, context), { text: item.title }]
  const picture = item.images[0]
  const share = picture?.media.share_url
  return {
    kind: 'view',
    title: item.title,
    description: [
      stateInSentence(stateNow(item, context.clock, { zone }), context),
      excerpt(item.body) || t(`Publié ${ofName(commune.nom)}.`, `Published in ${commune.nom}.`),
    ]
      .filter(Boolean)
      .join(' '),
    canonical: paths.publication(item.id, item.title),
    commune,
    jsonLd: [...publicationData(shown, context), crumbData(steps, (path) => addressOf(path, context))],
    ...(share ? { picture: { path: share, width: 1200, height: 630, alt: picture.alt ?? '' } } : {}),
    main: html`<div class="hero">
        ${crumbs(context, steps.slice(0, -1))}
        <h1 class="long">${french(printedTitle(item.title), context)}</h1>
        ${byline(shown, context)}
      </div>
      <div class="two top0">
        <article class="stack">
          ${alertBanner(item, context, zone)} ${instructions(item, context)} ${eventBanner(item, context, zone)}
          ${eventFacts(item, context, zone)} ${mainActions(shown, context, booking(item, context, zone))} ${pictures(item, context)}
          ${item.body.trim() === '' ? '' : html`<div class="prose" ${inFrench(context)}>${markdown(item.body, context)}</div>`}
          ${alertUpdates(item, context, zone)} ${documents(item, context)} ${actFacts(item, context)} ${source(item, context)}
        </article>
        <aside class="stack">${actions(shown, context)}</aside>
      </div>`,
  }
}

/** Who published, when, and for which communes. */
function byline({ item, commune, zone, today }: Shown, { t, language }: Context): Html {
  const who = item.acteur ? html`<a href="${inLanguage(paths.acteur(item.acteur.slug), language)}">${item.acteur.nom}</a>` : null
  const day = item.publie_le && dayInWords(dayOf(item.publie_le, zone), today, language)
  const when = item.publie_le
    ? html`<time datetime="${item.publie_le}"
        >${t(`le ${day} à ${timeOf(item.publie_le, zone, language)}`, `on ${day} at ${timeOf(item.publie_le, zone, language)}`)}</time
      >`
    : null
  const badge = item.acteur?.badge ? html` <span class="badge">${icon('check')}${t('compte vérifié', 'verified account')}</span>` : ''
  const others = item.communes.filter(({ id }) => id !== commune.id)
  return html`<p class="by">${who ? html`${t('Publié par', 'Published by')} ${who}${badge}<br />` : t('Publié', 'Published')} ${when}</p>
    ${
      others.length > 0
        ? html`<p class="small">
            ${t('Concerne aussi', 'Also concerns')}
            ${others.map((other, at) => html`${at > 0 ? ', ' : ''}<a href="${inLanguage(paths.commune(other.slug), language)}">${communeName(other)}</a>`)}
          </p>`
        : ''
    }`
}

/** Where the text was first published. */
function source({ source_url }: Shown['item'], { t }: Context): Html | null {
  const url = source_url ? URL.parse(source_url) : null
  return url && html`<p class="small">${t('Source :', 'Source:')} ${outsideLink(url.href, url.hostname)}</p>`
}
