import { listCommunes } from '../../../contract/communes/communes.ts'
import { DEPARTEMENTS } from '../../ui/map/departements.ts'
import { questionOf, type Understood } from '../answers/asked.ts'
import { type AskedOf, communesIn, exactly, FOUND, type Found, isNamed } from '../answers/commune-names.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths, withQuery } from '../html/paths.ts'
import type { Context, Page, Redirect, View } from '../page.ts'
import { callTiles, firstCalls } from '../parts/calls.ts'
import { icon } from '../parts/icons.ts'
import { nearMe } from '../parts/near-me.ts'
import { searchable } from '../searchable.ts'

/** The communes of a name or a postal code. One result leads to its page. */
export const searchPage: Page = { path: paths.search, query: ['q'], read: search }

/** Returns the name of a département with its code, such as "La Réunion (974)", which tells communes of the same name apart; of an unknown territory the code alone. */
export const departementNamed = (code: string): string => {
  const label = DEPARTEMENTS.find(({ value }) => value === code)?.label
  return label === undefined ? code : `${label.slice(code.length + 1)} (${code})`
}

/** The form that finds a commune. It works without JavaScript. @param hasNearMe whether the position of the device may be asked for beside it */
export const finder = (context: Context, label: string, hasNearMe = true) => {
  const { t, language, query } = context
  return html`<find-commune
      data-path="${inLanguage(paths.suggestions, language)}"
      data-label="${t('Propositions', 'Suggestions')}"
      data-count="${t('propositions', 'suggestions')}"
      ><form class="noprint" action="${inLanguage(paths.search, language)}" role="search">
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
      </form></find-commune
    >
    ${hasNearMe ? nearMe(context, t('Me localiser', 'Locate me')) : ''}`
}

/** Where a question is answered of a commune. */
export const answerAddress = (slug: string, asked: string): string => withQuery(paths.communeSearch(slug), { q: asked })

/** Communes to choose from, each with its département and postal code. @param addressOf where one leads */
const choice = (communes: readonly Found[], { language }: Context, q: string, addressOf: (slug: string) => string): Html =>
  html`<ul class="links columns">
    ${communes.map(
      ({ nom, slug, departement, codes_postaux }) =>
        html`<li>
          <a href="${inLanguage(addressOf(slug), language)}"
            ><span>${nom} <span class="small under">${departementNamed(departement)}</span></span>
            <span class="num small">${codes_postaux.find((code) => q.includes(code)) ?? codes_postaux[0]}</span></a
          >
        </li>`,
    )}
  </ul>`

/** What is the same in every commune, or of which commune it is asked. @param about several communes that the question names alike; null: none */
const askedAnywhere = (context: Context, q: string, { question }: Understood, about: AskedOf | null): Html => {
  const { t, language } = context
  const isUrgent = question.by === 'emergency' || question.by === 'device'
  const calls = question.by === 'service' ? question.calls : undefined
  return html`<section class="reply top1" aria-labelledby="reponse">
    <h2 id="reponse">${t('Réponse', 'Answer')}</h2>
    ${
      isUrgent
        ? html`${firstCalls(context)}
            <p class="row">
              <a class="btn main" href="${inLanguage(paths.emergency, language)}"
                >${t('Le défibrillateur le plus proche', 'The nearest defibrillator')}</a
              >
            </p>`
        : ''
    }
    ${calls ? callTiles(calls, context) : ''}
    ${
      about
        ? html`<p role="status">${t('Plusieurs communes ont ce nom. La vôtre :', 'Several communes have this name. Yours:')}</p>
            ${choice(about.communes, context, q, (slug) => answerAddress(slug, about.asked))}`
        : isUrgent
          ? ''
          : html`<p>
              ${t(`« ${q} » : cherchez d’abord votre commune. Sa page de recherche répond.`, `“${q}”: find your commune first. Its search page has the answer.`)}
            </p>`
    }
  </section>`
}

async function search(context: Context): Promise<View | Redirect> {
  const { ask, t, query } = context
  const q = searchable(query['q']) ?? ''
  const answer = q === '' ? [] : (await ask(listCommunes, { query: { q, per_page: FOUND } })).data
  // A commune may be found by the name of one that it has absorbed: those whose own name is asked for come first.
  const named = [...answer.filter(({ nom }) => isNamed(nom, q)), ...answer.filter(({ nom }) => !isNamed(nom, q))]
  // Five digits are a postal code, unless no commune has it: 75016 is Paris, and the former INSEE code of Cachan.
  const ofPostalCode = named.filter(({ codes_postaux }) => codes_postaux.includes(q))
  const found = ofPostalCode.length > 0 ? ofPostalCode : named
  const same = exactly(found, q)
  const asked = same.length > 0 ? null : questionOf(q)
  const about = asked && (await communesIn(context, q, asked))
  const [one, ...more] = about?.communes ?? []
  if (about && one && more.length === 0) return { kind: 'redirect', to: answerAddress(one.slug, about.asked), isPermanent: false }
  const [only, ...others] = same.length > 0 ? same : found
  if (only && others.length === 0 && !asked) return { kind: 'redirect', to: paths.commune(only.slug), isPermanent: false }
  return {
    kind: 'view',
    title: t('Trouver une commune', 'Find a commune'),
    canonical: paths.search,
    isUnlisted: true,
    main: html`<div class="hero"><h1 class="long">${t('Trouver une commune', 'Find a commune')}</h1></div>
      ${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}
      ${asked ? askedAnywhere(context, q, asked, about && more.length > 0 ? about : null) : ''}
      ${
        more.length > 0 || q === '' || (asked && !found.some(({ nom }) => isNamed(nom, q)))
          ? ''
          : found.length === 0
            ? html`<p class="empty" role="status">
                ${t(`Aucune commune ne répond à « ${q} ». Vérifiez l’orthographe ou essayez le code postal.`, `No commune matches “${q}”. Check the spelling or try the postal code.`)}
                <a href="${inLanguage(paths.sitePlan, context.language)}"
                  >${t('Voir la liste par département', 'See the list by département')}</a
                >
              </p>`
            : html`<p class="small found" role="status">
                  ${
                    found.length < FOUND
                      ? found.length === 1
                        ? t('1 commune trouvée.', '1 commune found.')
                        : t(`${found.length} communes trouvées.`, `${found.length} communes found.`)
                      : t(
                          `Les ${FOUND} plus grandes communes trouvées. La vôtre n’y est pas ? Écrivez son nom en entier, ou son code postal.`,
                          `The ${FOUND} largest communes found. Is yours missing? Write its whole name, or its postal code.`,
                        )
                  }
                </p>
                ${choice(found, context, q, paths.commune)}`
      }`,
  }
}
