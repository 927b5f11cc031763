import { importLabels } from '../../ui/labels/import-labels.ts'
import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

/** Texts of the list of import sources, and of all their screens. */
export const importTexts = bilingual({
  ...importLabels,
  title: ['Imports', 'Imports'],
  search: ['Nom ou adresse', 'Name or address'],
  name: ['Nom', 'Name'],
  url: ['Adresse', 'Address'],
  type: ['Type', 'Type'],
  commune: ['Commune', 'Commune'],
  acteur: ['Acteur', 'Actor'],
  noActeur: ['Aucun acteur', 'No actor'],
  state: ['État', 'State'],
  lastRun: ['Dernier import', 'Last import'],
  nextRun: ['Prochain import', 'Next import'],
  never: ['Jamais', 'Never'],
  byHand: ['Manuel', 'Manual'],
  active: ['Active', 'Active'],
  activeFilter: ['Active', 'Active'],
  stopped: ['Arrêtée', 'Stopped'],
  noNext: ['Aucun : source arrêtée', 'None: source stopped'],
  noNextPaused: ['Aucun : source interrompue', 'None: source paused'],
  resume: ['Reprendre', 'Resume'],
  resumed: (nom: string) => [`L’import automatique de « ${nom} » reprend.`, `The automatic import of “${nom}” resumes.`],
  paused: ['Interrompue (10 échecs)', 'Paused (10 failures)'],
  pausedFilter: ['Interrompue', 'Interrupted'],
  manual: ['À la demande', 'On demand'],
  failures: (count: number) => [
    pluralFr(count, 'échec consécutif', 'échecs consécutifs'),
    pluralEn(count, 'consecutive failure', 'consecutive failures'),
  ],
  create: ['Nouvelle source', 'New source'],
  empty: [
    'Aucune source. Indiquez l’adresse d’un site, d’un flux ou d’un agenda pour en analyser le contenu.',
    'No source. Give the address of a site, a feed or a calendar to analyse its content.',
  ],
  planned: ['Simulation terminée', 'Dry run done'],
  every: {
    minutes: (count: number) => [
      count === 60 ? 'Toutes les heures' : `Toutes les ${count} minutes`,
      count === 60 ? 'Every hour' : `Every ${count} minutes`,
    ],
    hours: (count: number) => [`Toutes les ${count} heures`, `Every ${count} hours`],
    day: ['Chaque jour', 'Every day'],
    week: ['Chaque semaine', 'Every week'],
  },
})
