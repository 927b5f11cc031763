import { entry, messagePart } from '../stored-messages/part.ts'

/** Why the job of the retention rules ends. */
export const RETENTION_MESSAGES = messagePart('retention', {
  trail_not_sealed: entry(
    'Le journal d’audit ne correspond plus à sa chaîne ou à ses ancres : rien n’en a été supprimé.',
    'The audit trail does not fit its chain or its anchors: nothing of it was removed.',
  ),
})
export const retentionMessage = RETENTION_MESSAGES.message
