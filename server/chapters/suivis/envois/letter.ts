import type { Config } from '../../../platform/settings/config.ts'
import { readFrom } from '../../../../contract/dates.ts'
import { type AlertLetter, alertLetter } from '../../../platform/mail/templates/alert-letter.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import type { AlertRemise } from '../remises/remises.ts'

/** The address of a publication on the site; null where the service does not know its own. */
export const pageOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string, language: 'fr' | 'en'): string | null =>
  publicUrl === undefined ? null : `${publicUrl.replace(/\/$/, '')}${language === 'en' ? '/en' : ''}/publication/${id}`

/** Composes the e-mail of an alert for a follower. */
export function alertLetterOf(
  config: Pick<Config, 'publicUrl'>,
  { kind: genre, content: message, timezone, publication_id, langue }: AlertRemise,
  more: Pick<AlertLetter, 'townHall' | 'ways' | 'followed'>,
): Letter {
  const page = publication_id === null || genre === 'retrait' ? null : pageOf(config, publication_id, langue)
  return alertLetter({ genre, message, timezone, page, read: readFrom(Date.now()), ...more })
}
