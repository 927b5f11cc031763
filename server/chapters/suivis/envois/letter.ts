import type { Config } from '../../../platform/settings/config.ts'
import { alertLetter } from '../../../platform/mail/templates/alert-letter.ts'
import type { Followed } from '../../../platform/mail/templates/followed-line.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import type { AlertRemise } from '../remises/remises.ts'

/** The address of a publication on the site; null where the service does not know its own. */
export const pageOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, id: string, language: 'fr' | 'en'): string | null =>
  publicUrl === undefined ? null : `${publicUrl.replace(/\/$/, '')}${language === 'en' ? '/en' : ''}/publication/${id}`

/** Composes the e-mail of an alert for a follower. @param end the address that ends this following */
export function alertLetterOf(
  config: Pick<Config, 'publicUrl'>,
  remise: AlertRemise,
  end: string | null,
  followed: Followed | null = null,
): Letter {
  const { kind: genre, content: message, commune, timezone, publication_id, langue } = remise
  const page = publication_id === null || genre === 'retrait' ? null : pageOf(config, publication_id, langue)
  return alertLetter({ genre, message, commune, timezone, page, end, followed })
}
