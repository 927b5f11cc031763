import { type Place, placeBy } from '../../commune-of.ts'
import { collectionsOf } from '../../waste/collection-days.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, View } from '../../page.ts'
import { SUJETS } from '../../../../contract/suivis/suivis.ts'
import { pageHead } from '../../parts/common.ts'
import { type Collection, householdDoors } from '../../waste/waste.ts'

/** What the pages of following know of their commune. */
export interface FollowPlace {
  commune: Place
  /** The sectors of the door-to-door collections, by name. */
  sectors: readonly string[]
  /** The door-to-door collections: without any, no reminder would be sent. */
  doors: readonly Collection[]
  /** Whether the commune has a town hall here, which can send alerts. */
  hasAlerts: boolean
}

/** Reads a commune: that of the address, or another. @throws AppError not_found */
export async function placeOf(context: Context, slug = context.params['commune'] ?? ''): Promise<FollowPlace> {
  const commune = await placeBy(context, slug)
  const doors = householdDoors(await collectionsOf(context, commune.id))
  const names = new Set(doors.flatMap(({ secteur }) => secteur ?? []))
  const sectors = [...names].toSorted((one, other) => one.localeCompare(other, 'fr', { numeric: true }))
  return { commune, sectors, doors, hasAlerts: commune.mairie_actor_id !== null }
}

/** Makes a page of following. It is about one person at most: no list has it. */
export const followView = (
  context: Context,
  { commune }: Pick<FollowPlace, 'commune'>,
  { title, lead, main }: { title: string; lead?: string; main: Html },
): View => ({
  kind: 'view',
  title: `${title} : ${commune.nom}`,
  canonical: paths.follow(commune.slug),
  commune,
  isUnlisted: true,
  main: html`${pageHead(context, commune, title, lead)}${main}`,
})

/** The choice of a sector, where the commune has several. */
export const sectorField = ({ sectors }: FollowPlace, { t }: Context, selected: string): Html | null =>
  sectors.length === 0
    ? null
    : html`<div class="field">
        <label for="secteur">${t('Votre secteur, pour les bacs', 'Your sector, for the bins')}</label>
        <select id="secteur" name="secteur">
          <option value="">${t('Je ne sais pas : tous les secteurs', 'I do not know: every sector')}</option>
          ${sectors.map((name) => html`<option value="${name}" ${name === selected ? html` selected` : ''}>${name}</option>`)}
        </select>
      </div>`

/** What the ticks of a form ask for. */
export const wantedIn = (values: Readonly<Record<string, string>>, commune_id: string) =>
  SUJETS.filter((sujet) => values[sujet] === '1').map((sujet) => ({
    commune_id,
    sujet,
    secteur: sujet === 'bacs' && values['secteur'] ? values['secteur'] : null,
  }))

/** The way to the first page. */
export const beginAgain = ({ commune }: Pick<FollowPlace, 'commune'>, { t, language }: Context): Html =>
  html`<p class="field">
    <a class="btn" href="${inLanguage(paths.follow(commune.slug), language)}">${t('Choisir ce que je reçois', 'Choose what I receive')}</a>
  </p>`
