import { binsReminder } from '../../../platform/mail/templates/bins-reminder.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import { weekendAgenda } from '../../../platform/mail/templates/weekend-agenda.ts'
import { wordedNow } from '../../../platform/mail/worded.ts'
import type { Services } from '../../../platform/services.ts'
import { binsOf } from '../reminders/bins.ts'
import { alertLetterOf } from '../envois/letter.ts'
import { isOfAlert, type Reminder, type Remise } from './remises.ts'
import { endToken } from '../following/tokens.ts'
import type { WeekendEvents } from '../reminders/weekend.ts'

/** What a delivery says, whatever its channel. */
export interface Words {
  letter: Letter
  /** The page that a notification opens; null: that of its publication. */
  page: string | null
  /** The address that ends this following. */
  end: string
}

/**
 * Composes what a delivery says, in both languages.
 * @param events of an agenda
 */
export async function wordsOf(services: Services, remise: Remise, events: WeekendEvents | null): Promise<Words> {
  const words = plainWordsOf(services, remise, events)
  return { ...words, letter: await wordedNow(services.database.db, words.letter.source) }
}

function plainWordsOf(services: Services, remise: Remise, events: WeekendEvents | null): Words {
  const { config, secrets } = services
  const { langue, commune_slug, follow_id, commune, timezone } = remise
  const at = (path: string) => `${(config.publicUrl ?? '').replace(/\/$/, '')}${langue === 'en' ? '/en' : ''}/${commune_slug}/${path}`
  const endOf = (sujet: 'alertes' | 'bacs' | 'weekend') => at(`suivre/fin/${endToken(secrets, follow_id, sujet)}`)
  const followed = remise.follows && { follows: remise.follows, page: at('suivre') }
  if (isOfAlert(remise)) {
    const end = endOf('alertes')
    return { letter: alertLetterOf(config, remise, end, followed), page: null, end }
  }
  if (remise.kind === 'resume') {
    const [page, end] = [at('agenda'), endOf('weekend')]
    return { letter: weekendAgenda({ commune, timezone, ...(events ?? { items: [], more: 0 }), page, end, followed }), page, end }
  }
  const { secteur } = remise
  const [page, end] = [at(secteur === null ? 'dechets' : `dechets?secteur=${encodeURIComponent(secteur)}`), endOf('bacs')]
  return { letter: binsReminder({ commune, day: remise.slot, bins: namedBins(remise), secteur, page, end, followed }), page, end }
}

/** The bins of a reminder. Its sector is named once: by the reminder where the follower has one, else by each bin. */
export const namedBins = ({ content, secteur }: Reminder) =>
  binsOf(content.bins, secteur).map((bin) => (secteur === null ? bin : { ...bin, secteur: null }))
