import { bilingual, pluralEn, pluralFr } from '../../ui/i18n/texts.ts'

/** Texts of what leaves to those who follow. */
export const diffusionTexts = bilingual({
  title: ['Diffusion', 'Sendings'],
  alert: ['Alerte', 'Alert'],
  commune: ['Commune', 'Commune'],
  office: ['Mairie', 'Town hall'],
  kind: ['Message', 'Message'],
  state: ['État', 'State'],
  begun: ['Commencé', 'Begun'],
  accepted: ['Acceptées', 'Accepted'],
  refused: ['Refusées', 'Refused'],
  recipients: ['Destinataires', 'Recipients'],
  empty: [
    'Aucune alerte n’a été envoyée aux habitants. Ce qui part s’affiche ici.',
    'No alert was sent to residents. What leaves is shown here.',
  ],
  stop: ['Arrêter', 'Stop'],
  proof: ['Preuve', 'Proof'],
  of: (what: string, title: string) => [`${what} : ${title}`, `${what}: ${title}`],
  reminders: ['Rappels et agendas', 'Reminders and agendas'],
  noReminder: ['Aucun depuis deux jours.', 'None within two days.'],
  bacs: (day: string) => [`Bacs du ${day}`, `Bins of ${day}`],
  weekend: (day: string) => [`Agenda du week-end du ${day}`, `Agenda of the week-end of ${day}`],
  communes: (n: number) => [pluralFr(n, 'commune', 'communes'), pluralEn(n, 'commune', 'communes')],
  leaving: ['En cours', 'Under way'],
  done: ['Terminé', 'Ended'],
  stopAll: ['Tout arrêter', 'Stop everything'],
  stopAllTitle: ['Arrêter tous les envois ?', 'Stop all sendings?'],
  stopAllText: [
    'Plus rien ne part à ceux qui suivent, dans toute l’installation, jusqu’à la fin de l’arrêt. Les alertes en cours sont interrompues : chaque mairie reprendra la sienne. Les rappels attendent. Les alertes restent en ligne, et les codes de connexion partent.',
    'Nothing more is sent to those who follow, in the whole installation, until the stop ends. Alerts under way are broken off: each town hall takes its own up again. Reminders wait. Alerts stay online, and codes for signing in leave.',
  ],
  reason: ['Motif, lu par vos collègues. Ne nommez personne.', 'Reason, read by your colleagues. Name nobody.'],
  allStopped: (n: number, inHand: boolean) => [
    `Tous les envois sont arrêtés${n > 0 ? `, dont ${pluralFr(n, 'alerte', 'alertes')}` : ''}.${inHand ? ' Ce qui est en main peut encore partir, pendant quinze secondes au plus.' : ''}`,
    `All sendings are stopped${n > 0 ? `, ${pluralEn(n, 'alert', 'alerts')} among them` : ''}.${inHand ? ' What is in hand may still leave, for fifteen seconds at most.' : ''}`,
  ],
  stoppedTitle: ['Tous les envois sont arrêtés', 'All sendings are stopped'],
  stoppedSince: (since: string, reason: string) => [`Depuis le ${since}. Motif : ${reason}`, `Since ${since}. Reason: ${reason}`],
  resumeAll: ['Reprendre les envois', 'Let sendings leave again'],
  resumeAllTitle: ['Reprendre les envois ?', 'Let sendings leave again?'],
  resumeAllText: [
    'Les rappels et agendas dont l’heure n’est pas passée partent dans la minute. Une alerte interrompue le reste jusqu’à ce que sa mairie la reprenne.',
    'Reminders and agendas whose hour is not over leave within a minute. An alert that was broken off stays so until its town hall takes it up.',
  ],
  resumed: ['Les envois repartent.', 'Sendings leave again.'],
  outdated: [
    'Rien n’a changé : quelqu’un d’autre vient de le faire. L’écran montre l’état actuel.',
    'Nothing has changed: somebody else has just done it. The screen shows the present state.',
  ],
})
