import { viewOf } from '../../kinds/kinds.ts'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { ofName } from '../../commune-of.ts'
import { dayInWords, dayOf, timeOf } from '../../../../contract/dates.ts'
import { excerpt } from '../../html/excerpt.ts'
import { type Html, html } from '../../html/html.ts'
import { markdown, outsideLink } from '../../html/markdown.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import { printedTitle } from '../../html/typography.ts'
import type { Context, Page, Result, View } from '../../page.ts'
import { badgeName } from '../../parts/acteurs.ts'
import { crumbData, crumbs, french, inFrench } from '../../parts/common.ts'
import { icon } from '../../parts/icons.ts'
import { addressOf } from '../../parts/json-ld.ts'
import { actions } from '../../parts/publication/actions.ts'
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

function view(shown: Shown, context: Context): View {
  const { t } = context
  const { item, commune, zone } = shown
  const parts = viewOf(item)
  const steps = [{ text: communeName(commune), path: paths.commune(commune.slug) }, parts.list(commune.slug, t), { text: item.title }]
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
    jsonLd: [...parts.structured(shown, context), crumbData(steps, (path) => addressOf(path, context))],
    ...(share ? { picture: { path: share, width: 1200, height: 630, alt: picture.alt ?? '' } } : {}),
    main: html`<article>
      <div class="hero">
        ${crumbs(context, steps.slice(0, -1))}
        <h1 class="long">${french(printedTitle(item.title), context)}</h1>
        ${byline(shown, context)}
      </div>
      <div class="two top0">
        <div class="stack">
          ${parts.above(shown, context)} ${pictures(item, context)}
          ${item.body.trim() === '' ? '' : html`<div class="prose" ${inFrench(context)}>${markdown(item.body, context)}</div>`}
          ${parts.belowText(shown, context)} ${documents(item, context)} ${parts.belowDocuments(shown, context)} ${source(item, context)}
        </div>
        <aside class="stack">${actions(shown, context)}</aside>
      </div>
    </article>`,
  }
}

/** Who published, when, and for which communes. */
function byline({ item, commune, zone, today }: Shown, context: Context): Html {
  const { t, language } = context
  // "Publié par la mairie de Béthune".
  const isTownHall = language === 'fr' && (item.acteur?.nom.startsWith('Mairie d') ?? false)
  const name = item.acteur && (isTownHall ? item.acteur.nom.replace('M', 'm') : item.acteur.nom)
  const who = item.acteur && html`${isTownHall ? 'la ' : ''}<a href="${inLanguage(paths.acteur(item.acteur.slug), language)}">${name}</a>`
  const day = item.publie_le && dayInWords(dayOf(item.publie_le, zone), today, language)
  const when = item.publie_le
    ? html`<time datetime="${item.publie_le}"
        >${t(`le ${day} à ${timeOf(item.publie_le, zone, language)}`, `on ${day} at ${timeOf(item.publie_le, zone, language)}`)}</time
      >`
    : null
  const mark = badgeName(item.acteur?.badge ?? null, context)
  const badge = mark === null ? '' : html` <span class="badge">${icon('check')}${mark}</span>`
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
