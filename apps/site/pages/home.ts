import { listCommunes } from '../../../contract/communes/communes.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { DEPARTEMENTS } from '../../ui/map/departements.ts'
import { html } from '../html/html.ts'
import { listFeeds } from '../feeds/links.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { type Context, type Page, type View } from '../page.ts'
import { section } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import { nearMe } from '../parts/near-me.ts'
import { myCommunes } from '../parts/on-device.ts'
import { newsItem } from '../parts/publications.ts'
import { searchable } from '../searchable.ts'

const NEWS = 8
const FOUND = 30
const FRANCE = 'Europe/Paris'

/** Returns the name of a département with its code, such as "La Réunion (974)", which tells communes of the same name apart; of an unknown territory the code alone. */
const departementNamed = (code: string): string => {
  const label = DEPARTEMENTS.find(({ value }) => value === code)?.label
  return label === undefined ? code : `${label.slice(code.length + 1)} (${code})`
}

/** The form that finds a commune. It works without JavaScript. */
export const finder = (context: Context, label: string) => {
  const { t, language, query } = context
  return html`<form class="noprint" action="${inLanguage(paths.search, language)}" role="search">
      <label for="q">${label}</label>
      <div class="find">
        <input
          id="q"
          name="q"
          type="search"
          value="${query['q']}"
          autocomplete="postal-code"
          placeholder="${t('Béthune ou 62400', 'Béthune or 62400')}"
          required
          maxlength="100"
        />
        <button class="btn main">${icon('search')}${t('Chercher', 'Search')}</button>
      </div>
    </form>
    ${nearMe(context, t('Me localiser', 'Locate me'))}`
}

/** The first page: find a commune, the communes of this device, what is new in France. */
export const homePage: Page = { path: '/', read: home }

async function home(context: Context): Promise<View> {
  const { ask, t, site } = context
  const { data } = await ask(listPublications, { query: { kind: 'actualite', per_page: NEWS } })
  return {
    kind: 'view',
    title: site.name,
    description: t(
      'Alertes, agenda, collecte des déchets, mairie et défibrillateurs de chaque commune de France, sans compte et sans traceur.',
      'Alerts, events, waste collection, town hall and defibrillators of every commune of France, without an account, without trackers.',
    ),
    canonical: '/',
    feeds: listFeeds(t('Récemment en France', 'Recently in France'), '/recentes'),
    main: html`<div class="hero">
        <h1>${t('Votre commune, aujourd’hui', 'Your commune, today')}</h1>
        <p class="lead">
          ${t('Alertes, agenda, poubelles, mairie, défibrillateurs : sans compte et sans application.', 'Alerts, events, bins, town hall, defibrillators: no account, no app.')}
        </p>
      </div>
      <div class="stack">${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}</div>
      ${myCommunes(context)}
      <section class="block">
        ${section(t('Récemment en France', 'Recently in France'))}
        ${data.length === 0 ? html`<p class="empty">${t('Rien n’a encore été publié.', 'Nothing has been published yet.')}</p>` : html`<div class="wide-two">${data.map((item) => newsItem(item, context, { zone: FRANCE, communeId: '' }))}</div>`}
      </section>`,
  }
}

/** The communes of a name or a postal code. One result leads to its page. */
export const searchPage: Page = { path: paths.search, query: ['q'], read: search }

/** Whether a name has the letters that are searched for, without case and accents. */
function isNamed(nom: string, q: string): boolean {
  const [name, asked] = [nom, q].map((text) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' '),
  )
  return Boolean(asked && name?.includes(asked))
}

async function search(context: Context) {
  const { ask, t, query, language } = context
  const q = searchable(query['q']) ?? ''
  const answer = q === '' ? [] : (await ask(listCommunes, { query: { q, per_page: FOUND } })).data
  // A commune may be found by the name of one that it has absorbed: those whose own name is asked for come first.
  const named = [...answer.filter(({ nom }) => isNamed(nom, q)), ...answer.filter(({ nom }) => !isNamed(nom, q))]
  // Five digits are a postal code, unless no commune has it: 75016 is Paris, and the former INSEE code of Cachan.
  const ofPostalCode = named.filter(({ codes_postaux }) => codes_postaux.includes(q))
  const found = ofPostalCode.length > 0 ? ofPostalCode : named
  const [only] = found
  if (only && found.length === 1) return { kind: 'redirect', to: paths.commune(only.slug), isPermanent: false } as const
  return {
    kind: 'view',
    title: t('Trouver une commune', 'Find a commune'),
    canonical: paths.search,
    isUnlisted: true,
    main: html`<div class="hero"><h1 class="long">${t('Trouver une commune', 'Find a commune')}</h1></div>
      ${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}
      ${
        q === ''
          ? ''
          : found.length === 0
            ? html`<p class="empty" role="status">
                ${t(`Aucune commune ne répond à « ${q} ». Vérifiez l’orthographe ou essayez le code postal.`, `No commune matches “${q}”. Check the spelling or try the postal code.`)}
              </p>`
            : html`<p class="small found" role="status">
                  ${
                    found.length < FOUND
                      ? t(`${found.length} communes trouvées.`, `${found.length} communes found.`)
                      : t(
                          `Les ${FOUND} plus grandes communes trouvées. La vôtre n’y est pas ? Écrivez son nom en entier, ou son code postal.`,
                          `The ${FOUND} largest communes found. Is yours missing? Write its whole name, or its postal code.`,
                        )
                  }
                </p>
                <ul class="links columns">
                  ${found.map(
                    ({ nom, slug, departement, codes_postaux }) =>
                      html`<li>
                        <a href="${inLanguage(paths.commune(slug), language)}"
                          ><span>${nom} <span class="small under">${departementNamed(departement)}</span></span>
                          <span class="num small">${codes_postaux.find((code) => q.includes(code)) ?? codes_postaux[0]}</span></a
                        >
                      </li>`,
                  )}
                </ul>`
      }`,
  } as const satisfies View
}
