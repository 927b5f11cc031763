import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Envoi, GENRES } from '../../../../contract/suivis/envois.ts'
import { isFixedSentence } from '../../../../contract/suivis/fixed-sentences.ts'
import { subjectOf } from '../../../../contract/suivis/message-parts.ts'
import { markdownAsText } from '../../../platform/text/markdown-as-text.ts'
import type { SentAlert } from './alert.ts'

export type Genre = (typeof GENRES)[number]
/** What recipients read, as it is stored with the sending. */
export type AlertMessage = z.output<typeof Envoi>['message']

/**
 * Composes what recipients of an alert read. An end and a withdrawal name what was sent, whatever the alert says now, and say nothing of it again.
 * Spec §2-86, §2-113, §2-121.
 * @param text of an end or a withdrawal: what the town hall says of it
 * @param sent of an end or a withdrawal: the last message that was sent
 */
export function messageOf(alert: SentAlert, genre: Genre, text: string | null, sent: AlertMessage | null = null): AlertMessage {
  const { severite, secteurs, consignes, source, corrections } = alert.alerte
  const corrige_le = corrections[0]?.le ?? null
  const own = { severite, titre: alert.title, secteurs, source }
  if (genre === 'fin' || genre === 'retrait') {
    const { titre, severite: level, secteurs: sectors, source: from } = sent ?? own
    const kept = { titre, severite: level, secteurs: sectors, source: from }
    const changement = textOf(alert, genre, text)
    return {
      objet: subjectOf({ genre, severite: level, titre, commune: alert.commune }, 'fr'),
      ...kept,
      texte: '',
      consignes: null,
      changement,
      jusqu_au: null,
      corrige_le,
    }
  }
  return {
    objet: subjectOf({ genre, severite, titre: alert.title, commune: alert.commune }, 'fr'),
    ...own,
    texte: markdownAsText(alert.body).trim(),
    consignes: consignes === null ? null : markdownAsText(consignes).trim(),
    // Of an alert that was corrected before it was sent: the sentence is the first line here too.
    changement: corrections[0]?.message ?? null,
    jusqu_au: alert.expire_le,
    corrige_le,
  }
}

/** What an end or a withdrawal says: the text that is sent with it, else that of the end itself. */
const textOf = ({ alerte }: SentAlert, genre: Genre, text: string | null): string | null =>
  text ?? (genre === 'fin' ? alerte.levee_motif : null)

/** Whether an end or a withdrawal says something that is no fixed sentence. Spec §2-113. */
export function isFreeText(alert: SentAlert, genre: Genre, text: string | null): boolean {
  if (genre !== 'fin' && genre !== 'retrait') return false
  const own = textOf(alert, genre, text)?.trim() ?? ''
  return own !== '' && !isFixedSentence(own)
}

/** The digest of a message: it is in the audit trail, so that the stored text can be checked against it. */
export const digestOf = (message: AlertMessage): string => createHash('sha256').update(JSON.stringify(message)).digest('hex')
