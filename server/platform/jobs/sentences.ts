import { MAIL_SENTENCES } from '../mail/sentences.ts'
import { FILE_SENTENCES, REGISTER_SENTENCES } from '../open-data/sentences.ts'
import { type Sentences, teller } from '../told.ts'

const FAULT_SENTENCES = {
  worker_stopped: [/^The worker stopped before the end\.$/, 'Le service s’est arrêté avant la fin.'],
  worker_lost: [/^The worker died or stopped answering\.$/, 'Le processus chargé de la tâche ne répond plus.'],
  time_up: [/^The attempt took too long\.$/, 'La tentative a duré trop longtemps.'],
  failed_with: [/^The attempt failed with (\w+)\.$/, 'La tentative a échoué avec l’erreur $1.'],
  failed: [/^The attempt failed\.$/, 'La tentative a échoué.'],
  other_data: [/^The data are not those of this job\.$/, 'Les données ne correspondent pas à cette tâche.'],
  taken_over: [/^(?:The job|The run|One of the jobs) is another worker’s by now\.$/, 'La tâche a été reprise par un autre processus.'],
  trail_not_sealed: [
    /^The audit trail does not fit its chain or its anchors: nothing of it was removed\.$/,
    'Le journal d’audit ne correspond plus à sa chaîne ou à ses ancres : rien n’en a été supprimé.',
  ],
  held_up: [
    /^The job held up its process, and the embedded database has no other to run it in\.$/,
    'Cette tâche a bloqué le service, et la base embarquée n’a pas d’autre processus où l’exécuter.',
  ],
  apart_not_started: [/^The process of the job could not be started\.$/, 'Le processus propre à cette tâche n’a pas pu démarrer.'],
  apart_died: [/^The process of the job died\.$/, 'Le processus propre à cette tâche s’est arrêté.'],
  sync_handed_over: [
    /^The process stops: the sync is done again elsewhere, .+$/,
    'Le service s’arrête : la synchronisation est refaite ailleurs, ou au prochain démarrage.',
  ],
  import_handed_over: [
    /^The process stops: the import goes on elsewhere, .+$/,
    'Le service s’arrête : l’import continue ailleurs, ou au prochain démarrage.',
  ],
} as const satisfies Sentences

/** What ended an attempt. */
export const faultTold = teller(FAULT_SENTENCES, MAIL_SENTENCES, REGISTER_SENTENCES, FILE_SENTENCES)
