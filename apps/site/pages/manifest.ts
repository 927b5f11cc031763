import { html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Page } from '../page.ts'
import { myCommunes } from '../parts/on-device.ts'

/** What a telephone needs to put the site on its first screen. The icons are in icons/. */
export const manifestPage: Page = {
  path: '/manifest.webmanifest',
  isSingle: true,
  read: ({ site }) => ({
    kind: 'raw',
    type: 'application/manifest+json; charset=utf-8',
    body: JSON.stringify({
      id: '/',
      name: site.name,
      short_name: site.name,
      description: 'Alertes, agenda, collecte des déchets, mairie et défibrillateurs de ma commune.',
      lang: 'fr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: '#fbfaf7',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    }),
  }),
}

/** The page that the service worker shows without a network, if it has no copy of what was asked for. */
export const offlinePage: Page = {
  path: '/hors-ligne',
  read: (context) => {
    const { t, language } = context
    return {
      kind: 'view',
      title: t('Hors ligne', 'Offline'),
      canonical: '/hors-ligne',
      isUnlisted: true,
      main: html`<div class="hero narrow">
          <h1 class="long">${t('Vous êtes hors ligne', 'You are offline')}</h1>
          <p class="lead">
            ${t(
              'Cette page ne peut pas s’afficher sans connexion. Celles des communes que vous gardez restent lisibles, telles qu’elles étaient. En cas d’urgence, appelez le 15, le 18 ou le 112.',
              'This page could not be read. Pages of the communes that you keep can be read as they were. In an emergency, call 15, 18 or 112.',
            )}
          </p>
        </div>
        <p class="row"><a class="btn main" href="${inLanguage(paths.home, language)}">${t('Réessayer', 'Try again')}</a></p>
        ${myCommunes(context)}`,
    }
  },
}
