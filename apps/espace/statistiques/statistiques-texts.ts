import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the screen of statistics. */
export const statistiquesTexts = bilingual({
  title: ['Fréquentation', 'Audience'],
  allPages: ['Toutes mes pages', 'All my pages'],
  choose: ['Choisissez une page pour voir combien elle est lue.', 'Choose a page to see how much it is read.'],
  loading: ['Chargement…', 'Loading…'],
  period: ['Période', 'Period'],
  days: (n: number) => [`${n} jours`, `${n} days`],
  year: ['Un an', 'One year'],
  pages: ['Pages ouvertes', 'Pages opened'],
  flux: ['Abonnements aux actualités', 'News subscriptions'],
  agendas: ['Abonnements à l’agenda', 'Calendar subscriptions'],
  subscriptionsHint: [
    'Abonnements : nombre de fois où un logiciel d’habitant (lecteur de flux RSS, agenda du téléphone) est venu chercher les nouveautés.',
    'Subscriptions: how often a program of a resident (feed reader, calendar of a telephone) asked for what is new.',
  ],
  partages: ['Partages', 'Shares'],
  partagesHint: [
    'Partages : aperçus demandés par les messageries et les réseaux sociaux quand une adresse est partagée.',
    'Shares: previews that messengers and social networks asked for when an address was shared.',
  ],
  cadres: ['Affichages sur d’autres sites', 'Shown on other sites'],
  cadresHint: [
    'Affichages sur d’autres sites : l’agenda ou les actualités de la commune, montrés dans le site d’une mairie ou d’une association.',
    'Shown on other sites: the agenda or the news of the commune, shown within the site of a town hall or an association.',
  ],
  where: ['Ce qui a été lu', 'What was read'],
  publications: ['Vos publications', 'Your publications'],
  page: ['Votre page', 'Your page'],
  commune: ['Pages de la commune', 'Pages of the commune'],
  perDay: ['Lectures par jour', 'Readings by day'],
  perWeek: ['Lectures par semaine', 'Readings by week'],
  day: ['Jour', 'Day'],
  week: ['Semaine du', 'Week of'],
  mostRead: ['Publications les plus lues', 'Publications read most'],
  none: ['Aucune lecture sur cette période.', 'Nothing was read in this period.'],
  how: [
    'Lectures du site des habitants, et des agendas que d’autres applications y lisent. Mesure anonyme, sans cookie. Les robots connus sont exclus.',
    'Counts of the residents’ site and of the calendars that other applications read from it. Anonymous, without cookies. Known robots are not counted.',
  ],
})
