import { AppError } from '../../../contract/errors.ts'
import { OutsideError } from '../../platform/fetch/outside-error.ts'
import type { Services } from '../../platform/services.ts'

/** Returns an address as it is stored: `webcal:`, which calendar programs use, becomes `https:`. */
export const webUrl = (url: string): string => url.replace(/^webcals?:/i, 'https:')

/** What is wrong with the spelling of an address, by the reason of target.ts. */
const REFUSALS: Readonly<Record<string, { fr: string; en: string }>> = {
  credentials: {
    fr: 'Retirez de l’adresse le nom d’utilisateur et le mot de passe : une clé se saisit à part.',
    en: 'Remove the user name and the password from the address: a key is entered apart.',
  },
  private: {
    fr: 'Cette adresse est celle d’un réseau privé ou d’un nom local : saisissez celle d’un site public.',
    en: 'This is the address of a private network, or a local name: enter that of a public site.',
  },
  port: {
    fr: 'Cette adresse indique un port autre que 80 et 443 : retirez-le, ou saisissez l’adresse publique du site.',
    en: 'This address names a port other than 80 and 443: remove it, or enter the public address of the site.',
  },
}

/**
 * Refuses an address that is not a public web address, before it is stored or requested. The answer says what is wrong with it. Spec §4.1-48.
 * @throws AppError invalid_source_url
 */
export function assertAddress({ outside }: Pick<Services, 'outside'>, url: string): void {
  try {
    outside.check(url)
  } catch (error) {
    throw error instanceof OutsideError ? new AppError('invalid_source_url', { text: REFUSALS[error.reason ?? ''] }) : error
  }
}
