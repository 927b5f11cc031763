import { MAIL_SENTENCES } from '../mail/sentences.ts'
import { FILE_SENTENCES, REGISTER_SENTENCES } from '../open-data/sentences.ts'
import { type Sentences, teller } from '../told.ts'

const FAULT_SENTENCES = {
  worker_stopped: [/^The worker stopped before the end\.$/, 'Le service s’est arrêté avant la fin.'],
  worker_lost: [/^The worker died or stopped answering\.$/, 'Le processus qui s’en chargeait ne répond plus.'],
  time_up: [/^The attempt took too long\.$/, 'L’essai a duré trop longtemps.'],
  failed_with: [/^The attempt failed with (\w+)\.$/, 'L’essai a échoué avec l’erreur $1.'],
  failed: [/^The attempt failed\.$/, 'L’essai a échoué.'],
  other_data: [/^The data are not those of this job\.$/, 'Ses données ne sont pas celles de cette tâche.'],
  taken_over: [/^(?:The job|The run|One of the jobs) is another worker’s by now\.$/, 'Un autre processus s’en est chargé.'],
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
