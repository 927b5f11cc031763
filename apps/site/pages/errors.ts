import { communeName, printedName } from '../../../contract/communes/commune-name.ts'
import { getCommune, listCommunes } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { questionOf } from '../answers/asked.ts'
import { wordsOf } from '../answers/words.ts'
import { ofName, type Place, placeBy } from '../commune-of.ts'
import { html } from '../html/html.ts'
import { inLanguage, paths, slugOf, withQuery } from '../html/paths.ts'
import type { Context, Redirect, View } from '../page.ts'
import { section } from '../parts/common.ts'
import { communeLinks } from '../parts/commune-links.ts'
import { searchForm } from './commune-search.ts'
import { exactly } from '../answers/commune-names.ts'
import { finder } from './search.ts'

/** How many communes of a name are looked at. */
const NEAR = 10

const page = (context: Context, status: number, title: string, text: string, action = true): View => ({
  kind: 'view',
  title,
  canonical: context.path,
  isUnlisted: true,
  status,
  main: html`<div class="hero narrow">
      <h1 class="long">${title}</h1>
      <p class="lead">${text}</p>
    </div>
    ${action ? finder(context, context.t('Nom de la commune ou code postal', 'Name of the commune or postal code')) : ''}`,
})

/** An address that leads nowhere, or a publication that is no longer shown. */
export const missingView = (context: Context): View =>
  page(
    context,
    404,
    context.t('Cette page n’existe pas', 'There is no such page'),
    context.t(
      'Vérifiez l’adresse : elle est peut-être incomplète, ou la page a été déplacée ou retirée.',
      'The address may be incomplete, or what it showed is no longer published.',
    ),
  )

/** The segments of a path, decoded. */
const segmentsOf = (path: string): string[] =>
  path.split('/').flatMap((part) => {
    try {
      return part === '' ? [] : [decodeURIComponent(part)]
    } catch {
      return []
    }
  })

/**
 * What an unknown address may mean: the commune that it is below, a question about it, a postal code, a name of several communes or a former name. It is
 * led to, or offered with the words of a missing page.
 */
export async function strayView(context: Context): Promise<View | Redirect> {
  const [first = '', ...below] = segmentsOf(context.path)
  // A file name that a program tries (`/mairie.php`, `/.env`) means no commune.
  if (first.includes('.')) return missingView(context)
  if (below.length > 0) {
    const commune = await communeAt(context, slugOf(first))
    return commune ? missingBelow(context, commune, below.join(' ')) : missingView(context)
  }
  const isCode = /^\d{5}$/.test(first)
  const slug = slugOf(first)
  if (!isCode && !/^[a-z][a-z-]{1,60}$/.test(slug)) return missingView(context)
  const q = slug.replaceAll('-', ' ')
  const { data } = await context.ask(listCommunes, { query: { q, per_page: NEAR } })
  const same = isCode ? data : exactly(data, q)
  const to = (path: string): Redirect => ({ kind: 'redirect', to: path, isPermanent: false })
  if (same.length > 1) return to(withQuery(paths.search, { q: isCode ? first : same[0]?.nom }))
  const [only = data[0]] = same
  if (!only) return missingView(context)
  if (same.length === 1) return to(paths.commune(only.slug))
  // A commune is also found by the names of those that it has absorbed.
  const { data: absorbing } = await context.ask(getCommune, { params: { slug: only.slug } })
  if (absorbing.anciennes_communes.some((name) => slugOf(name) === slug)) return to(paths.commune(only.slug))
  const view = missingView(context)
  return {
    ...view,
    main: html`${view.main}
      <section class="block">${section(context.t('Des noms proches', 'Similar names'))}${communeLinks(data, context)}</section>`,
  }
}

async function communeAt(context: Context, slug: string): Promise<Place | null> {
  try {
    return await placeBy(context, slug)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** An unknown address below a commune: its search answers what the address asks, else the page keeps the commune and its ways. */
function missingBelow(context: Context, { nom, ...commune }: Place, words: string): View | Redirect {
  const { t, language } = context
  const { slug } = commune
  const asked = questionOf(words)
  if (asked && asked.phrase.length === wordsOf(words).length)
    return { kind: 'redirect', to: withQuery(paths.communeSearch(slug), { q: words.replaceAll('-', ' ') }), isPermanent: false }
  const ways = [
    [paths.commune(slug), communeName({ ...commune, nom: printedName(nom) })],
    [paths.waste(slug), t('Collecte des déchets', 'Waste collection')],
    [paths.practical(slug), t('Mairie et infos pratiques', 'Town hall and practical information')],
    [paths.agenda(slug), t('Agenda', 'Events')],
    [paths.news(slug), t('Actualités', 'News')],
    [paths.directory(slug), t('Associations et commerces', 'Associations and shops')],
    [paths.defibrillators(slug), t('Défibrillateurs', 'Defibrillators')],
  ] as const
  const place = { ...commune, nom: printedName(nom) }
  return {
    ...missingView(context),
    commune: place,
    main: html`<div class="hero narrow">
        <h1 class="long">${t('Cette page n’existe pas', 'There is no such page')}</h1>
        <p class="lead">
          ${t(`L’adresse est peut-être incomplète. Voici les pages ${ofName(place.nom)}.`, `The address may be incomplete. These are the pages of ${place.nom}.`)}
        </p>
      </div>
      ${searchForm(context, place)}
      <ul class="links columns top1">
        ${ways.map(([path, text]) => html`<li><a href="${inLanguage(path, language)}">${text}</a></li>`)}
      </ul>`,
  }
}

/** An address that cannot be decoded, or is too long. */
export const unreadableView = (context: Context, status: number): View =>
  page(
    context,
    status,
    context.t('Cette adresse ne peut pas être lue', 'This address cannot be read'),
    context.t(
      'Elle est peut-être abîmée ou incomplète. Vous pouvez chercher votre commune ici.',
      'It may be damaged or incomplete. You can look for your commune here.',
    ),
  )

/** The database cannot be reached. */
export const unavailableView = (context: Context): View =>
  page(
    context,
    503,
    context.t('Le service est momentanément interrompu', 'The service is temporarily interrupted'),
    context.t(
      'Rechargez cette page dans une minute. En cas d’urgence, appelez le 15, le 18 ou le 112.',
      'Reload this page in a minute. In an emergency, call 15, 18 or 112.',
    ),
    false,
  )

/** Any other refusal, in the words of the catalogue of errors. */
export const errorView = (context: Context, status: number, message: string): View =>
  page(context, status, context.t('Cette page n’a pas pu être affichée', 'This page could not be shown'), message)
