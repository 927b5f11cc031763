import type { z } from 'zod'
import { getActeur } from '../../../../contract/acteurs/acteurs.ts'
import { type Html, html } from '../../html/html.ts'
import { placeBy } from '../../commune-of.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'

type Actor = z.output<typeof getActeur.response>['data']

/**
 * Makes a page about a claim of the actor that the address names.
 * @param title in the language of the page
 * @param canonical the address of the page, by the slug of the actor
 */
export async function claimPage(
  context: Context,
  { title, canonical }: { title: string; canonical: (slug: string) => string },
  make: (actor: Actor) => Promise<Html> | Html,
): Promise<View> {
  const { ask, params, language } = context
  const { data: actor } = await ask(getActeur, { params: { id: params['slug'] ?? '' } })
  return {
    kind: 'view',
    title: `${title} : ${actor.nom}`,
    canonical: canonical(actor.slug),
    commune: await placeBy(context, actor.commune.slug),
    isUnlisted: true,
    main: html`<div class="hero narrow">
        <h1 class="long">${title}</h1>
        <p class="lead"><a href="${inLanguage(paths.acteur(actor.slug), language)}">${actor.nom}</a></p>
      </div>
      ${await make(actor)}`,
  }
}

/** Makes a page of a claim that is followed. */
export const followPage = (context: Context, make: (actor: Actor) => Promise<Html> | Html): Promise<View> =>
  claimPage(
    context,
    {
      title: context.t('Suivre votre demande', 'Follow your claim'),
      canonical: (slug) => paths.claimFollowed(slug, context.params['demande'] ?? ''),
    },
    make,
  )
