import { BACKUP_MESSAGES } from '../../platform/backup/messages-catalogue.ts'
import { OUTSIDE_MESSAGES } from '../../platform/fetch/messages-catalogue.ts'
import type { Bilingual, StoredMessage, Translated } from '../../platform/stored-messages/message.ts'
import { catalogueOf } from '../../platform/stored-messages/part.ts'
import { DOCUMENT_MESSAGES, IMPORT_END_MESSAGES, IMPORT_MESSAGES, ITEM_MESSAGES } from './messages-catalogue.ts'

/** A message of a run or of a line as stored; without params it is from a release before the catalogue and contains its texts. */
export type RunMessage = StoredMessage | (Bilingual & { code: string; params?: never })

const MESSAGES = catalogueOf([IMPORT_MESSAGES, IMPORT_END_MESSAGES, DOCUMENT_MESSAGES, ITEM_MESSAGES, OUTSIDE_MESSAGES, BACKUP_MESSAGES])

/** Returns a message of a run or of a line, with the code used in answers. */
export const shownMessage = (message: RunMessage): Translated =>
  message.params ? MESSAGES.translate(message) : { name: message.code, fr: message.fr, en: message.en }
