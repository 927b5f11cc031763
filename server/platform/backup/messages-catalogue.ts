import { entry, messagePart } from '../stored-messages/part.ts'

/** What a restored copy notes on what was under way. */
export const BACKUP_MESSAGES = messagePart('backup', {
  copied: entry('La base a été copiée pendant cette exécution.', 'The database was copied during this run.'),
  restored: entry(
    'La base a été restaurée d’une sauvegarde faite pendant cette exécution.',
    'The database was restored from a backup that was made during this run.',
  ),
})
const { message } = BACKUP_MESSAGES

/** The message of a run that was in progress, by how the database was copied. */
export const INTERRUPTED = { copied: message('copied'), restored: message('restored') }
