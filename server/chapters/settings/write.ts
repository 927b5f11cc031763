import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { invalid } from '../../../contract/errors.ts'
import { faultOfMailText, type MailName, type MailTexts } from '../../../contract/settings/mails.ts'
import type { CommonReason, ReasonList } from '../../../contract/settings/reasons.ts'
import type * as contract from '../../../contract/settings/settings.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import {
  IDENTITY_KEY,
  mailKey,
  namedBy,
  serviceName,
  type StoredIdentity,
  type StoredTargets,
  TARGETS_KEY,
} from '../../platform/instance/stored.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { sendEmail } from '../../platform/mail/send-email.job.ts'
import { contactChanged } from '../../platform/mail/templates/contact-changed.ts'
import type { Services } from '../../platform/services.ts'
import type { Config } from '../../platform/settings/config.ts'
import { hasForeignLink } from './foreign-link.ts'
import { identityOf, mailOf, reasonsKey, reasonsOf, targetsOf } from './read.ts'
import { auditFields, lockSetting, type SettingRow, writeSetting } from './rows.ts'

type IfMatch = number[] | undefined

/**
 * Changes the name, the contact and the signature of the instance. The former contact has an e-mail about a new one. Spec §2-105, §2-135.
 * @throws AppError precondition_failed, validation_failed (a link to another site)
 */
export async function updateIdentity(
  ctx: Context & { services: Pick<Services, 'jobs' | 'config'> },
  { change, ifMatch }: { change: z.output<typeof contract.updateIdentity.body>; ifMatch: IfMatch },
) {
  const { services } = ctx
  const { name, signature_fr, signature_en } = change
  for (const [field, text] of Object.entries({ name, signature_fr, signature_en })) assertOwnLinks(services.config, `body.${field}`, text)
  const next = (value: unknown) => noneIfEmpty({ ...(value as StoredIdentity | null), ...change })
  const tell = async (tx: Tx, before: SettingRow, after: SettingRow) => {
    const contactOf = ({ value }: SettingRow) => (value as StoredIdentity | null)?.contact ?? namedBy(services.config).contact
    const [former, present] = [contactOf(before), contactOf(after)]
    if (former === null || former === present) return
    const site = await serviceName(tx, services.config)
    await queueEmail(tx, services, { kind: 'contact_changed', to: former, ...contactChanged({ site, contact: present }), first: true })
  }
  const row = await changeSetting(ctx, IDENTITY_KEY, { next, ifMatch, tell })
  services.jobs.wake(sendEmail)
  return identityOf(row, services.config)
}

/** @throws AppError precondition_failed */
export const updateTargets = async (
  ctx: Context,
  { change, ifMatch }: { change: z.output<typeof contract.updateTargets.body>; ifMatch: IfMatch },
) => {
  const next = (value: unknown) => noneIfEmpty({ ...(value as StoredTargets | null), ...change })
  return targetsOf(await changeSetting(ctx, TARGETS_KEY, { next, ifMatch }))
}

/** @throws AppError precondition_failed */
export const updateReasons = async (
  ctx: Context,
  { list, reasons, ifMatch }: { list: ReasonList; reasons: CommonReason[] | null; ifMatch: IfMatch },
) => reasonsOf(list, await changeSetting(ctx, reasonsKey(list), { next: () => reasons, ifMatch }))

/** @throws AppError validation_failed (an unknown field, one that is missing, a link to another site), precondition_failed */
export async function updateMailTexts(
  ctx: Context,
  config: Config,
  { mail, change, ifMatch }: { mail: MailName; change: Partial<MailTexts>; ifMatch: IfMatch },
) {
  assertFields(config, mail, change)
  const next = (value: unknown) => noneIfEmpty({ fr: null, en: null, ...(value as MailTexts | null), ...change })
  return mailOf(mail, await changeSetting(ctx, mailKey(mail), { next, ifMatch }))
}

/** @throws AppError validation_failed */
export function assertFields(config: Config, mail: MailName, texts: Partial<MailTexts>): void {
  for (const language of ['fr', 'en'] as const) {
    const text = texts[language]
    const fault = text && faultOfMailText(mail, text)
    if (fault) throw invalid(`body.${language}.${fault.at}`, fault.message)
    for (const at of ['subject', 'opening'] as const) assertOwnLinks(config, `body.${language}.${at}`, text?.[at])
  }
}

/** Refuses a text of e-mails that leads to another site: whoever reads it believes the service. @throws AppError validation_failed */
function assertOwnLinks({ publicUrl }: Config, path: string, text: string | null | undefined): void {
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  if (text && hasForeignLink(text, ownHost)) throw invalid(path, 'has a link to another site than that of the service')
}

/** A setting of which every part is null is the default. */
const noneIfEmpty = <T extends object>(value: T): T | null =>
  Object.values(value).every((part) => part === null || part === undefined) ? null : value

/** Changes a setting in a transaction, with its audit row. A value that it has already changes nothing. */
function changeSetting(
  { db, caller }: Context,
  key: string,
  {
    next,
    ifMatch,
    tell,
  }: { next: (value: unknown) => unknown; ifMatch: IfMatch; tell?: (tx: Tx, before: SettingRow, after: SettingRow) => Promise<void> },
): Promise<SettingRow> {
  return transact(db, async (tx) => {
    const before = await lockSetting(tx, key)
    assertVersion(before, ifMatch)
    const value = next(before.value)
    if (isDeepStrictEqual(value, before.value)) {
      unchanged(caller, 'setting.update')
      return before
    }
    const after = await writeSetting(tx, before, value)
    await tell?.(tx, before, after)
    await record(tx, caller, 'setting.update', {
      type: 'setting',
      id: after.id,
      ...auditFields(before, after),
      undoData: { version: after.version, before: { value: before.value, version: before.version } },
    })
    return after
  })
}
