import type { z } from 'zod'
import { listPublications } from '../../../../contract/publications/publications.ts'
import type { Fiche } from '../../../../contract/suivis/suivis.ts'
import { dayInWords, daysAfter, weekdayOf } from '../../../../contract/dates.ts'
import { type Html, html } from '../../html/html.ts'
import type { Context } from '../../page.ts'
import { alertBox } from '../../parts/alert-rows.ts'
import { comingBins, thing } from '../../waste/waste.ts'
import type { FollowPlace } from './follow-page.ts'

type Suivi = z.output<typeof Fiche>['suivis'][number]

/** Until when reminders leave on the evening before, and agendas on Thursday, by the clock of the commune (server/chapters/suivis/reminders). */
const [BINS_UNTIL, WEEKEND_UNTIL, THURSDAY, WEEK] = ['19:30', '21:00', 4, 7] as const

/** Returns what a following brings: of alerts the last that residents can read, of the others the next that leaves. Spec §2-124. */
export const whatComes = (suivi: Suivi, place: FollowPlace, context: Context): Promise<Html> | Html =>
  ({ alertes: lastAlert, bacs: nextReminder, weekend: nextAgenda })[suivi.sujet](place, context, suivi)

async function lastAlert({ commune }: FollowPlace, context: Context): Promise<Html> {
  const { ask, t } = context
  const of = { commune_id: commune.id, kind: 'alerte', per_page: 1 } as const
  const [inForce] = (await ask(listPublications, { query: of })).data
  const [last] = inForce ? [inForce] : (await ask(listPublications, { query: { ...of, terminees: 'true' } })).data
  return html`<p>
      ${t('Prochain message : dès que la mairie diffuse une alerte.', 'Next message: as soon as the town hall sends an alert.')}
      ${last ? t('La dernière alerte, pour voir :', 'The last alert, as an example:') : t('Aucune alerte récente.', 'No recent alert.')}
    </p>
    ${last ? alertBox(last, context, { zone: commune.fuseau, communeId: commune.id, heading: 'h3' }) : ''}`
}

function nextReminder({ commune, doors }: FollowPlace, context: Context, { secteur }: Suivi): Html {
  const { t, clock } = context
  const at = clock.in(commune.fuseau)
  const own = doors.filter((door) => secteur === null || door.secteur === null || door.secteur === secteur)
  const coming = comingBins(own, at).filter(({ day }) => isAhead(daysAfter(day, -1), BINS_UNTIL, context, commune.fuseau))
  const [first] = coming
  if (!first) return html`<p>${t('Aucune collecte n’est annoncée.', 'No collection is announced.')}</p>`
  const bins = coming.filter(({ day }) => day === first.day).map(({ collection }) => thing(collection, context))
  const things = [...new Map(bins.map((bin) => [String(bin), bin])).values()]
  const evening = eveningOf(daysAfter(first.day, -1), at.day, context)
  return html`<p>
    ${t('Prochain rappel :', 'Next reminder:')} <strong>${evening}</strong>, ${things.map((bin, n) => html`${n > 0 ? ', ' : ''}${bin}`)}.
  </p>`
}

function nextAgenda({ commune }: FollowPlace, context: Context): Html {
  const { t, clock } = context
  const { day: today } = clock.in(commune.fuseau)
  const thisWeek = daysAfter(today, (THURSDAY - weekdayOf(today) + WEEK) % WEEK)
  const thursday = isAhead(thisWeek, WEEKEND_UNTIL, context, commune.fuseau) ? thisWeek : daysAfter(thisWeek, WEEK)
  return html`<p>
    ${t('Prochain agenda :', 'Next agenda:')}
    <strong>${eveningOf(thursday, today, context)}</strong
    >${t(', s’il y a des sorties ce week-end.', ', if there is something to go to on the week-end.')}
  </p>`
}

/** Whether a time of a day is still to come. */
function isAhead(day: string, time: string, { clock }: Context, zone: string): boolean {
  const at = clock.in(zone)
  return day > at.day || (day === at.day && at.isBefore(time))
}

/** "ce soir", "demain soir", "jeudi 3 décembre au soir". */
function eveningOf(day: string, today: string, { t, language }: Context): string {
  if (day === today) return t('ce soir', 'tonight')
  if (day === daysAfter(today, 1)) return t('demain soir', 'tomorrow evening')
  return t(`${dayInWords(day, today, language)} au soir`, `${dayInWords(day, today, language)}, in the evening`)
}
