import { z } from 'zod'
import { ofEachTarget, TARGET_BOUNDS } from '../dashboard/task-targets.ts'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../addresses.ts'
import { one, text, textOrNull, Timestamp, visibleLine } from '../shared.ts'
import { MAIL_NAMES } from './mails.ts'
import { REASON_LISTS } from './reasons.ts'

/** What an administrator changes on screen: the name and the contact of the instance, the targets, the common reasons, the texts of e-mails. Beyond the specification. */

/** The most reasons of a list, archived ones included. */
const REASONS_MAX = 40
const chapter = 'settings'
const admin = { chapter, access: 'admin' } as const
const change = { ...admin, concurrency: { versioned: true }, audit: ['setting.update'] } as const
const Version = z.int().describe('0: never changed. Send it back as If-Match: "v<version>".')

const Identity = z
  .object({
    version: Version,
    name: textOrNull.describe('null: that of the environment.'),
    contact: textOrNull,
    signature_fr: textOrNull,
    signature_en: textOrNull,
    defaults: z.object({ name: z.string(), contact: textOrNull, signature_fr: z.string(), signature_en: z.string() }),
  })
  .meta({ id: 'InstanceIdentity', 'x-extension': true })

const Targets = z
  .object({
    version: Version,
    hours: ofEachTarget(z.int().nullable()).describe('null: that of the service.'),
    defaults: ofEachTarget(z.int()),
  })
  .meta({ id: 'TaskTargets', 'x-extension': true })

const ReasonText = z.object({ name: z.string(), text: z.string() })
const ReasonIn = z.strictObject({ name: visibleLine(1, 60), text: text(3, 2000) })
const Reasons = z
  .object({
    list: z.enum(REASON_LISTS),
    version: Version,
    is_default: z.boolean(),
    reasons: z.array(z.object({ fr: ReasonText, en: ReasonText.nullable(), archived: z.boolean() })),
  })
  .meta({ id: 'CommonReasons', 'x-extension': true })

const MailText = z.object({ subject: z.string(), opening: z.string() })
const MailTextIn = z.strictObject({ subject: visibleLine(3, 150), opening: text(3, 1500) })
const Mail = z
  .object({
    mail: z.enum(MAIL_NAMES),
    version: Version,
    fr: MailText.nullable().describe('null: the text of the service.'),
    en: MailText.nullable(),
    defaults: z.object({ fr: MailText, en: MailText }),
  })
  .meta({ id: 'MailTexts', 'x-extension': true })
const mailTexts = z.strictObject({ fr: MailTextIn.nullable(), en: MailTextIn.nullable() })
const byMail = z.object({ mail: z.enum(MAIL_NAMES) })

export const getSettings = endpoint('GET /admin/settings', {
  ...admin,
  id: 'getSettings',
  summary: 'What is changed on screen',
  response: one(z.object({ identity: Identity, targets: Targets, reasons: z.array(Reasons), mails: z.array(Mail) })),
})
export const updateIdentity = endpoint('PATCH /admin/settings/identity', {
  ...change,
  id: 'updateIdentity',
  summary: 'Change the name, the contact and the signature of the instance',
  description:
    'null: what the environment or the service has. Pages and e-mails have the new name from then on. The former contact is told of a new one. A link to another site is refused.',
  fresh: 'who_is_believed',
  body: z
    .strictObject({
      name: visibleLine(1, 60).nullable(),
      contact: EmailAddress.nullable(),
      signature_fr: visibleLine(1, 120).nullable(),
      signature_en: visibleLine(1, 120).nullable(),
    })
    .partial(),
  response: one(Identity),
})
export const updateTargets = endpoint('PATCH /admin/settings/targets', {
  ...change,
  id: 'updateTargets',
  summary: 'Change within how many hours what waits is to be dealt with',
  description: 'From an hour to ninety days; null: the target of the service. Lists, counts and ages follow from then on.',
  body: ofEachTarget(z.int().min(TARGET_BOUNDS.least).max(TARGET_BOUNDS.most).nullable()).partial(),
  response: one(Targets),
})
export const updateReasons = endpoint('PATCH /admin/settings/reasons/{list}', {
  ...change,
  id: 'updateReasons',
  summary: 'Change the common reasons of a decision',
  description: 'The whole list, in the order of its keys; null: the list of the service. Decisions keep the text that was sent.',
  params: z.object({ list: z.enum(REASON_LISTS) }),
  body: z.strictObject({
    reasons: z
      .array(z.strictObject({ fr: ReasonIn, en: ReasonIn.nullable(), archived: z.boolean() }))
      .max(REASONS_MAX)
      .nullable(),
  }),
  response: one(Reasons),
})
export const updateMailTexts = endpoint('PATCH /admin/settings/mails/{mail}', {
  ...change,
  id: 'updateMailTexts',
  summary: 'Change the subject and the introduction of an e-mail',
  description:
    'A name in braces, such as {acteur}, stands for a value of the e-mail; others are refused, and required ones stay. null: the text of the service. Links, codes and what people wrote are not part of it. A link to another site than that of the service is refused.',
  fresh: 'who_is_believed',
  params: byMail,
  body: mailTexts.partial(),
  response: one(Mail),
})

