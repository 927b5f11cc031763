import { sql } from 'kysely'
import { DEFAULT_TARGETS, type Targets } from '../../../contract/dashboard/task-targets.ts'
import type { MailName, MailTexts } from '../../../contract/settings/mails.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Config } from '../settings/config.ts'

/** What an administrator has set of the identity of the instance; null or absent: what the environment or the service has. */
export interface StoredIdentity {
  name?: string | null
  contact?: string | null
  signature_fr?: string | null
  signature_en?: string | null
}

/** What an administrator has set of the targets; null or absent: that of the service. */
export type StoredTargets = { [Task in keyof Targets]?: number | null }

/** The keys of the identity and the targets, and those of the texts of e-mails, in the table `settings`. */
export const IDENTITY_KEY = 'identity'
export const TARGETS_KEY = 'targets'
export const mailKey = (mail: MailName): string => `mail_${mail}`

/**
 * Whether a setting says who is believed: the identity of the instance and the texts of its e-mails need a fresh sign-in, to be undone too.
 * Spec §2-135.
 */
export const saysWhoIsBelieved = (key: string): boolean => key === IDENTITY_KEY || key.startsWith('mail_')

/** The signature of e-mails where none is set. */
export const SIGNATURE = { fr: 'L’équipe Beffroi', en: 'The Beffroi team' } as const

const readTwo = prepared<{ one: string; other: string }, { key: string; value: unknown }>(
  (slot) => sql`select key, value from settings where key in (${slot('one')}::text, ${slot('other')}::text)`,
)

/** How the service words an e-mail: its signature, and its texts where an administrator has changed them. */
export interface Wording {
  signature: { fr: string; en: string }
  texts: MailTexts | null
}

/** Reads how an e-mail is worded now. */
export async function wordingOf(db: Db, mail: MailName | undefined): Promise<Wording> {
  const key = mail === undefined ? IDENTITY_KEY : mailKey(mail)
  const rows = await readTwo(db, { one: IDENTITY_KEY, other: key })
  const valueOf = (of: string) => rows.find((row) => row.key === of)?.value ?? null
  const { signature_fr, signature_en } = (valueOf(IDENTITY_KEY) ?? {}) as StoredIdentity
  return {
    signature: { fr: signature_fr ?? SIGNATURE.fr, en: signature_en ?? SIGNATURE.en },
    texts: mail === undefined ? null : (valueOf(key) as MailTexts | null),
  }
}

/** The name and the contact of the instance. */
export interface Named {
  name: string
  contact: string | null
}

/** The name and the contact that the environment gives. */
export const namedBy = ({ site }: Pick<Config, 'site'>): Named => ({ name: site?.name ?? 'Beffroi', contact: site?.contact ?? null })

/** Reads the name and the contact of the instance: those set on screen, else those of the environment. */
export async function readNamed(db: Db, config: Pick<Config, 'site'>): Promise<Named> {
  const rows = await readTwo(db, { one: IDENTITY_KEY, other: IDENTITY_KEY })
  const { name, contact } = (rows[0]?.value ?? {}) as StoredIdentity
  const given = namedBy(config)
  return { name: name ?? given.name, contact: contact ?? given.contact }
}

/** Reads the name of the service, for an e-mail. */
export const serviceName = async (db: Db, config: Pick<Config, 'site'>): Promise<string> => (await readNamed(db, config)).name

/** Reads within how many hours what waits is to be dealt with. Spec §2-105. */
export async function readTargets(db: Db): Promise<Targets> {
  const rows = await readTwo(db, { one: TARGETS_KEY, other: TARGETS_KEY })
  const set = Object.entries((rows[0]?.value ?? {}) as StoredTargets).filter(([, hours]) => hours !== null)
  return { ...DEFAULT_TARGETS, ...Object.fromEntries(set) }
}
