import { DEPARTEMENTS } from '../../../ui/map/departements.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, Page } from '../../page.ts'
import { section } from '../../parts/common.ts'

/** Every kind of page, and the départements with all communes. */
export const sitePlanPage: Page = { path: paths.sitePlan, read }

function read({ t, language }: Context) {
  const title = t('Plan du site', 'Site map')
  const links: readonly [path: string, text: string][] = [
    [paths.home, t('Accueil', 'Home')],
    [paths.search, t('Trouver une commune', 'Find a commune')],
    [paths.around, t('Autour de vous', 'Around you')],
    [paths.several, t('Mes communes', 'My communes')],
    [paths.contact, t('Nous écrire', 'Contact us')],
    [paths.accessibility, t('Accessibilité', 'Accessibility')],
    [paths.privacy, t('Données personnelles', 'Personal data')],
    [paths.legal, t('Mentions légales', 'Legal notice')],
  ]
  const list = (items: readonly (readonly [path: string, text: string])[]) =>
    html`<ul class="links columns">
      ${items.map(([path, text]) => html`<li><a href="${inLanguage(path, language)}">${text}</a></li>`)}
    </ul>`
  return {
    kind: 'view',
    title,
    canonical: paths.sitePlan,
    main: html`<div class="hero">
        <h1 class="long">${title}</h1>
        <p class="lead">
          ${t(
            'Chaque commune a une page avec ses alertes, son agenda, ses actualités, ses collectes, sa mairie, ses élus, ses associations et ses défibrillateurs.',
            'Each commune has a page with its alerts, events, news, collections, town hall, officials, associations and defibrillators.',
          )}
        </p>
      </div>
      <section class="block">${section(t('Pages du site', 'Pages of the site'))}${list(links)}</section>
      <section class="block">
        ${section(t('Communes par département', 'Communes by département'))}${list(DEPARTEMENTS.map(({ value, label }) => [paths.departement(value), label] as const))}
      </section>`,
  } as const
}