const Shown = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export const previewMail = endpoint('POST /admin/settings/mails/{mail}/preview', {
  ...admin,
  id: 'previewMail',
  summary: 'Show an e-mail with these texts and invented values',
  params: byMail,
  body: mailTexts,
  response: one(z.object({ fr: Shown, en: Shown }).meta({ id: 'MailPreview', 'x-extension': true })),
})
export const sendTestMail = endpoint('POST /admin/settings/mails/{mail}/test', {
  ...admin,
  id: 'sendTestMail',
  summary: 'Send an e-mail with these texts and invented values to one’s own address',
  description: '`invalid_state`: the account has no e-mail address.',
  params: byMail,
  body: mailTexts.extend({ language: z.enum(['fr', 'en']) }),
  response: one(z.object({ to: z.string() }).meta({ id: 'TestMail', 'x-extension': true })),
  answers: { status: 202 },
  errors: ['invalid_state'],
  limit: 'test_mails',
  audit: ['setting.test'],
})

export const listReasons = endpoint('GET /admin/reasons', {
  ...admin,
  id: 'listReasons',
  permission: 'publications.moderate',
  territory: 'everywhere',
  summary: 'The common reasons that are offered with a decision',
  response: one(
    z
      .object({
        reject: z.array(z.object({ fr: ReasonText, en: ReasonText.nullable() })),
        correct: z.array(z.object({ fr: ReasonText, en: ReasonText.nullable() })),
      })
      .meta({ id: 'OfferedReasons', 'x-extension': true }),
  ),
})

const Count = z.int()
export const getServiceState = endpoint('GET /admin/service', {
  ...admin,
  id: 'getServiceState',
  summary: 'Whether mail, notifications, payments, registers, storage and backups work, the version, and what the environment fixes',
  description: 'No secret is part of it: of a secret it says only whether it is set.',
  response: one(
    z
      .object({
        mail: z.object({
          server: textOrNull.describe('Host and port; null: e-mails are written to a folder of the server.'),
          sender: z.string(),
          signed: z.boolean(),
          last_sent_at: Timestamp.nullable(),
          sent_day: Count,
          failed_day: Count,
          waiting: Count,
        }),
        push: z.object({ possible: z.boolean(), devices: Count }),
        payments: z.object({ mode: z.string(), secrets: Count, last_event_at: Timestamp.nullable(), failed: Count }),
        registers: z.array(
          z.object({ register: z.enum(['communes', 'mairies', 'elus', 'defibrillateurs']), at: Timestamp.nullable(), rows: Count }),
        ),
        storage: z.object({ kind: z.enum(['folder', 's3']), pictures: Count, database_bytes: z.number() }),
        backup: z.object({ at: Timestamp.nullable() }),
        version: z.object({ version: z.string(), database: z.string(), node: z.string() }),
        retention: z.array(z.object({ fr: z.string(), en: z.string(), days: Count, why_fr: z.string(), why_en: z.string() })),
        fixed: z
          .array(z.object({ variable: z.string(), value: textOrNull, secret: z.boolean() }))
          .describe('Value as the service uses it; null: not set. Of a secret: "set".'),
      })
      .meta({ id: 'ServiceState', 'x-extension': true }),
  ),
})
