import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { invalid } from '../../../contract/errors.ts'
import { faultOfMailText, type MailName, type MailTexts } from '../../../contract/settings/mails.ts'
import type { CommonReason, ReasonList } from '../../../contract/settings/reasons.ts'
import type * as contract from '../../../contract/settings/settings.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { IDENTITY_KEY, mailKey, type StoredIdentity, type StoredTargets, TARGETS_KEY } from '../../platform/instance/stored.ts'
import type { Config } from '../../platform/settings/config.ts'
import { identityOf, mailOf, reasonsKey, reasonsOf, targetsOf } from './read.ts'
import { auditFields, lockSetting, type SettingRow, writeSetting } from './rows.ts'

type IfMatch = number[] | undefined

/** @throws AppError precondition_failed */
export const updateIdentity = async (
  ctx: Context,
  config: Config,
  { change, ifMatch }: { change: z.output<typeof contract.updateIdentity.body>; ifMatch: IfMatch },
) => {
  const next = (value: unknown) => noneIfEmpty({ ...(value as StoredIdentity | null), ...change })
  return identityOf(await changeSetting(ctx, IDENTITY_KEY, { next, ifMatch }), config)
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

/** @throws AppError validation_failed (an unknown field, one that is missing), precondition_failed */
export async function updateMailTexts(
  ctx: Context,
  { mail, change, ifMatch }: { mail: MailName; change: Partial<MailTexts>; ifMatch: IfMatch },
) {
  assertFields(mail, change)
  const next = (value: unknown) => noneIfEmpty({ fr: null, en: null, ...(value as MailTexts | null), ...change })
  return mailOf(mail, await changeSetting(ctx, mailKey(mail), { next, ifMatch }))
}

/** @throws AppError validation_failed */
export function assertFields(mail: MailName, texts: Partial<MailTexts>): void {
  for (const language of ['fr', 'en'] as const) {
    const text = texts[language]
    const fault = text && faultOfMailText(mail, text)
    if (fault) throw invalid(`body.${language}.${fault.at}`, fault.message)
  }
}

/** A setting of which every part is null is the default. */
const noneIfEmpty = <T extends object>(value: T): T | null =>
  Object.values(value).every((part) => part === null || part === undefined) ? null : value

/** Changes a setting in a transaction, with its audit row. A value that it has already changes nothing. */
function changeSetting(
  { db, caller }: Context,
  key: string,
  { next, ifMatch }: { next: (value: unknown) => unknown; ifMatch: IfMatch },
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
    await record(tx, caller, 'setting.update', {
      type: 'setting',
      id: after.id,
      ...auditFields(before, after),
      undoData: { version: after.version, before: { value: before.value, version: before.version } },
    })
    return after
  })
}
