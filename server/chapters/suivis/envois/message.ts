import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Envoi, GENRES } from '../../../../contract/suivis/envois.ts'
import { subjectOf } from '../../../../contract/suivis/message-parts.ts'
import { markdownAsText } from '../../../platform/text/markdown-as-text.ts'
import type { SentAlert } from './alert.ts'

export type Genre = (typeof GENRES)[number]
/** What recipients read, as it is stored with the sending. */
export type AlertMessage = z.output<typeof Envoi>['message']

/**
 * Composes what recipients of an alert read. Spec §2-86.
 * @param said of an end or a withdrawal: what the town hall says of it
 */
export function messageOf(alert: SentAlert, genre: Genre, said: string | null): AlertMessage {
  const { severite, secteurs, consignes, source, corrections, levee_motif } = alert.alerte
  const isOver = genre === 'fin' || genre === 'retrait'
  const changes = {
    // Of an alert that was corrected before it was sent: the sentence is the first line here too.
    premier: corrections[0]?.message ?? null,
    correction: corrections[0]?.message ?? null,
    fin: said ?? levee_motif,
    retrait: said,
    exercice: corrections[0]?.message ?? null,
  } satisfies Record<Genre, string | null>
  return {
    objet: subjectOf({ genre, severite, titre: alert.title, commune: alert.commune }, 'fr'),
    severite,
    titre: alert.title,
    // Of an alert that is over nothing is said again.
    texte: isOver ? '' : markdownAsText(alert.body).trim(),
    consignes: isOver || consignes === null ? null : markdownAsText(consignes).trim(),
    changement: changes[genre],
    secteurs,
    source,
    jusqu_au: isOver ? null : alert.expire_le,
    corrige_le: corrections[0]?.le ?? null,
  }
}

/** The digest of a message: it is in the audit trail, so that the stored text can be checked against it. */
export const digestOf = (message: AlertMessage): string => createHash('sha256').update(JSON.stringify(message)).digest('hex')
