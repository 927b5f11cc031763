import { peopleEn, peopleFr, type People } from '../../ui/alertes/envoi-texts.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'
import { bilingual } from '../../ui/i18n/texts.ts'

/** The words of a change of an alert: the verb with which its button begins. */
const VERBS = {
  publish: ['Publier', 'Publish'],
  correct: ['Corriger', 'Correct'],
  renew: ['Prolonger', 'Extend'],
  lift: ['Mettre fin', 'End'],
  remove: ['Retirer', 'Withdraw'],
} as const
export type Verb = keyof typeof VERBS

/** What a change does at once, whatever its message waits for. */
const AT_ONCE: Record<Verb, readonly [string, string]> = {
  publish: ['L’alerte est en ligne', 'The alert is online'],
  correct: ['La correction est en ligne', 'The correction is online'],
  renew: ['L’alerte est prolongée', 'The alert is extended'],
  lift: ['L’alerte prend fin', 'The alert ends'],
  remove: ['L’alerte est retirée', 'The alert is withdrawn'],
}
/** What a change says of the sending that began with it. */
export function toldOf({ etat, debut_le }: Pick<Envoi, 'etat' | 'debut_le'>): 'now' | 'soon' | 'a_approuver' | 'programme' {
  if (etat === 'a_approuver') return etat
  if (etat !== 'programme') return 'now'
  return debut_le !== null && Date.parse(debut_le) < Date.now() + SOON_MS ? 'soon' : etat
}
const SOON_MS = 60_000

/** Texts of the buttons that change an alert and tell those who follow. */
export const tellingTexts = bilingual({
  only: (verb: Verb) => [VERBS[verb][0], VERBS[verb][1]],
  both: (verb: Verb, n: People) => [`${VERBS[verb][0]} et prévenir ${peopleFr(n)}`, `${VERBS[verb][1]} and tell ${peopleEn(n)}`],
  later: (verb: Verb, n: People, time: string) => [
    `${VERBS[verb][0]}, et prévenir ${peopleFr(n)} à ${time}`,
    `${VERBS[verb][1]}, and tell ${peopleEn(n)} at ${time}`,
  ],
  laterLead: (when: string) => [
    `L’alerte est en ligne tout de suite. Une information de la nuit attend le matin : le message part le ${when}.`,
    `The alert is online at once. An information of the night waits for the morning: the message leaves on ${when}.`,
  ],
  ask: (verb: Verb, n: People) => [
    `${VERBS[verb][0]} et demander l’accord pour prévenir ${peopleFr(n)}`,
    `${VERBS[verb][1]} and ask for the agreement to tell ${peopleEn(n)}`,
  ],
  askLead: (verb: Verb, names: string) => [
    `${AT_ONCE[verb][0]} tout de suite. Le message part avec l’accord d’une deuxième personne : ${names}.`,
    `${AT_ONCE[verb][1]} at once. The message leaves once a second person agrees: ${names}.`,
  ],
  fixedAtOnce: {
    lift: ['Avec une phrase proposée, le message part tout de suite.', 'With a proposed sentence the message leaves at once.'],
    remove: ['Sans texte, le message part tout de suite.', 'Without a text the message leaves at once.'],
  },
  without: (verb: Verb) => [`${VERBS[verb][0]} sans prévenir`, `${VERBS[verb][1]} without telling`],
  nobodyElse: ['Personne d’autre n’est joignable ?', 'Can nobody else be reached?'],
  onlyPerson: [
    'Personne d’autre de la mairie ne peut donner son accord pour le moment. Le message part dix secondes après : vous pourrez encore l’annuler.',
    'Nobody else of the town hall can agree at present. The message leaves ten seconds later: you can still cancel it.',
  ],
  nothingLeaves: {
    unread: [
      'Le nombre de personnes qui suivent n’a pas pu être lu. Vous pourrez prévenir ensuite.',
      'The number of people who follow could not be read. You can tell them afterwards.',
    ],
    stopped: [
      'Les envois sont arrêtés par l’exploitant de ce service : rien ne part pour le moment. En cas de danger, prévenez par un autre moyen.',
      'The operator of this service has stopped all sendings: nothing leaves at present. In danger, tell people by another way.',
    ],
    notSet: [
      'L’envoi n’est pas réglé sur ce service : l’adresse publique de son site manque. Prévenez son exploitant.',
      'Sending is not set up on this service: the public address of its site is missing. Tell its operator.',
    ],
    nobody: ['Personne ne suit encore les alertes de la commune.', 'Nobody follows the alerts of the commune yet.'],
    nobodyTold: ['Personne n’avait été prévenu de cette alerte.', 'Nobody had been told of this alert.'],
  },
  moved: (verb: Verb, n: People) => [
    `Rien n’a changé : le nombre de personnes est maintenant ${peopleFr(n)}. Touchez encore « ${VERBS[verb][0]} » pour confirmer.`,
    `Nothing was changed: the number is now ${peopleEn(n)}. Press “${VERBS[verb][1]}” again to confirm.`,
  ],
  impossible: [
    'Rien n’a été fait : l’alerte a changé d’état entre-temps. L’écran montre ce qui est possible maintenant.',
    'Nothing was done: the state of the alert has changed meanwhile. The screen shows what is possible now.',
  ],
  online: ['L’alerte est en ligne.', 'The alert is online.'],
  told: {
    now: ['Le message part.', 'The message leaves.'],
    soon: [
      'Le message part dans dix secondes : vous pouvez encore l’annuler.',
      'The message leaves in ten seconds: you can still cancel it.',
    ],
    a_approuver: ['Le message attend l’accord d’une deuxième personne.', 'The message waits for a second person.'],
    programme: ['Le message partira à son heure.', 'The message leaves at its time.'],
  },
})
