import type { Local } from '../commune-of.ts'
import { dayInWords, nearDay } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { facts, printed } from '../html/typography.ts'
import type { Context } from '../page.ts'
import { canNotify, capital, inFrench } from '../parts/common.ts'
import { icon } from '../parts/icons.ts'
import { moment } from '../parts/moment.ts'
import { answerBox, tileOf } from '../parts/today.ts'
import { binColour, type Collection, comingBins, fromHour, isBin, type NextBin, peopleOf, thing, whenOfBin } from '../waste/waste.ts'
import { wasteName } from '../waste/waste-names.ts'
import { WASTE } from './questions.ts'
import { wordsOf } from './words.ts'

/** How many turns are shown. */
const TURNS = 5
const KINDS = new Set(Object.values(WASTE))
/** Words of every collection. */
const GENERAL = new Set(['bac', 'dechet', 'collecte', 'sac', 'menagere'])

/** The next turn of each waste that was asked for. Null where nothing is known of it. @param q which may name a waste or the colour of a bin */
export function binAnswer(collections: readonly Collection[], context: Context, local: Local, q: string): Html | null {
  const shown = wanted(collections, q)
  if (shown.length === 0) return null
  const next = Map.groupBy(comingBins(shown, local.at), ({ collection: { libelle, secteur } }) => `${libelle} ${secteur}`)
  const turns = [...next.values()].flatMap(([turn]) => turn ?? []).slice(0, TURNS)
  const boxes =
    turns.length > 0 ? turns.map((turn) => turnBox(turn, context, local)) : shown.slice(0, TURNS).map((one) => broughtBox(one, context))
  return html`${boxes}${buttons(context, local, shown)}`
}

/** The collections that have the most of the words. A kind of waste that no collection has leaves none. */
function wanted(collections: readonly Collection[], q: string): Collection[] {
  const words = wordsOf(q).map((word) => WASTE[word] ?? word)
  const scored = collections.map((collection) => {
    const { libelle, type_dechet, contenant, couleur } = collection
    const has = new Set(wordsOf([libelle, type_dechet, contenant, couleur].join(' ')))
    const found = words.filter((word) => has.has(word))
    return { collection, score: found.every((word) => GENERAL.has(word)) ? 0 : found.length }
  })
  const most = Math.max(0, ...scored.map(({ score }) => score))
  if (most === 0 && words.some((word) => KINDS.has(word))) return []
  return scored.filter(({ score }) => score === most).map(({ collection }) => collection)
}

function turnBox(turn: NextBin, context: Context, { today }: Local): Html {
  const { t, language } = context
  const { collection, day, when } = turn
  const colour = binColour(collection)
  const what = isBin(collection) ? thing(collection, context, true) : wasteName(collection.libelle, context)
  const name = isBin(collection) ? wasteName(collection.libelle, context) : null
  const words = capital(dayInWords(day, today, language))
  const evening = whenOfBin(turn, today, context).replace(/^./, (first) => first.toLowerCase())
  const out = when === 'tonight' ? moment(t(`à sortir ${evening}`, `put it out ${evening}`), '', today) : null
  const unsure = collection.prochaines_dates_a_confirmer.includes(day)
    ? t('jour férié : date à confirmer', 'public holiday: date to be confirmed')
    : null
  const line = [name, peopleOf(collection, context), collection.secteur, fromHour(collection, context), out, unsure].filter(
    (part) => part !== null && part !== '',
  )
  return answerBox({
    tile: tileOf('bin', colour ? ` bin ${colour}` : ''),
    title: when === 'later' ? words : moment(capital(nearDay(day, today, language)), words, today),
    answer: html`<p class="answer">${typeof what === 'string' ? capital(what) : what}</p>`,
    more: line.length > 0 ? html`<p class="small">${line.map((part, at) => html`${at > 0 ? '\u{A0}· ' : ''}${part}`)}</p>` : '',
  })
}

/** What nobody collects door to door, or of which no day is known. */
function broughtBox(collection: Collection, context: Context): Html {
  const { t } = context
  const colour = binColour(collection)
  const titles = { apport_volontaire: t('À apporter', 'To be brought'), sur_rendez_vous: t('Sur rendez-vous', 'By appointment') }
  const isKnown = collection.mode === 'apport_volontaire' || collection.mode === 'sur_rendez_vous'
  const line = printed(facts([collection.secteur, collection.secteur_detail, collection.consigne]))
  return answerBox({
    tile: tileOf('bin', colour ? ` bin ${colour}` : ''),
    title: isKnown ? titles[collection.mode as keyof typeof titles] : t('Collecte des déchets', 'Waste collection'),
    answer: html`<p class="answer">${wasteName(collection.libelle, context)}</p>`,
    more: line ? html`<p class="small" ${inFrench(context)}>${line}</p>` : '',
  })
}

/** Where waste is brought. */
export const dropOffPoints = (collections: readonly Collection[], context: Context): Html[] =>
  collections
    .filter(({ mode }) => mode === 'apport_volontaire')
    .slice(0, TURNS)
    .map((one) => broughtBox(one, context))

function buttons(context: Context, { commune }: Local, collections: readonly Collection[]): Html {
  const hasSectors = collections.some(({ secteur }) => secteur)
  const { t, language } = context
  const canRemind = canNotify(context) && collections.some(({ mode }) => mode === 'porte_a_porte')
  return html`<p class="row">
    <a class="btn main" href="${inLanguage(paths.waste(commune.slug), language)}"
      >${hasSectors ? t('Choisir mon secteur', 'Choose my sector') : t('Tout le calendrier', 'The whole calendar')}</a
    >${
      canRemind
        ? html`<a class="btn" href="${inLanguage(paths.follow(commune.slug), language)}"
            >${icon('bell')}${t('Me rappeler la veille', 'Remind me')}</a
          >`
        : ''
    }
  </p>`
}
