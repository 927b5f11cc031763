import { communeName } from '../../../contract/communes/commune-name.ts'
import type { Place } from '../place.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Redirect } from '../page.ts'
import { icon } from './icons.ts'
import { hueOf } from '../../../contract/communes/accent.ts'

/** A heading of a part of a page, with the way to all of it. */
export const section = (title: string, more?: { path: string; text: string } | null): Html =>
  html`<div class="sec">
    <h2>${title}</h2>
    ${more ? html`<a href="${more.path}">${more.text}</a>` : ''}
  </div>`

/** The attribute of an element at which the colours of a commune begin. */
export const hue = (codeInsee: string | null | undefined): Html => (codeInsee ? html` data-hue="${hueOf(codeInsee)}"` : html``)

/** The sign of a commune: its arms where its town hall has given them, else the first letter of its name. */
export function emblem({ nom, logo }: { nom: string; logo?: Place['logo'] | undefined }): Html {
  const [size] = logo?.media.sizes ?? []
  const letter = /\p{L}/u.exec(nom.replace(/^(?:Les? |La |L[’'])/, ''))?.[0].toUpperCase()
  return size
    ? html`<img class="arms" src="${size.url}" alt="" width="${size.width}" height="${size.height}" data-letter="${letter}" />`
    : html`<span class="mono" aria-hidden="true">${letter}</span>`
}

/** The way back: the commune, the parts above the page, and the page itself. */
export function crumbs(context: Context, steps: readonly { text: string; path?: string }[]): Html {
  const { language, t } = context
  return html`<nav class="crumbs" aria-label="${t('Fil d’Ariane', 'Breadcrumb')}">
    <ol>
      ${steps.map(({ text, path }) =>
        path ? html`<li><a href="${inLanguage(path, language)}">${text}</a></li>` : html`<li aria-current="page">${text}</li>`,
      )}
    </ol>
  </nav>`
}

/** The data of the way back for search engines. */
export const crumbData = (steps: readonly { text: string; path?: string }[], address: (path: string) => string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ text, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: text,
    ...(path ? { item: address(path) } : {}),
  })),
})

/** The head of a page of a commune: the way back, and the title. */
export const pageHead = (
  context: Context,
  commune: { nom: string; slug: string; departement: string },
  title: string,
  introduction?: Value,
): Html =>
  html`<div class="hero">
    ${crumbs(context, [{ text: communeName(commune), path: paths.commune(commune.slug) }, { text: title }])}
    <h1 class="long">${title}</h1>
    ${introduction ? html`<p class="lead">${introduction}</p>` : ''}
  </div>`

/** Whether e-mails can be written: their links have an address, and a mail server or the folder of the demonstration takes them. */
export const canWrite = ({ site }: Pick<Context, 'site'>): boolean => site.origin !== null && (site.hasMail || site.hasMailFolder)

/** Whether the service can notify people: by push messages or by e-mails, which need its public address. */
export const canNotify = ({ site }: Pick<Context, 'site'>): boolean => canWrite({ site }) || (site.origin !== null && site.hasPush)

/** The way to "Être prévenu" on every page of a commune. It is a link: it works without JavaScript. Spec §2-123. */
export const bell = ({ nom, slug }: Pick<Place, 'nom' | 'slug'>, { t, language }: Context, of: string): Html =>
  html`<a class="${of}" href="${inLanguage(paths.follow(slug), language)}"
    >${icon('bell')}<span>${t('Être prévenu', 'Be told')}<span class="hide"> : ${nom}</span></span></a
  >`

/** The means of these notifications, in a sentence. Only where `canNotify`. */
export const notifiedBy = ({ t, site }: Pick<Context, 't' | 'site'>): string =>
  site.hasPush && canWrite({ site })
    ? t('sur cet appareil ou par e-mail', 'on this device or by e-mail')
    : site.hasPush
      ? t('sur cet appareil', 'on this device')
      : t('par e-mail', 'by e-mail')

/** Says where e-mails are that no mail server takes: in the folder of the demonstration, else nowhere. Null with a mail server. Spec §2-123. */
export const noMail = ({ t, site }: Pick<Context, 't' | 'site'>): Html | null =>
  site.hasMail
    ? null
    : site.hasMailFolder
      ? html`<p class="small">
          <strong>${t('Démonstration', 'Demonstration')}</strong>
          ${t(': l’e-mail est dans le dossier « mail » du service, et n’arrive à personne.', ': the e-mail is in the folder “mail” of the service, and reaches nobody.')}
        </p>`
      : html`<p class="small">
          <strong>${t('Ce site ne peut pas encore envoyer d’e-mails', 'This site cannot send e-mails yet')}</strong>
          ${t(': aucun n’arrivera tant que son exploitant ne l’a pas relié à un serveur.', ': none arrives until its operator has connected it to a server.')}
        </p>`

/** Links to the pages of a list before and after. @param words what they say, where the list does not begin with the newest */
export function pager(
  { language, t, query }: Pick<Context, 'language' | 't' | 'query'>,
  path: string,
  { current_page: current, last_page: last }: { current_page: number; last_page: number },
  words: readonly [before: string, after: string] = [t('Plus récent', 'Newer'), t('Plus ancien', 'Older')],
): Html | null {
  if (last <= 1) return null
  const to = (page: number) => inLanguage(withQuery(path, { ...query, page: page === 1 ? undefined : page }), language)
  return html`<nav class="pages" aria-label="${t('Pages', 'Pages')}">
    ${current > 1 ? html`<a class="btn" rel="prev" href="${to(current - 1)}">${words[0]}</a>` : html`<span></span>`}
    <span class="small">${t(`Page ${current} sur ${last}`, `Page ${current} of ${last}`)}</span>
    ${current < last ? html`<a class="btn" rel="next" href="${to(current + 1)}">${words[1]}</a>` : html`<span></span>`}
  </nav>`
}

/** The attribute of an element on an English page whose text is by somebody in France: screen readers then read French. */
export const inFrench = ({ language }: Pick<Context, 'language'>): Html | null => (language === 'en' ? html` lang="fr"` : null)

/** A text by somebody in France, within a sentence or a link of a page. */
export const french = (text: Html | string, context: Pick<Context, 'language'>): Html | string =>
  context.language === 'en' ? html`<span lang="fr">${text}</span>` : text

/** A text with a capital first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Leads from a page after the last one to the first one; null for a page that the list has. */
export const beyond = (
  path: string,
  { current_page: current, last_page: last }: { current_page: number; last_page: number },
): Redirect | null => (current > Math.max(1, last) ? { kind: 'redirect', to: path, isPermanent: false } : null)

/** The number of a page of a list within a title, after its first page. */
export const pageNumber = (page: number, { t }: Pick<Context, 't'>): string | null => (page > 1 ? t(`page ${page}`, `page ${page}`) : null)

/** The page number of a query: 1 for anything that is none. */
export const pageOf = ({ page }: Readonly<Record<string, string>>): number => (page && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1)

/** The number of characters from which a title is set smaller. */
const LONG_TITLE = 22
export const titleClass = (title: string): Html => (title.length > LONG_TITLE ? html` class="long"` : html``)
