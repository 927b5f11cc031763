import { getCommune } from '../../../contract/communes/communes.ts'
import { ofCommune, ofName } from '../commune-of.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import { type Context, notFound, type Page, type Raw, type View } from '../page.ts'
import { pageHead } from '../parts/common.ts'

/** The frame for another site: its code, and the same for programs (oEmbed 1.0). */

/** The size of a frame before its script has measured it. */
const SIZE = { width: 600, height: 520 }

const FRAMES = {
  agenda: { address: paths.embeddedAgenda, title: 'Agenda', names: ['L’agenda', 'Events'] },
  actualites: { address: paths.embeddedNews, title: 'Actualités', names: ['Les actualités', 'News'] },
  alertes: { address: paths.embeddedAlerts, title: 'Alertes', names: ['Les alertes', 'Alerts'] },
  aujourdhui: {
    address: paths.embeddedToday,
    title: 'La journée',
    names: ['Les collectes, la mairie, un défibrillateur', 'Collections, town hall, a defibrillator'],
  },
} as const
type FrameName = keyof typeof FRAMES
const NAMES = Object.keys(FRAMES) as FrameName[]

/** The code of a frame, with the script that makes it as high as its contents. It also works without the script. */
const codeOf = (address: string, title: string, origin: string, { width, height }: { width: string; height: number }): string =>
  [
    html`<iframe
      src="${address}"
      title="${title}"
      width="${width}"
      height="${height}"
      loading="lazy"
      style="border:0"
      data-beffroi
    ></iframe>`,
    html`<script src="${origin}/embed.js" async></script>`,
  ]
    .map((line) => String(line).replaceAll(/\s+(>)?/g, (_, end?: string) => end ?? ' '))
    .join('\n')

const titleOf = (name: FrameName, nom: string): string => `${FRAMES[name].title} ${ofName(nom)}`

/** The themes that a frame may have: that of the reader, or one that is asked for. */
function themeTabs({ t, language }: Context, path: string, theme: string | undefined): Html {
  const names = [
    [undefined, t('Comme l’appareil du visiteur', 'As the visitor’s device')],
    ['clair', t('Toujours clair', 'Always light')],
    ['sombre', t('Toujours sombre', 'Always dark')],
  ] as const
  return html`<nav class="tabs" aria-label="${t('Thème des cadres', 'Theme of the frames')}">
    ${names.map(([name, text]) => html`<a href="${inLanguage(withQuery(path, { theme: name }), language)}" ${name === theme ? html` aria-current="page"` : ''}>${text}</a>`)}
  </nav>`
}

/** The page with the code to copy into the commune's own site. */
export const embeddingPage: Page = {
  path: '/:commune/integrer',
  query: ['theme'],
  isAbsolute: true,
  read: (context) =>
    ofCommune(context, async ({ commune }): Promise<View> => {
      const { t, language, origin } = context
      const title = t('Intégrer l’agenda et les actualités à votre site', 'Put the events and the news into your site')
      const theme = context.query['theme'] === 'clair' || context.query['theme'] === 'sombre' ? context.query['theme'] : undefined
      return {
        kind: 'view',
        title: `${title} — ${commune.nom}`,
        canonical: paths.embedding(commune.slug),
        commune,
        isUnlisted: true,
        hasFrames: true,
        main: html`${pageHead(
            context,
            commune,
            title,
            t(
              'Copiez l’un de ces codes dans une page de votre site. La liste se met à jour seule, sans cookie ni traceur. Rien n’est à payer, et aucun compte n’est nécessaire.',
              'Copy one of these codes into a page of your site. The list updates itself, without cookies or trackers. It is free and needs no account.',
            ),
          )}
          ${themeTabs(context, paths.embedding(commune.slug), theme)}
          ${NAMES.map((name) => {
            const path = withQuery(inLanguage(FRAMES[name].address(commune.slug), language), { theme })
            const frameTitle = titleOf(name, commune.nom)
            return html`<section class="block">
              <h2 id="${name}">${t<string>(FRAMES[name].names[0], FRAMES[name].names[1])}</h2>
              <div class="wide-two">
                <iframe class="preview" src="${path}" title="${frameTitle}" loading="lazy" height="380"></iframe>
                <div class="stack">
                  <textarea class="code" rows="5" readonly aria-labelledby="${name}" spellcheck="false">
${codeOf(`${origin}${path}`, frameTitle, origin, { width: '100%', height: SIZE.height })}</textarea>
                  <copy-code data-done="${t('Copié', 'Copied')}"
                    ><button class="btn main" type="button">${t('Copier le code', 'Copy the code')}</button></copy-code
                  >
                  <p><a class="btn" href="${origin}${path}">${t('Voir en pleine page', 'See it as a page')}</a></p>
                </div>
              </div>
            </section>`
          })}
          <section class="block">
            <h2>${t('Avec WordPress et d’autres', 'With WordPress and others')}</h2>
            <p class="prose">
              ${t(
                'Les logiciels qui lisent oEmbed n’ont besoin que de l’adresse d’une page de la commune. Les autres peuvent reprendre les flux RSS et le calendrier.',
                'Software that reads oEmbed only needs the address of a page of the commune. Other software can take the RSS feeds and the calendar.',
              )}
            </p>
          </section>`,
      }
    }),
}

/** The frame of a page of a commune, for programs that have its address. */
export const oembedPage: Page = {
  path: '/oembed',
  query: ['url', 'maxwidth', 'maxheight', 'format'],
  isSingle: true,
  isAbsolute: true,
  read: oembed,
}

async function oembed(context: Context): Promise<Raw> {
  const { ask, origin, query, site } = context
  const url = URL.parse(query['url'] ?? '')
  const [, english, slug, name] = /^(\/en)?\/([a-z0-9-]+)(?:\/(\w+)(?:\/.*)?)?$/.exec(url?.pathname ?? '') ?? []
  if (!slug || url?.origin !== origin) throw notFound()
  // The standard's answer for a format that a provider does not have.
  if ((query['format'] ?? 'json') !== 'json') return { kind: 'raw', type: 'text/plain; charset=utf-8', status: 501, body: 'Only json.\n' }
  const { data: commune } = await ask(getCommune, { params: { slug } })
  const list = name === 'agenda' ? 'agenda' : 'actualites'
  const title = titleOf(list, commune.nom)
  const address = `${origin}${inLanguage(FRAMES[list].address(commune.slug), english ? 'en' : 'fr')}`
  const width = bounded(query['maxwidth'], SIZE.width)
  const height = bounded(query['maxheight'], SIZE.height)
  return {
    kind: 'raw',
    type: 'application/json; charset=utf-8',
    headers: { 'access-control-allow-origin': '*' },
    body: JSON.stringify({
      version: '1.0',
      type: 'rich',
      title,
      provider_name: site.name,
      provider_url: `${origin}/`,
      cache_age: 86_400,
      width,
      height,
      html: codeOf(address, title, origin, { width: String(width), height }),
    }),
  }
}

/** The size of a frame: the usual one, or the most that is wanted. */
const bounded = (given: string | undefined, usual: number): number =>
  given && /^0*[1-9]\d{0,4}$/.test(given) ? Math.min(usual, Number(given)) : usual
