import type { z } from 'zod'
import type { Collecte } from '../../contract/communes/commune-records.ts'
import type { LocalTime } from './clock.ts'
import { daysAfter, nearDay, writtenTime } from './dates.ts'
import { type Html, html } from './html/html.ts'
import type { Context } from './page.ts'
import { capital } from './parts/common.ts'
import { wasteName } from './waste-names.ts'

export type Collection = z.output<typeof Collecte>
type Texts = Pick<Context, 'language' | 't'>

const COLOURS = ['gris', 'jaune', 'vert', 'bleu', 'marron', 'brun', 'noir', 'rouge', 'blanc', 'orange', 'bordeaux', 'transparent']
/** In the morning, the collection of the day may still come; after this hour it is over. */
const OVER_AT = '13:00'

/** A drawing of the bin, where its colour is known. The colour is said in words beside it. */
export function bin({ couleur }: Pick<Collection, 'couleur'>): Html | null {
  const colour = COLOURS.find((name) => couleur?.toLowerCase().includes(name))
  return colour ? html`<span class="bin ${colour}" aria-hidden="true"></span>` : null
}

/** What to put out: "le bac jaune", "les encombrants". */
export function thing({ contenant, couleur, libelle }: Collection, context: Texts, isFirst = false): Html | string {
  const { t } = context
  const container = contenant === 'bac' || contenant === 'sac' ? contenant : null
  if (context.language === 'fr') return container && couleur ? `le ${container} ${couleur}` : t(`la collecte « ${libelle} »`, libelle)
  const name = wasteName(libelle, context)
  if (!container || !couleur) return html`“${name}”`
  return html`${isFirst ? 'The' : 'the'} ${container === 'bac' ? 'bin' : 'bag'}: ${typeof name === 'string' ? name.toLowerCase() : name}`
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

/** The collections at the doors of households: reminders are of these. */
export const householdDoors = (collections: readonly Collection[]): Collection[] =>
  collections.filter(({ mode, public: whom }) => mode === 'porte_a_porte' && whom !== 'professionnels')

/** The collections at the doors whose turn is next, all on the same day. @param at local day and time of the commune */
export function nextBins(collections: readonly Collection[], at: LocalTime): NextBin[] {
  const tomorrow = daysAfter(at.day, 1)
  const upcoming = householdDoors(collections).flatMap((collection): NextBin[] => {
    const day = collection.prochaines_dates.find((date) => date > at.day || (date === at.day && !isOver(collection, at)))
    return day === undefined ? [] : [{ collection, day, when: day === at.day ? 'today' : day === tomorrow ? 'tonight' : 'later' }]
  })
  const first = upcoming.map(({ day }) => day).toSorted()[0]
  return upcoming.filter(({ day }) => day === first)
}

/** The sentence of a bin: "Sortez le bac jaune ce soir". */
export function binSentence({ collection, day, when }: NextBin, today: string, context: Texts): Html {
  const { t, language } = context
  const what = thing(collection, context)
  if (when === 'tonight') return html`${t('Sortez', 'Put out')} ${what}`
  const name = when === 'today' ? t('Aujourd’hui', 'Today') : capital(nearDay(day, today, language))
  return html`${name}${t('\u{A0}:', ':')} ${what}`
}

/** When a collection passes: "dès 5 h". */
export const fromHour = ({ heure_debut }: Collection, { t, language }: Context): string | null =>
  heure_debut ? t(`dès ${writtenTime(heure_debut, language)}`, `from ${writtenTime(heure_debut, language)}`) : null
