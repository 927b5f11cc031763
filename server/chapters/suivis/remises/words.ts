import { readFrom } from '../../../../contract/dates.ts'
import { noticeOf } from '../../../../contract/suivis/notice.ts'
import type { Sujet } from '../../../../contract/suivis/suivis.ts'
import { binRow, binsReminder, binsTitle } from '../../../platform/mail/templates/bins-reminder.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import { senderOf, type TownHall } from '../../../platform/mail/templates/town-hall-page.ts'
import { moreEvents, weekendAgenda, weekendRow } from '../../../platform/mail/templates/weekend-agenda.ts'
import { wordedNow } from '../../../platform/mail/worded.ts'
import type { Services } from '../../../platform/services.ts'
import { aCommune } from '../../../../contract/communes/commune-of.ts'
import { binsOf } from '../reminders/bins.ts'
import { alertLetterOf, pageOf } from '../envois/letter.ts'
import { isOfAlert, type Reminder, type Remise } from './remises.ts'
import { endToken } from '../following/tokens.ts'
import type { WeekendEvents } from '../reminders/weekend.ts'
import { townHallOf } from './town-hall.ts'

/** What a delivery says by e-mail. */
export interface MailWords {
  letter: Letter
  /** The name of its sender. */
  from: string
  /** The address that ends this following. */
  end: string
}

/** What a delivery says in a notification, in the language of the follower. */
export interface NoticeWords {
  title: string
  body: string
  /** The page that it opens. */
  navigate: string
}

/** How many events a notification names. */
const NAMED = 3

/**
 * Composes the e-mail of a delivery, in both languages.
 * @param events of an agenda
 */
export async function mailWords(services: Services, remise: Remise, events: WeekendEvents | null): Promise<MailWords> {
  const { config, database, secrets } = services
  const townHall = await townHallOf(database.db, config, remise.commune_id)
  // An alert is of a town hall, whoever answers for the commune today.
  const sender = isOfAlert(remise) ? { ...townHall, isOffice: true } : townHall
  const end = at(services, remise, `suivre/fin/${endToken(secrets, remise.follow_id, sujetOf(remise))}`)
  const letter = letterOf(services, remise, events, { townHall: sender, end })
  return { letter: await wordedNow(database.db, letter.source), from: senderOf(sender), end }
}

function letterOf(
  services: Services,
  remise: Remise,
  events: WeekendEvents | null,
  { townHall, end }: { townHall: TownHall; end: string },
): Letter {
  const common = { townHall, ways: { end, change: at(services, remise, 'suivre') }, followed: remise.follows }
  if (isOfAlert(remise)) return alertLetterOf(services.config, remise, common)
  const page = pageFor(services, remise)
  if (remise.kind === 'resume') return weekendAgenda({ ...common, timezone: remise.timezone, ...(events ?? NOTHING), page })
  return binsReminder({ ...common, day: remise.slot, bins: namedBins(remise), secteur: remise.secteur, page })
}

/**
 * Composes the notification of a delivery.
 * @param events of an agenda
 */
export function noticeWords(services: Services, remise: Remise, events: WeekendEvents | null): NoticeWords {
  const { langue, commune, timezone } = remise
  const navigate = pageFor(services, remise)
  if (isOfAlert(remise)) {
    const { kind: genre, content } = remise
    return { ...noticeOf({ genre, content, commune, timezone }, readFrom(Date.now()), langue), navigate }
  }
  if (remise.kind === 'resume') {
    const { items, more } = events ?? NOTHING
    const rest = moreEvents(items.length - Math.min(items.length, NAMED) + more, langue)
    const lines = [...items.slice(0, NAMED).map((item) => weekendRow(item, timezone, langue).line), rest]
    const title = langue === 'fr' ? `Ce week-end ${aCommune(commune)}` : `This week-end in ${commune}`
    return { title, body: lines.filter((line) => line !== '').join('\n'), navigate }
  }
  const bins = namedBins(remise)
  return { title: `${binsTitle(bins, langue)} (${commune})`, body: bins.map((bin) => binRow(bin, langue).line).join('\n'), navigate }
}

const NOTHING: WeekendEvents = { items: [], more: 0 }

/** What a delivery is of, among what one follows. */
export const sujetOf = (remise: Remise): Sujet => (isOfAlert(remise) ? 'alertes' : remise.kind === 'resume' ? 'weekend' : 'bacs')

/** The address of a page of the commune, in the language of the follower. */
const at = ({ config }: Services, { langue, commune_slug }: Remise, path: string): string =>
  `${(config.publicUrl ?? '').replace(/\/$/, '')}${langue === 'en' ? '/en' : ''}/${commune_slug}/${path}`

/** The page that a delivery is about. */
function pageFor(services: Services, remise: Remise): string {
  if (isOfAlert(remise)) return pageOf(services.config, remise.publication_id ?? remise.envoi_id, remise.langue) ?? ''
  const { secteur } = remise
  if (remise.kind === 'resume') return at(services, remise, 'agenda')
  return at(services, remise, secteur === null ? 'dechets' : `dechets?secteur=${encodeURIComponent(secteur)}`)
}

/** The bins of a reminder, each with its sector where the follower has not chosen one. */
const namedBins = ({ content, secteur }: Reminder) =>
  binsOf(content.bins, secteur).map((bin) => (secteur === null ? bin : { ...bin, secteur: null }))
