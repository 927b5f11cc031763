import { formatOf } from '../../ui/i18n/format.ts'
import type { Language } from '../../ui/i18n/language.ts'

/** A record without a name, and several, as they stand in a sentence. */
const THINGS: Readonly<Record<string, readonly [fr: string, frMany: string, en: string, enMany: string]>> = {
  publication: ['une publication', 'publications', 'a publication', 'publications'],
  bulk: ['des publications', 'publications', 'publications', 'publications'],
  duplicate_dismissal: ['des publications', 'groupes de publications', 'publications', 'groups of publications'],
  acteur: ['un acteur', 'acteurs', 'an actor', 'actors'],
  claim: ['un acteur', 'demandes de gestion', 'an actor', 'claims'],
  proposal: ['un acteur', 'propositions', 'an actor', 'proposals'],
  user: ['une personne', 'personnes', 'a person', 'people'],
  commune: ['une commune', 'communes', 'a commune', 'communes'],
  defibrillateur: ['un défibrillateur', 'défibrillateurs', 'a defibrillator', 'defibrillators'],
  commune_defibrillateur: ['un défibrillateur', 'défibrillateurs', 'a defibrillator', 'defibrillators'],
  message_thread: ['une conversation', 'conversations', 'a conversation', 'conversations'],
  canned_reply: ['une réponse type', 'réponses types', 'a canned reply', 'canned replies'],
  import_source: ['une source', 'sources', 'a source', 'sources'],
  subscription: ['un abonnement', 'abonnements', 'a subscription', 'subscriptions'],
  setting: ['un réglage', 'réglages', 'a setting', 'settings'],
  saved_view: ['une vue', 'vues', 'a view', 'views'],
  media: ['une image ou un document', 'images ou documents', 'a picture or document', 'pictures or documents'],
  person: ['une personne sans compte', 'personnes sans compte', 'a person without an account', 'people without an account'],
}

/** "une publication" */
export const thing = (type: string, language: Language): string =>
  THINGS[type]?.[language === 'fr' ? 0 : 2] ?? (language === 'fr' ? 'un élément' : 'an item')

/** "298 publications" */
export function things(type: string, count: number, language: Language): string {
  if (count === 1) return thing(type, language)
  const many = THINGS[type]?.[language === 'fr' ? 1 : 3] ?? (language === 'fr' ? 'éléments' : 'items')
  return `${formatOf(language).number(count)} ${many}`
}
