import type { z } from 'zod'
import { PUBLICS } from '../../../contract/communes/publics.ts'
import type { Collecte } from '../../../contract/communes/commune-records.ts'
import type { LocalTime } from '../clock.ts'
import { daysAfter, nearDay, writtenTime } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import type { Context } from '../page.ts'
import { capital } from '../parts/common.ts'
import { eveningOf } from './evening.ts'
import { wasteName } from './waste-names.ts'

export type Collection = z.output<typeof Collecte>
type Texts = Pick<Context, 'language' | 't'>

const COLOURS = ['gris', 'jaune', 'vert', 'bleu', 'marron', 'brun', 'noir', 'rouge', 'blanc', 'orange', 'bordeaux', 'transparent']
const ENGLISH_COLOURS: Readonly<Record<string, string>> = {
  gris: 'grey',
  jaune: 'yellow',
  vert: 'green',
  bleu: 'blue',
  marron: 'brown',
  brun: 'brown',
  noir: 'black',
  rouge: 'red',
  blanc: 'white',
  orange: 'orange',
  bordeaux: 'burgundy',
}
/** In the morning, the collection of the day may still come; after this hour it is over. */
const OVER_AT = '13:00'

/** The class of the colour of a bin; undefined for an unknown one. The colour is said in words beside it. */
export const binColour = ({ couleur }: Pick<Collection, 'couleur'>): string | undefined =>
  COLOURS.find((name) => couleur?.toLowerCase().includes(name))

/** A drawing of the bin, where its colour is known. */
export function bin(collection: Pick<Collection, 'couleur'>): Html | null {
  const colour = binColour(collection)
  return colour ? html`<span class="bin ${colour}" aria-hidden="true"></span>` : null
}

/** What is collected, within a sentence: "le bac jaune", "encombrants". */
export function thing({ contenant, couleur, libelle }: Collection, context: Texts, isFirst = false): Html | string {
  const container = contenant === 'bac' || contenant === 'sac' ? contenant : null
  if (context.language === 'fr')
    return container && couleur ? `le ${container} ${couleur}` : libelle.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
  const name = wasteName(libelle, context)
  if (!container || !couleur) return html`“${name}”`
  const colour = ENGLISH_COLOURS[couleur.toLowerCase()]
  const written = typeof name === 'string' && !isFirst ? name.toLowerCase() : name
  return html`${written} (${colour ? `${colour} ` : ''}${container === 'bac' ? 'bin' : 'bag'})`
}

/** The next time at which a bin must be outside. */
export interface NextBin {
  collection: Collection
  day: string
  /** today: it is being collected; tonight: it is to be put out in the evening; later: on another day. */
  when: 'today' | 'tonight' | 'later'
}

/** Whether today's turn has passed. One that ends before it begins ends the next morning. */
const isOver = ({ heure_debut, heure_fin }: Collection, at: LocalTime): boolean =>
  !(heure_debut !== null && heure_fin !== null && heure_fin < heure_debut) && !at.isBefore(heure_fin ?? OVER_AT)

/** The door-to-door collections of household waste: reminders are of these. */
export const householdDoors = (collections: readonly Collection[]): Collection[] =>
  collections.filter(({ mode, public: whom }) => mode === 'porte_a_porte' && whom !== 'professionnels')

/** The door-to-door collections whose turn is next, all on the same day. @param at local day and time of the commune */
export function nextBins(collections: readonly Collection[], at: LocalTime): NextBin[] {
  const upcoming = comingBins(collections, at)
  return upcoming.filter(({ day }) => day === upcoming[0]?.day)
}

/** The next turns of door-to-door collections, the earliest first: each collection on its days. @param at local day and time of the commune */
export function comingBins(collections: readonly Collection[], at: LocalTime): NextBin[] {
  const tomorrow = daysAfter(at.day, 1)
  return householdDoors(collections)
    .flatMap((collection) =>
      collection.prochaines_dates
        .filter((date) => date > at.day || (date === at.day && !isOver(collection, at)))
        .map((day): NextBin => ({ collection, day, when: day === at.day ? 'today' : day === tomorrow ? 'tonight' : 'later' })),
    )
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** "Sortez le bac jaune", "À sortir : encombrants". */
const toPutOut = (collection: Collection, context: Texts): Html =>
  isBin(collection)
    ? html`${context.t('Sortez', 'Put out')} ${thing(collection, context)}`
    : html`${context.t('À sortir\u{A0}: ', 'To put out: ')}${thing(collection, context)}`

/** When it is: "Aujourd’hui", "Ce soir après 19 h", "Samedi 5 décembre". Spec §2-144. */
export function whenOfBin({ collection, day, when }: NextBin, today: string, { t, language }: Texts): string {
  if (when !== 'tonight') return capital(nearDay(day, today, language))
  const { from } = eveningOf(collection.consigne)
  if (from === null) return t('Ce soir', 'Tonight')
  const time = writtenTime(from.time, language)
  return t(`Ce soir ${from.word} ${time}`, `Tonight ${from.word === 'après' ? 'after' : 'from'} ${time}`)
}

/** What the publisher says of how to put it out, without what the words of its evening say. */
export const remarkOf = ({ collection: { consigne }, when }: NextBin): string | null =>
  when === 'later' ? consigne : eveningOf(consigne).rest

/** What to put out, as an answer of its own: "Sortez le bac jaune" tonight, "Le bac jaune" on another day. */
export function putOut({ collection, when }: NextBin, context: Texts): Html | string {
  if (when === 'tonight') return toPutOut(collection, context)
  const what = isBin(collection) ? thing(collection, context, true) : wasteName(collection.libelle, context)
  return typeof what === 'string' ? capital(what) : what
}

/** Whether a collection has a bin or a bag of a known colour. Others are called by their waste. */
export const isBin = ({ contenant, couleur }: Collection): boolean => (contenant === 'bac' || contenant === 'sac') && couleur !== null

/** The sentence of a bin: "Ce soir après 19 h : sortez le bac jaune", "Samedi 5 décembre : le bac jaune". Spec §2-144. */
export function binSentence(next: NextBin, today: string, context: Texts): Html {
  const { t } = context
  const { collection, when } = next
  const isTonight = when === 'tonight'
  const [before, order] = isBin(collection)
    ? ['', isTonight ? t('sortez ', 'put out ') : '']
    : [isTonight ? t(', à sortir', ', to put out') : '', '']
  return html`${whenOfBin(next, today, context)}${before}${t('\u{A0}:', ':')} ${order}${thing(collection, context)}`
}

/** For whom a collection is: "Immeubles"; null: for all. */
export function peopleOf({ public: people }: Collection, { t }: Pick<Context, 't'>): string | null {
  const words = PUBLICS[people]
  return words ? t<string>(...words) : null
}

/** When a collection passes: "dès 5 h". */
export const fromHour = ({ heure_debut }: Collection, { t, language }: Context): string | null =>
  heure_debut ? t(`dès ${writtenTime(heure_debut, language)}`, `from ${writtenTime(heure_debut, language)}`) : null
