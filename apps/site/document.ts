import { compliance } from './compliance.ts'
import { communeName } from '../../contract/communes/commune-name.ts'
import { type Html, html, jsonIn, ownSource } from './html/html.ts'
import { inLanguage, paths, withQuery } from './html/paths.ts'
import type { Context, View } from './page.ts'
import { bell, emblem, hue } from './parts/common.ts'
import { icon, TOWER } from './parts/icons.ts'
import { deviceFile } from './device-files.ts'
import { PAPER_STYLE, STYLE } from './style.ts'

/** The style sheets, of which each page has one. */
export const STYLES: readonly string[] = [STYLE, `${STYLE}${PAPER_STYLE}`]

const [ON_SCREEN, ON_PAPER] = STYLES.map(ownSource)

/** The whole document around a page: head, header, footer. */
export function document(view: View, context: Context): string {
  const { language, site, t } = context
  const name = view.canonical === '/' ? site.name : `${titleOf(view)} — ${site.name}`
  return String(
    html`<!doctype html>
<html lang="${language}"${view.frame?.theme ? html` data-theme="${view.frame.theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${view.form === 'embed' ? html`<base target="_top" />` : ''}
<title>${name}</title>
${view.description ? html`<meta name="description" content="${view.description}" />` : ''}
${head(view, context)}
<style>${view.form === 'print' ? ON_PAPER : ON_SCREEN}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${inLanguage('/manifest.webmanifest', 'fr')}">
<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#12151c" media="(prefers-color-scheme: dark)">
${scriptOf(view, site)}
</head>
<body${view.form ? html` class="${[view.form, view.paper].filter(Boolean).join(' ')}"` : ''}${hue(view.commune?.code_insee ?? view.frame?.codeInsee)}>
${view.form === 'embed' ? '' : html`<a class="skip" href="#contenu">${t('Aller au contenu', 'Skip to content')}</a>${header(view, context)}`}
${
  view.face
    ? html`<main id="contenu">
        ${view.face}
        <div class="wrap">${view.main}</div>
      </main>`
    : html`<main id="contenu" class="wrap">${view.main}</main>`
}
${view.form === 'embed' ? '' : footer(view, context)}
</body>
</html>
`,
  )
}

/** The title of a page in the window and for those who share it. It names the commune with its département: many communes have the same name. */
function titleOf({ title, commune, canonical }: View): string {
  if (!commune) return title
  const isNamed = `${canonical}/`.startsWith(`/${commune.slug}/`) && title.includes(commune.nom.replace(/^Les? /, ''))
  return isNamed ? `${title} (${commune.departement})` : `${title} — ${communeName(commune)}`
}

/** The script of the page; nothing before the first build. A frame only sends its height. */
function scriptOf({ form }: View, { serviceWorker }: Context['site']): Html | null {
  const address = deviceFile(form === 'embed' ? 'frame' : 'site')
  if (!address) return null
  return html`<script src="${address}" defer${serviceWorker && form === undefined ? html` data-worker="/sw.js"` : ''}></script>`
}

/** Addresses in the head and in data for programs are absolute where the public address of the service is set. */
export const absolute = (path: string, { site }: Pick<Context, 'site'>): string => `${site.origin ?? ''}${path}`

function head(view: View, context: Context): Html {
  const { language, site } = context
  if (view.status && view.status !== 200) return html`<meta name="robots" content="noindex" />`
  const address = (other: 'fr' | 'en') => absolute(inLanguage(view.canonical, other), context)
  return html`<link rel="canonical" href="${address(language)}" />
    ${(['fr', 'en'] as const).map((other) => html`<link rel="alternate" hreflang="${other}" href="${address(other)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${address('fr')}" />
    ${view.isUnlisted ? html`<meta name="robots" content="noindex" />` : ''}
    ${(view.feeds ?? []).map(({ type, title, path }) => html`<link rel="alternate" type="${type}" title="${title}" href="${path}" />`)}
    ${view.commune && isOfCommune(view) && site.origin ? oembedLink(view, context) : ''}
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:title" content="${titleOf(view)}" />
    <meta property="og:url" content="${address(language)}" />
    <meta property="og:locale" content="${language === 'fr' ? 'fr_FR' : 'en_GB'}" />
    ${view.description ? html`<meta property="og:description" content="${view.description}" />` : ''} ${pictureOf(view, context)}
    ${(view.jsonLd ?? []).map(
      (data) =>
        html`<script type="application/ld+json">
          ${jsonIn({ '@context': 'https://schema.org', ...data })}
        </script>`,
    )}`
}

/** Publications have a commune too, but no frame. */
const isOfCommune = ({ commune, canonical, form }: View): boolean => form === undefined && `${canonical}/`.startsWith(`/${commune?.slug}/`)

const oembedLink = ({ canonical, commune }: View, context: Context): Html =>
  html`<link
    rel="alternate"
    type="application/json+oembed"
    title="${commune ? communeName(commune) : ''}"
    href="${absolute(withQuery('/oembed', { url: absolute(canonical, context) }), context)}"
  />`

/** The picture of a page for those who share it: its own, else a card that the service draws. */
function pictureOf(view: View, context: Context): Html | null {
  if (view.picture) return picture(view.picture, context)
  if (!context.site.hasCards || view.form !== undefined) return null
  const [, id] = /^\/publication\/([^/]+)/.exec(view.canonical) ?? []
  const path = id ? paths.publicationCard(id) : view.commune && isOfCommune(view) ? paths.communeCard(view.commune.slug) : null
  return path ? picture({ path, width: 1200, height: 630, alt: view.title }, context) : null
}

const picture = ({ path, width, height, alt }: NonNullable<View['picture']>, context: Context): Html =>
  html`<meta property="og:image" content="${absolute(path, context)}" /><meta property="og:image:width" content="${width}" /><meta
      property="og:image:height"
      content="${height}"
    /><meta property="og:image:alt" content="${alt}" /><meta name="twitter:card" content="summary_large_image" />`

/** The site, its search, the emergency. Below the page of a commune, a strip in its colour leads back to it, and has the bell. */
function header({ commune, canonical, form }: View, context: Context): Html {
  const { language, site, t } = context
  const to = (path: string) => inLanguage(path, language)
  const search = commune ? paths.communeSearch(commune.slug) : paths.search
  const isBelow = commune && form === undefined && canonical !== paths.commune(commune.slug)
  return html`<header class="wrap top">
      <a class="brand" href="${to('/')}">${TOWER}${site.name}</a>
      <a class="tool" href="${to(search)}">${icon('search')}<span class="roomy">${t('Chercher', 'Search')}</span></a>
      <a class="tool sos" href="${to(paths.emergency)}">${icon('heart')}${t('Urgence', 'Emergency')}</a>
    </header>
    ${
      isBelow
        ? html`<nav class="strip" aria-label="${t('Votre commune', 'Your commune')}">
            <div class="wrap">
              <a href="${to(paths.commune(commune.slug))}">${emblem(commune)}${communeName(commune)}</a>
              ${canonical === paths.follow(commune.slug) ? '' : bell(commune, context, 'bell')}
            </div>
          </nav>`
        : ''
    }`
}

function footer({ canonical, status }: View, context: Context): Html {
  const { language, site, t } = context
  const to = (path: string) => inLanguage(path, language)
  const other = language === 'fr' ? 'en' : 'fr'
  return html`<footer class="wrap foot small">
      ${
        site.space
          ? html`<p>
              <a class="door" href="${site.space}"
                >${t('Mairie, association, commerce : publiez sur ces pages', 'Town hall, association, shop: publish on these pages')}</a
              >
            </p>`
          : ''
      }
      <ul>
        <li><a href="${to(paths.accessibility)}">${t('Accessibilité :', 'Accessibility:')} ${compliance(context)}</a></li>
        <li><a href="${to(paths.legal)}">${t('Mentions légales', 'Legal notice')}</a></li>
        <li><a href="${to(paths.privacy)}">${t('Données personnelles', 'Personal data')}</a></li>
        <li><a href="${to(paths.contact)}">${t('Nous écrire', 'Contact us')}</a></li>
        <li><a href="${to(paths.sitePlan)}">${t('Plan du site', 'Site map')}</a></li>
        <li>
          <a href="${inLanguage(status && status !== 200 ? '/' : canonical, other)}" hreflang="${other}" lang="${other}"
            >${other === 'en' ? 'English' : 'Français'}</a
          >
        </li>
      </ul>
      <p>
        ${site.name === 'Beffroi' ? '' : t('Ce site fonctionne avec Beffroi, un logiciel libre.', 'This site runs on Beffroi, free software.')}
      </p>
    </footer>
    ${site.origin && !status ? html`<p class="wrap printed">${`${site.origin}${to(canonical)}`.replace(/^https?:\/\//, '')}</p>` : ''}`
}
