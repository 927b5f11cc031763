import type { Html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { french } from '../parts/common.ts'

/** The titles of collections that name a kind of waste and nothing more, in English. */
const ENGLISH: Readonly<Record<string, string>> = {
  'ordures ménagères': 'Household waste',
  emballages: 'Packaging',
  'emballages et papiers': 'Packaging and paper',
  papiers: 'Paper',
  verre: 'Glass',
  biodéchets: 'Food waste',
  'déchets verts': 'Garden waste',
  encombrants: 'Bulky waste',
  'encombrants sur rendez-vous': 'Bulky waste by appointment',
  sapins: 'Christmas trees',
  'sapins de noël': 'Christmas trees',
}

/** The title of a collection in the language of the page. A title that says more than a kind of waste stays in French. */
export function wasteName(libelle: string, context: Pick<Context, 'language'>): Html | string {
  const name = libelle.trim().toLowerCase()
  const known = context.language === 'en' && Object.hasOwn(ENGLISH, name) ? ENGLISH[name] : undefined
  return known ?? french(libelle, context)
}
