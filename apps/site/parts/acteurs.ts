import { communeName } from '../../../contract/communes/commune-name.ts'
import type { z } from 'zod'
import type { Acteur } from '../../../contract/acteurs/acteur-records.ts'
import { type Html, html } from '../html/html.ts'
import { excerpt } from '../html/excerpt.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { inFrench } from './common.ts'
import { icon } from './icons.ts'

export type Actor = z.output<typeof Acteur>

const TYPES = {
  mairie: ['Mairie', 'Town hall', 'Mairies', 'Town halls'],
  association: ['Association', 'Association', 'Associations', 'Associations'],
  commerce: ['Commerce', 'Shop', 'Commerces', 'Shops'],
  entreprise: ['Entreprise', 'Company', 'Entreprises', 'Companies'],
  service_public: ['Service public', 'Public service', 'Services publics', 'Public services'],
  ecole: ['École', 'School', 'Écoles', 'Schools'],
  sante: ['Santé', 'Health', 'Santé', 'Health'],
  culture: ['Culture', 'Culture', 'Culture', 'Culture'],
  sport: ['Sport', 'Sport', 'Sport', 'Sport'],
  autre: ['Autre', 'Other', 'Autres', 'Others'],
} as const

export type ActorType = keyof typeof TYPES
const isType = (type: string): type is ActorType => Object.hasOwn(TYPES, type)

/** The type of an actor in words. */
export const typeName = (type: string, { t }: Pick<Context, 't'>): string => {
  const [fr, en] = TYPES[isType(type) ? type : 'autre']
  return t<string>(fr, en)
}

/** The name of all actors of a type. */
export const typeNames = (type: ActorType, { t }: Pick<Context, 't'>): string => t<string>(TYPES[type][2], TYPES[type][3])

const BADGES = {
  officiel: ['Compte officiel', 'Official account'],
  verifie: ['Identité vérifiée', 'Identity verified'],
  partenaire: ['Partenaire', 'Partner'],
} as const

/** The badge of an actor in words; null without one. */
export function badgeName(badge: string | null, { t }: Pick<Context, 't'>): string | null {
  if (badge !== 'officiel' && badge !== 'verifie' && badge !== 'partenaire') return null
  const [fr, en] = BADGES[badge]
  return t<string>(fr, en)
}

/** The logo of an actor, else the initial of its name. */
export function actorLogo(actor: Pick<Actor, 'logo' | 'nom'>): Html {
  const logo = actor.logo?.media.sizes[0]
  return logo
    ? html`<img class="logo" src="${logo.url}" alt="" width="${logo.width}" height="${logo.height}" loading="lazy" decoding="async" />`
    : html`<span class="logo" aria-hidden="true">${initial(actor.nom)}</span>`
}

/** An actor in a list: its logo, its name, its type, the beginning of its description. */
export function actorRow(actor: Actor, context: Context, communeId?: string): Html {
  const { language } = context
  const badge = badgeName(actor.badge, context)
  const lead = actor.description ? excerpt(actor.description, 140) : null
  const elsewhere = communeId !== undefined && actor.commune_id !== communeId ? communeName(actor.commune) : null
  return html`<li class="actor">
    ${actorLogo(actor)}
    <div>
      <h3><a href="${inLanguage(paths.acteur(actor.slug), language)}">${actor.nom}</a></h3>
      <p class="small">
        ${[typeName(actor.type, context), elsewhere].filter(Boolean).join('\u{A0}· ')}${badge ? html` · <span class="badge">${icon('check')}${badge}</span>` : ''}
      </p>
      ${lead ? html`<p${inFrench(context)}>${lead}</p>` : ''}
    </div>
  </li>`
}

/** The first letter of a name that has no logo. */
const initial = (name: string): string => /\p{L}|\d/u.exec(name.replace(/^(?:les?|la|l[’'])\s*/i, ''))?.[0].toUpperCase() ?? ''
