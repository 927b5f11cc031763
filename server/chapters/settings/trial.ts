import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { MailName, MailTexts } from '../../../contract/settings/mails.ts'
import type * as contract from '../../../contract/settings/settings.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { serviceName, wordingOf } from '../../platform/instance/stored.ts'
import { queueLetter } from '../../platform/mail/outbox.ts'
import { asTrial, sampleOf } from '../../platform/mail/samples.ts'
import { sendEmail } from '../../platform/mail/send-email.job.ts'
import { worded } from '../../platform/mail/worded.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Services } from '../../platform/services.ts'
import { assertFields } from './write.ts'

type Preview = z.output<(typeof contract.previewMail)['response']>['data']

/** Returns an e-mail in these texts with invented values, in both languages. @throws AppError validation_failed */
export async function previewMail(
  { db }: Context,
  config: Config,
  { mail, texts }: { mail: MailName; texts: MailTexts },
): Promise<Preview> {
  assertFields(config, mail, texts)
  return composed(db, config, mail, texts)
}

async function composed(db: Db, config: Config, mail: MailName, texts: MailTexts): Promise<Preview> {
  const site = await serviceName(db, config)
  const { signature } = await wordingOf(db, undefined)
  const { inEnglish, ...inFrench } = worded(sampleOf(mail, site, config.publicUrl).source, { signature, texts })
  return { fr: asTrial(inFrench), en: asTrial(inEnglish ?? inFrench) }
}

/**
 * Sends an e-mail in these texts with invented values to the caller's own address.
 * @throws AppError validation_failed, invalid_state (the account has no address)
 */
export async function sendTestMail(
  { db, caller }: Context,
  services: Services,
  { mail, language, ...texts }: MailTexts & { mail: MailName; language: 'fr' | 'en' },
): Promise<{ to: string }> {
  assertFields(services.config, mail, texts)
  const to = await transact(db, async (tx) => {
    const account = await tx.selectFrom('users').select('email').where('id', '=', caller.userId).executeTakeFirst()
    if (!account?.email) throw new AppError('invalid_state')
    const { subject, ...letter } = (await composed(tx, services.config, mail, texts))[language]
    await queueLetter(tx, services, { kind: 'test', to: account.email, subject: `[Essai] ${subject}`, ...letter, first: true })
    await record(tx, caller, 'setting.test', { type: 'user', id: caller.userId ?? '', after: { mail, language } })
    return account.email
  })
  services.jobs.wake(sendEmail)
  return { to }
}
