import type { z } from 'zod'
import { DEFAULT_TARGETS, TIMED_TASKS } from '../../../contract/dashboard/task-targets.ts'
import { MAIL_NAMES, type MailName, type MailTexts } from '../../../contract/settings/mails.ts'
import { type CommonReason, DEFAULT_REASONS, REASON_LISTS, type ReasonList } from '../../../contract/settings/reasons.ts'
import type * as contract from '../../../contract/settings/settings.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  IDENTITY_KEY,
  mailKey,
  namedBy,
  SIGNATURE,
  type StoredIdentity,
  type StoredTargets,
  TARGETS_KEY,
} from '../../platform/instance/stored.ts'
import { sampleOf } from '../../platform/mail/samples.ts'
import { defaultTextOf } from '../../platform/mail/worded.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type SettingRow, storedSettings } from './rows.ts'

type Settings = z.output<(typeof contract.getSettings)['response']>['data']
type Identity = Settings['identity']
type Targets = Settings['targets']
type Reasons = Settings['reasons'][number]
type Mail = Settings['mails'][number]
type Stored = Pick<SettingRow, 'value' | 'version'> | undefined

export const reasonsKey = (list: ReasonList): string => `reasons_${list}`

/** Returns every setting, with what the service has where nobody has changed it. */
export async function readSettings(db: Db, config: Config): Promise<Settings> {
  const stored = await storedSettings(db)
  return {
    identity: identityOf(stored.get(IDENTITY_KEY), config),
    targets: targetsOf(stored.get(TARGETS_KEY)),
    reasons: REASON_LISTS.map((list) => reasonsOf(list, stored.get(reasonsKey(list)))),
    mails: MAIL_NAMES.map((mail) => mailOf(mail, stored.get(mailKey(mail)))),
  }
}

export function identityOf(row: Stored, config: Config): Identity {
  const { name = null, contact = null, signature_fr = null, signature_en = null } = (row?.value ?? {}) as StoredIdentity
  const defaults = { ...namedBy(config), signature_fr: SIGNATURE.fr, signature_en: SIGNATURE.en }
  return { version: row?.version ?? 0, name, contact, signature_fr, signature_en, defaults }
}

export function targetsOf(row: Stored): Targets {
  const set = (row?.value ?? {}) as StoredTargets
  const hours = Object.fromEntries(TIMED_TASKS.map((task) => [task, set[task] ?? null])) as Targets['hours']
  return { version: row?.version ?? 0, hours, defaults: { ...DEFAULT_TARGETS } }
}

export function reasonsOf(list: ReasonList, row: Stored): Reasons {
  const changed = (row?.value ?? null) as CommonReason[] | null
  return { list, version: row?.version ?? 0, is_default: changed === null, reasons: [...(changed ?? DEFAULT_REASONS[list])] }
}

/** A name that no text of the service has: the field stands in its place. */
const NO_NAME = 'Nom-du-service-ici'

export function mailOf(mail: MailName, row: Stored): Mail {
  const { fr = null, en = null } = (row?.value ?? {}) as Partial<MailTexts>
  const { source } = sampleOf(mail, NO_NAME, undefined)
  return { mail, version: row?.version ?? 0, fr, en, defaults: { fr: defaultTextOf(source, 'fr'), en: defaultTextOf(source, 'en') } }
}

/** Returns the reasons that are offered, by their lists. */
export async function offeredReasons(db: Db): Promise<z.output<(typeof contract.listReasons)['response']>['data']> {
  const stored = await storedSettings(db)
  const offered = (list: ReasonList) =>
    reasonsOf(list, stored.get(reasonsKey(list))).reasons.flatMap(({ archived, ...reason }) => (archived ? [] : [reason]))
  return { reject: offered('reject'), correct: offered('correct') }
}
