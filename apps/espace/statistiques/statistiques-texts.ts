import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the screen of statistics. */
export const statistiquesTexts = bilingual({
  title: ['Statistiques', 'Statistics'],
  of: (name: string) => [`Statistiques de « ${name} »`, `Statistics of “${name}”`],
  allPages: ['Toutes mes pages', 'All my pages'],
  choose: ['Choisissez une page pour voir ses statistiques.', 'Choose a page to see its statistics.'],
  loading: ['Chargement…', 'Loading…'],
  period: ['Période', 'Period'],
  days: (n: number) => [`${n} jours`, `${n} days`],
  year: ['Un an', 'One year'],
  pages: ['Pages ouvertes', 'Pages opened'],
  flux: ['Lectures de flux', 'Feed requests'],
  agendas: ['Lectures d’agenda', 'Calendar requests'],
  partages: ['Partages', 'Shares'],
  partagesHint: [
    'Aperçus demandés par les messageries et les réseaux sociaux quand une adresse est partagée.',
    'Previews that messengers and social networks asked for when an address was shared.',
  ],
  where: ['Ce qui a été lu', 'What was read'],
  record: ['Pages', 'Pages'],
  publications: ['Vos publications', 'Your publications'],
  page: ['Votre page', 'Your page'],
  commune: ['Pages de la commune', 'Pages of the commune'],
  perDay: ['Lectures par jour', 'Readings by day'],
  perWeek: ['Lectures par semaine', 'Readings by week'],
  day: ['Jour', 'Day'],
  week: ['Semaine du', 'Week of'],
  asTable: ['Afficher en tableau', 'Show as a table'],
  asChart: ['Afficher en graphique', 'Show as a chart'],
  mostRead: ['Publications les plus lues', 'Publications read most'],
  none: ['Aucune lecture sur cette période.', 'Nothing was read in this period.'],
  how: [
    'Comptes du site des habitants, à la minute près, sans cookie ni identifiant : ils ne disent rien des personnes. Les robots connus ne sont pas comptés.',
    'Counts of the residents’ site, up to a minute late, without cookies or identifiers: they say nothing about persons. Known robots are not counted.',
  ],
})
