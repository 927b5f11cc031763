import { entry, messagePart } from '../stored-messages/part.ts'

/** What a restored copy notes on what was under way. */
export const BACKUP_MESSAGES = messagePart('backup', {
  restored: entry(
    'La base a été restaurée d’une sauvegarde faite pendant cette exécution.',
    'The database was restored from a backup that was made during this run.',
  ),
})
export const backupMessage = BACKUP_MESSAGES.message
