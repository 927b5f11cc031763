import type { Tx } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { accountNotice, type AccountEvent } from '../../platform/mail/templates/account-notice.ts'
import type { Services } from '../../platform/services.ts'
import { serviceName } from '../../platform/instance/stored.ts'

/** Queues the e-mail that tells the owner of an account about a change of how it is opened. @param language for an address that is no longer the account's */
export async function notifyAccount(
  tx: Tx,
  { jobs, config }: Pick<Services, 'jobs' | 'config'>,
  { email, event, language = null }: { email: string | null; event: AccountEvent; language?: 'fr' | 'en' | null },
): Promise<void> {
  // An account that began with an identity of a provider has no address.
  if (!email) return
  const letter = accountNotice({ event, site: await serviceName(tx, config), publicUrl: config.publicUrl })
  await queueEmail(tx, { jobs, config }, { kind: 'account_notice', to: email, language, ...letter })
}
