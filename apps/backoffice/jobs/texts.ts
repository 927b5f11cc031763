import { bilingual } from '../../ui/i18n/texts.ts'

export const jobTexts = bilingual({
  title: ['Tâches', 'Tasks'],
  name: ['Tâche', 'Task'],
  state: ['État', 'State'],
  attempts: ['Tentatives', 'Attempts'],
  attemptsOf: (done: number, max: number) => [`${done} sur ${max}`, `${done} of ${max}`],
  sent: ['Demandée', 'Requested'],
  ended: ['Terminée', 'Ended'],
  next: ['Prochaine tentative', 'Next attempt'],
  from: ['Depuis le', 'Since'],
  to: ['Jusqu’au', 'Until'],
  retry: ['Relancer', 'Run again'],
  retried: ['Tâche relancée.', 'Task run again.'],
  empty: ['Aucune tâche en attente ni en échec.', 'No pending or failed task.'],
  states: {
    waiting: ['En attente', 'Pending'],
    running: ['En cours', 'Running'],
    retrying: ['Nouvelle tentative prévue', 'New attempt planned'],
    dead: ['En échec', 'Failed'],
    done: ['Terminée', 'Done'],
  },
})
