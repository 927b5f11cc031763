import { entry, messagePart } from '../stored-messages/part.ts'

const TAKEN_OVER = { job: 'The job is', run: 'The run is' }

/** What ends an attempt at a job, whatever the job. */
export const JOB_MESSAGES = messagePart('job', {
  worker_stopped: entry('Le service s’est arrêté avant la fin.', 'The worker stopped before the end.'),
  worker_lost: entry('Le processus chargé de la tâche ne répond plus.', 'The worker died or stopped answering.'),
  time_up: entry('La tentative a duré trop longtemps.', 'The attempt took too long.'),
  failed_with: entry<{ error: string }>(
    ({ error }) => `La tentative a échoué avec l’erreur ${error}.`,
    ({ error }) => `The attempt failed with ${error}.`,
  ),
  failed: entry('La tentative a échoué.', 'The attempt failed.'),
  other_data: entry('Les données ne correspondent pas à cette tâche.', 'The data are not those of this job.'),
  taken_over: entry<{ what: keyof typeof TAKEN_OVER }>(
    'La tâche a été reprise par un autre processus.',
    ({ what }) => `${TAKEN_OVER[what]} another worker’s by now.`,
  ),
  apart_not_started: entry('Le processus propre à cette tâche n’a pas pu démarrer.', 'The process of the job could not be started.'),
  apart_died: entry('Le processus propre à cette tâche s’est arrêté.', 'The process of the job died.'),
})
export const jobMessage = JOB_MESSAGES.message
