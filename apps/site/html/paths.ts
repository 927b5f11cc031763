import type { Language } from '../page.ts'

/** Every address of the site, without its language. A page that moves is moved here. */
export const paths = {
  home: '/',
  search: '/recherche',
  suggestions: '/recherche/suggestions.json',
  around: '/autour',
  emergency: '/defibrillateurs',
  several: '/mes-communes',
  departement: (code: string) => `/departement/${code.toLowerCase()}`,
  commune: (slug: string) => `/${slug}`,
  agenda: (slug: string) => `/${slug}/agenda`,
  pastAgenda: (slug: string) => `/${slug}/agenda/passe`,
  news: (slug: string) => `/${slug}/actualites`,
  alerts: (slug: string) => `/${slug}/alertes`,
  acts: (slug: string) => `/${slug}/actes`,
  directory: (slug: string) => `/${slug}/annuaire`,
  officials: (slug: string) => `/${slug}/elus`,
  waste: (slug: string) => `/${slug}/dechets`,
  follow: (slug: string) => `/${slug}/suivre`,
  followDevice: (slug: string) => `/${slug}/suivre/appareil`,
  followCode: (slug: string) => `/${slug}/suivre/code`,
  followSheet: (slug: string) => `/${slug}/suivre/fiche`,
  practical: (slug: string) => `/${slug}/infos`,
  defibrillators: (slug: string) => `/${slug}/defibrillateurs`,
  defibrillatorsAround: (slug: string) => `/${slug}/defibrillateurs/environs`,
  device: (id: string) => `/defibrillateur/${id}`,
  devicePoster: (id: string) => `/defibrillateur/${id}/affiche`,
  communeSearch: (slug: string) => `/${slug}/recherche`,
  poster: (slug: string) => `/${slug}/affiche`,
  guide: (slug: string) => `/${slug}/guide`,
  month: (slug: string, month: string) => `/${slug}/mois/${month}`,
  publication: (id: string, title: string) => `/publication/${id}/${titleOf(title)}`,
  publicationCalendar: (id: string) => `/publication/${id}/agenda.ics`,
  communeCard: (slug: string) => `/carte/commune/${slug}.png`,
  publicationCard: (id: string) => `/carte/publication/${id}.png`,
  embedding: (slug: string) => `/${slug}/integrer`,
  embeddedAgenda: (slug: string) => `/embed/${slug}/agenda`,
  embeddedNews: (slug: string) => `/embed/${slug}/actualites`,
  embeddedAlerts: (slug: string) => `/embed/${slug}/alertes`,
  embeddedToday: (slug: string) => `/embed/${slug}/aujourdhui`,
  /** The address of a publication that stays when its title changes. It leads to the other one. */
  publicationId: (id: string) => `/publication/${id}`,
  /** The address that people type from a poster (contract/publications/short-code.ts). */
  publicationCode: (code: string) => `/p/${code}`,
  publicationPoster: (id: string) => `/publication/${id}/affiche`,
  report: (id: string) => `/publication/${id}/signaler`,
  acteur: (slug: string) => `/acteur/${slug}`,
  claim: (slug: string) => `/acteur/${slug}/gerer`,
  claimFollowed: (slug: string, id: string) => `/acteur/${slug}/gerer/${id}`,
  claimDocument: (slug: string, id: string) => `/acteur/${slug}/gerer/${id}/document`,
  contact: '/contact',
  legal: '/mentions-legales',
  privacy: '/vie-privee',
  accessibility: '/accessibilite',
  sitePlan: '/plan-du-site',
}

/** The address of a page in a language: French has no prefix. */
export const inLanguage = (path: string, language: Language): string => (language === 'fr' ? path : `/en${path === '/' ? '' : path}`)

/** Adds parameters to an address; undefined ones are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(pairs).toString()
  return search === '' ? path : `${path}?${search}`
}

/** The titles that would be the address of something else about a publication. */
const TAKEN = new Set(['affiche', 'signaler'])
const titleOf = (title: string): string => {
  const slug = slugOf(title)
  return TAKEN.has(slug) ? `publication-${slug}` : slug
}

/** A title as a part of an address: letters without accents, digits and hyphens; `publication` if nothing is left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.join('-').slice(0, 70).replace(/-$/, '') || 'publication'
}
