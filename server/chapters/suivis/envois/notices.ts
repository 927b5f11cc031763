import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { alertAgreement } from '../../../platform/mail/templates/alert-agreement.ts'
import { alertAlone } from '../../../platform/mail/templates/alert-alone.ts'
import { alertAloneTeam } from '../../../platform/mail/templates/alert-alone-team.ts'
import type { Services } from '../../../platform/services.ts'
import type { Colleague } from './agreement.ts'
import type { SentAlert } from './alert.ts'
import type { Genre } from './message.ts'
import { readNamed } from '../../../platform/instance/stored.ts'

/** The address of the record of an alert in the space; null where the service does not know its own. */
export const recordOf = ({ publicUrl }: Services['config'], id: string): string | null =>
  publicUrl === undefined ? null : `${publicUrl.replace(/\/$/, '')}/espace/publications/${id}`

/** Asks the other people of the town hall to agree. Somebody waits: these e-mails leave before others. */
export async function askColleagues(tx: Tx, services: Services, alert: SentAlert, colleagues: readonly Colleague[]): Promise<void> {
  const letter = alertAgreement({ titre: alert.title, commune: alert.commune, page: recordOf(services.config, alert.id) })
  for (const { email } of colleagues)
    if (email !== null)
      await queueEmail(tx, services, {
        kind: 'alert_agreement',
        to: email,
        ...letter,
        related: { type: 'publication', id: alert.id },
        first: true,
      })
}

/**
 * Writes to the other people of the town hall that a serious alert leaves without their agreement, and where they stop it. These e-mails leave before
 * others: it leaves in ten seconds. Spec §2-88.
 */
export async function tellColleagues(
  tx: Tx,
  services: Services,
  alert: SentAlert,
  { authorId, reason, colleagues }: { authorId: string | null; reason: string; colleagues: readonly Colleague[] },
): Promise<void> {
  if (colleagues.length === 0) return
  const { rows } = await sql<{ nom: string | null }>`
    select nullif(trim(concat_ws(' ', prenom, nom)), '') as nom from users where id = ${authorId}`.execute(tx)
  const { title: titre, commune, id } = alert
  const letter = alertAloneTeam({ titre, commune, author: rows[0]?.nom ?? null, reason, page: recordOf(services.config, id) })
  for (const { email } of colleagues)
    if (email !== null)
      await queueEmail(tx, services, { kind: 'alert_alone_team', to: email, ...letter, related: { type: 'publication', id }, first: true })
}

/** Tells the operator that a serious alert left without a second person. */
export async function tellOperator(
  tx: Tx,
  services: Services,
  alert: SentAlert,
  { genre, reason }: { genre: Genre; reason: string },
): Promise<void> {
  const { contact: to } = await readNamed(tx, services.config)
  if (!to) return
  const letter = alertAlone({
    titre: alert.title,
    commune: alert.commune,
    isOnlyPerson: reason === 'seule personne',
    reason,
    isCorrection: genre === 'correction',
  })
  await queueEmail(tx, services, { kind: 'alert_alone', to, ...letter, related: { type: 'publication', id: alert.id } })
}
