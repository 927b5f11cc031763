import { peopleEn, peopleFr, type People } from '../../../ui/alertes/envoi-texts.ts'
import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the sendings of an alert that only administrators read. */
export const sendingTexts = bilingual({
  trail: ['Journal de cet envoi', 'Trail of this sending'],
  keep: ['Garder l’envoi', 'Keep the sending'],
  toAgree: (n: People) => [
    `Pour ${peopleFr(n)}, quand une deuxième personne de la mairie aura donné son accord.`,
    `For ${peopleEn(n)}, once a second person of the town hall has agreed.`,
  ],
  reason: ['Motif (facultatif, lu par l’auteur de l’envoi)', 'Reason (optional, read by the author of the sending)'],
  notCancelled: [
    'Rien n’a été annulé : l’envoi a changé d’état entre-temps. La liste montre où il en est.',
    'Nothing was cancelled: the state of the sending has changed meanwhile. The list shows how far it is.',
  ],
  notStopped: [
    'Rien n’a été arrêté : l’envoi a changé d’état entre-temps. La liste montre où il en est.',
    'Nothing was stopped: the state of the sending has changed meanwhile. The list shows how far it is.',
  ],
})
