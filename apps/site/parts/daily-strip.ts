import type { z } from 'zod'
import { communeName, printedName } from '../../../contract/communes/commune-name.ts'
import type { CommuneRow } from '../../../contract/communes/commune-records.ts'
import { type Html, html, type Value } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { printedTitle } from '../html/typography.ts'
import { openingAt } from '../opening.ts'
import type { Context } from '../page.ts'
import { stateNow } from '../state.ts'
import { wasteName } from '../waste/waste-names.ts'
import { binColour, binSentence, type Collection, isBin, nextBins, whenOfBin } from '../waste/waste.ts'
import { allDates } from '../weekly.ts'
import { capital, french, hue, emblem } from './common.ts'
import { icon } from './icons.ts'
import { moment } from './moment.ts'
import type { Item } from './publications.ts'
import { copiedEnd, endOfAlert } from './state-words.ts'
import { officeHours, openingText, type Practical, stillAhead, tileOf, whenOf } from './today.ts'

type Commune = z.output<typeof CommuneRow>

/** What is known of the day of a commune. */
interface Day {
  alerts: readonly Item[]
  collections: readonly Collection[]
  events: readonly Item[]
  infos: Practical | null
}

/** The day of a commune in a strip of its colour: its alerts, the next bin, the next event, whether the town hall is open. */
export function dailyStrip(commune: Commune, context: Context, { alerts, collections, events, infos }: Day): Html {
  const { language, clock } = context
  const zone = commune.fuseau
  const to = (path: string) => inLanguage(path, language)
  return html`<article class="daily" ${hue(commune.code_insee)}>
    <h2 class="cap">
      ${emblem({ nom: commune.nom, logo: infos?.mairie?.logo })}<a href="${to(paths.commune(commune.slug))}">${communeName(commune)}</a
      ><span>${printedName(commune.departement_nom)}</span>
    </h2>
    <div>
      ${alerts.map((item) => {
        const { severite = 'information' } = item.alerte ?? {}
        const state = stateNow(item, clock)
        const time = endOfAlert(state, zone, context)
        return html`<a class="alarm ${severite}" ${copiedEnd(state, zone, context)} href="${to(paths.publication(item.id, item.title))}"
          >${icon(severite)}<span>${french(printedTitle(item.title), context)}${time ? html` · ${time}` : ''}</span></a
        >`
      })}
      <ul>
        ${binFact(commune, collections, context)} ${eventFact(commune, events, context)} ${officeFact(commune, infos, context)}
      </ul>
    </div>
  </article>`
}

const fact = (path: string, tile: Value, title: Value, line: Value): Html =>
  html`<li>
    <a href="${path}"
      >${tile}<span><b>${title}</b>${line ? html`<span class="small">${line}</span>` : ''}</span></a
    >
  </li>`

function binFact({ slug, fuseau }: Commune, collections: readonly Collection[], context: Context): Html {
  const { t, language, clock } = context
  const at = clock.in(fuseau)
  const [next] = nextBins(collections, at)
  const path = inLanguage(paths.waste(slug), language)
  if (!next)
    return fact(
      path,
      tileOf('bin'),
      t('Déchets', 'Waste'),
      collections.length > 0
        ? t('Où les apporter, comment trier', 'Where to bring it, how to sort it')
        : t('Jours de collecte pas encore connus', 'Collection days not known yet'),
    )
  const { collection } = next
  const name = wasteName(collection.libelle, context)
  const what = isBin(collection)
    ? binSentence(next, at.day, context)
    : html`${whenOfBin(next, at.day, context)}${t('\u{A0}:', ':')} ${name}`
  const colour = binColour(collection)
  return fact(
    path,
    moment(tileOf('bin', colour ? ` bin ${colour}` : ''), '', at.day),
    moment(what, t('Collecte des déchets', 'Waste collection'), at.day),
    moment(isBin(collection) ? name : (collection.secteur ?? ''), '', at.day),
  )
}

function eventFact({ slug, fuseau }: Commune, events: readonly Item[], context: Context): Html {
  const { t, language, clock } = context
  const today = clock.today(fuseau)
  // What goes on for weeks comes after what is on one day.
  const { long = [], short = [] } = Object.groupBy(events, ({ evenement }) => (evenement?.permanent ? 'long' : 'short'))
  const [next] = [short, long].flatMap((some) => stillAhead(allDates(some, fuseau), clock, fuseau))
  const path = inLanguage(paths.agenda(slug), language)
  if (!next)
    return fact(
      path,
      tileOf('calendar'),
      t('Agenda', 'Events'),
      t('Rien d’annoncé pour les sept prochains jours', 'Nothing announced for the next seven days'),
    )
  const { item, occurrence } = next
  return fact(
    inLanguage(paths.publication(item.id, item.title), language),
    tileOf('calendar'),
    moment(capital(whenOf(occurrence, fuseau, today, context)), t('Agenda', 'Events'), today),
    french(printedTitle(item.title), context),
  )
}

function officeFact({ slug, fuseau }: Commune, infos: Practical | null, context: Context): Html {
  const { t, language, clock } = context
  const at = clock.in(fuseau)
  const opening = infos && openingAt(officeHours(infos), at, infos.jours_feries)
  const path = inLanguage(paths.practical(slug), language)
  return fact(
    path,
    tileOf('hall'),
    t('Mairie', 'Town hall'),
    opening ? openingText(opening, at.day, context) : t('Adresse et contacts', 'Address and contacts'),
  )
}
