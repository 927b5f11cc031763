import type { z } from 'zod'
import type { Compte } from '../../../contract/suivis/envoi-input.ts'
import { bilingual, pluralEn, pluralFr } from '../i18n/texts.ts'

export type People = z.output<typeof Compte>

/** A number of people in words: from one to nine the service gives no number. */
export const peopleFr = (n: People): string => (n === 'moins_de_10' ? 'moins de 10 personnes' : pluralFr(n, 'personne', 'personnes'))
export const peopleEn = (n: People): string => (n === 'moins_de_10' ? 'fewer than 10 people' : pluralEn(n, 'person', 'people'))

/** Texts of what is sent of an alert: what can be sent now, how it goes on, what was sent. */
export const envoiTexts = bilingual({
  title: ['Envoi aux habitants', 'Sending to residents'],
  publication: ['Voir l’alerte', 'See the alert'],
  publications: ['Toutes mes publications', 'All my publications'],
  loading: ['Chargement…', 'Loading…'],
  online: ['L’alerte est en ligne, et personne n’a été prévenu.', 'The alert is online, and nobody was told.'],
  withdrawn: ['Alerte retirée : les habitants ne la lisent plus.', 'Alert withdrawn: residents no longer read it.'],
  followers: (n: People, inhabitants: string | null) => [
    n === 0
      ? 'Personne ne suit encore les alertes de la commune.'
      : `Suivent les alertes de la commune : ${peopleFr(n)}${inhabitants === null ? '' : `, pour ${inhabitants} habitants`}.`,
    n === 0
      ? 'Nobody follows the alerts of the commune yet.'
      : `Follow the alerts of the commune: ${peopleEn(n)}${inhabitants === null ? '' : `, of ${inhabitants} inhabitants`}.`,
  ],
  rounded: [
    'Les nombres de personnes sont arrondis à la dizaine inférieure ; de une à neuf, aucun nombre n’est donné.',
    'Numbers of people are rounded down to ten; from one to nine no number is given.',
  ],
  number: (n: People, shown: string) => [n === 'moins_de_10' ? 'moins de 10' : shown, n === 'moins_de_10' ? 'fewer than 10' : shown],
  ofAll: (n: string) => [`sur ${n}`, `of ${n}`],
  noMail: {
    title: ['Aucun e-mail n’arrivera', 'No e-mail will arrive'],
    text: [
      'Ce service n’est relié à aucun serveur d’e-mail : ses e-mails restent dans un dossier de son exploitant et n’atteignent personne.',
      'This service has no mail server: its e-mails stay in a folder of its operator and reach nobody.',
    ],
  },
  demoMail: {
    title: ['Démonstration : les e-mails sont dans un dossier', 'Demonstration: e-mails are in a folder'],
    text: [
      'Chaque e-mail est écrit dans le dossier « mail » du service, où l’on peut l’ouvrir. Il n’arrive à personne.',
      'Each e-mail is written into the folder “mail” of the service, where it can be opened. It reaches nobody.',
    ],
  },
  allStopped: {
    title: ['Tous les envois sont arrêtés', 'All sendings are stopped'],
    text: (since: string) => [
      `L’exploitant de ce service a arrêté les envois à ceux qui suivent, depuis le ${since}. L’alerte reste en ligne. En cas de danger, prévenez par un autre moyen.`,
      `The operator of this service has stopped what is sent to those who follow, since ${since}. The alert stays online. In danger, tell people by another way.`,
    ],
  },
  mayNot: [
    'Vous pouvez suivre les envois. Pour envoyer, il faut être de la mairie et publier sans relecture.',
    'You can watch what is sent. To send, one must be of the town hall and publish without review.',
  ],
  notSet: [
    'L’envoi n’est pas réglé sur ce service : l’adresse publique de son site manque. Prévenez son exploitant.',
    'Sending is not set up on this service: the public address of its site is missing. Tell its operator.',
  ],
  nothing: ['Rien à envoyer pour le moment.', 'Nothing to send at present.'],
  nobodyToTell: ['Personne à prévenir : rien ne partira.', 'Nobody to tell: nothing is sent.'],
  /** What can be sent now: its button, and to whom it goes. */
  prets: {
    premier: {
      lead: ['Rien n’est encore parti. À tous ceux qui suivent les alertes :', 'Nothing was sent yet. To all who follow the alerts:'],
      send: (n: People) => [`Diffuser à ${peopleFr(n)}`, `Send to ${peopleEn(n)}`],
    },
    correction: {
      lead: [
        'L’alerte a été corrigée ou remise en vigueur. À tous ceux qui suivent les alertes, à la place du message précédent :',
        'The alert was corrected, or is in force again. To all who follow the alerts, in place of the former message:',
      ],
      send: (n: People) => [`Envoyer la correction à ${peopleFr(n)}`, `Send the correction to ${peopleEn(n)}`],
    },
    fin: {
      lead: [
        'L’alerte est terminée. À ceux qui l’ont reçue, et à eux seuls :',
        'The alert is over. To those who received it, and to nobody else:',
      ],
      send: (n: People) => [`Dire la fin à ${peopleFr(n)}`, `Tell the end to ${peopleEn(n)}`],
    },
    retrait: {
      lead: [
        'L’alerte n’est plus en ligne. À ceux qui l’ont reçue, et à eux seuls :',
        'The alert is no longer online. To those who received it, and to nobody else:',
      ],
      send: (n: People) => [`Dire le retrait à ${peopleFr(n)}`, `Tell the withdrawal to ${peopleEn(n)}`],
    },
    exercice: {
      lead: [
        'Pour s’entraîner : le même message, marqué comme exercice. Aucun habitant ne le reçoit.',
        'To practise: the same message, marked as an exercise. No resident receives it.',
      ],
      send: ['Exercice, à mon équipe seulement', 'Exercise, to my team only'],
    },
  },
  message: ['Message (facultatif)', 'Message (optional)'],
  messageHint: {
    fin: ['Par exemple : la rue de Lille est rouverte.', 'For example: the rue de Lille is open again.'],
    retrait: ['Par exemple : cette alerte ne concernait pas notre commune.', 'For example: this alert was not about our commune.'],
  },
  /** What an end or a withdrawal with a text of one's own waits for, before it is typed. */
  emptyAtOnce: ['Sans texte, le message part tout de suite.', 'Without a text the message leaves at once.'],
  fixedAtOnce: (sentence: string) => [
    `Avec la phrase « ${sentence} », le message part tout de suite.`,
    `With the sentence “${sentence}” the message leaves at once.`,
  ],
  ownText: {
    autre: (names: string) => [
      `Un texte à vous attend d’abord l’accord d’une deuxième personne : ${names}.`,
      `A text of your own waits for the agreement of a second person first: ${names}.`,
    ],
    seule: (_names: string) => [
      'Un texte à vous demande le nom de la commune, et part dix secondes après.',
      'A text of your own asks for the name of the commune, and leaves ten seconds later.',
    ],
  },
  onlyFixed: [
    'Cette alerte n’a pas été retirée par votre équipe : seul le message prévu peut partir, sans texte à vous.',
    'This alert was not withdrawn by your team: only the prepared message can leave, without a text of your own.',
  ],
  ifEmpty: (text: string) => [`Sans message, ils liront : « ${text} »`, `Without a message they read: “${text}”`],
  read: ['Voir le message', 'See the message'],
  subject: ['Objet', 'Subject'],
  updated: (when: string) => [`Nouveau, ${when} :`, `New, ${when}:`],
  where: ['Où', 'Where'],
  orders: ['Ce qu’il faut faire', 'What to do'],
  numbers: ['Appeler', 'Call'],
  source: ['Source', 'Source'],
  changed: [
    'Rien n’a été envoyé : le texte ou le nombre de personnes vient de changer. Relisez ce qui est affiché, puis recommencez.',
    'Nothing was sent: the text or the number of people has just changed. Read what is shown, then try again.',
  ],
  impossible: [
    'Rien n’a été envoyé : l’alerte a changé d’état entre-temps. L’écran montre ce qui est possible maintenant.',
    'Nothing was sent: the state of the alert has changed meanwhile. The screen shows what is possible now.',
  ],
  history: ['Envois', 'What was sent'],
  genres: {
    premier: ['Diffusion', 'First sending'],
    correction: ['Correction', 'Correction'],
    fin: ['Fin de l’alerte', 'End of the alert'],
    retrait: ['Retrait', 'Withdrawal'],
    exercice: ['Exercice', 'Exercise'],
  },
  states: {
    a_approuver: ['Attend un accord', 'Waits for an agreement'],
    programme: ['Envoi programmé', 'Scheduled'],
    en_cours: ['Envoi en cours', 'Under way'],
    termine: ['Envoi terminé', 'Sent'],
    interrompu: ['Envoi interrompu', 'Broken off'],
    annule: ['Envoi annulé', 'Cancelled'],
  },
  motifs: {
    arret: ['Arrêté par une personne.', 'Stopped by a person.'],
    retard: ['Deux heures sont passées : ce qui reste attend votre décision.', 'Two hours are over: the rest waits for your decision.'],
    fin: ['Interrompu par la fin de l’alerte.', 'Broken off by the end of the alert.'],
    retrait: ['Interrompu : l’alerte n’est plus en ligne.', 'Broken off: the alert is no longer online.'],
    depasse: ['Remplacé par un message plus récent.', 'Replaced by a later message.'],
    modifie: [
      'L’alerte a changé : l’envoi n’a pas eu lieu, ou pas jusqu’au bout.',
      'The alert changed: the sending did not take place, or not to its end.',
    ],
    annule: ['Annulé avant le premier message.', 'Cancelled before the first message.'],
    renvoye: ['Renvoyé à son auteur : rien n’est parti.', 'Sent back to its author: nothing was sent.'],
    droits: [
      'Arrêté : la personne qui en répondait, ou la mairie, n’a plus le droit de publier.',
      'Stopped: the person who answered for it, or the town hall, may not publish any more.',
    ],
    copie: [
      'Interrompu : le service a été remis en marche depuis une copie.',
      'Broken off: the service was started from a copy of its data.',
    ],
  },
  approved: (who: string | null) => [
    `Accord de ${who ?? 'une personne au compte supprimé'}`,
    `Agreed to by ${who ?? 'somebody whose account was deleted'}`,
  ],
  onlyPerson: ['Personne d’autre de la mairie ne pouvait donner son accord.', 'Nobody else of the town hall could agree.'],
  aloneBecause: (why: string) => [`Sans accord : ${why}`, `Without an agreement: ${why}`],
  sentBack: (why: string) => [`Motif du renvoi : ${why}`, `Sent back because: ${why}`],
  due: (n: People, when: string) => [`À ${peopleFr(n)}, le ${when}.`, `To ${peopleEn(n)}, on ${when}.`],
  dueLead: (when: string) => [
    `Une information de la nuit attend le matin : elle partira le ${when}.`,
    `An information of the night waits for the morning: it leaves on ${when}.`,
  ],
  cancel: ['Annuler cet envoi', 'Cancel this sending'],
  cancelled: ['Envoi annulé : rien n’est parti.', 'Sending cancelled: nothing was sent.'],
  channels: { email: ['E-mails', 'E-mails'], notification: ['Notifications', 'Notifications'] },
  acceptedOf: (accepted: string, all: string) => [`${accepted} acceptées sur ${all}`, `${accepted} accepted of ${all}`],
  /** Fewer than ten people: whether all accepted, never how many. */
  ofFew: {
    all: ['Toutes acceptées, moins de 10 personnes', 'All accepted, fewer than 10 people'],
    some: ['Pas toutes acceptées, moins de 10 personnes', 'Not all accepted, fewer than 10 people'],
    underWay: ['En cours, moins de 10 personnes', 'Under way, fewer than 10 people'],
  },
  by: (who: string | null, when: string) => [
    who === null ? `Commencé le ${when}` : `${who}, le ${when}`,
    who === null ? `Begun on ${when}` : `${who}, on ${when}`,
  ],
  choosing: ['Choix des destinataires…', 'Choosing the recipients…'],
  accepted: ['acceptées', 'accepted'],
  counts: {
    en_route: ['En route', 'On the way'],
    incertaines: ['Incertaines', 'Uncertain'],
    refusees: ['Refusées', 'Refused'],
    non_parties: ['Non parties', 'Not sent'],
  },
  uncertainHint: [
    'Incertaine : personne ne sait si elle est arrivée. Elle n’est pas renvoyée, pour que nul ne la reçoive deux fois.',
    'Uncertain: nobody knows whether it arrived. It is not sent again, so that nobody receives it twice.',
  ],
  acceptedHint: [
    'Acceptée : prise en charge par un serveur d’e-mail ou un service de notification. Personne ne mesure qui lit.',
    'Accepted: taken by a mail server or a notification service. Nobody measures who reads.',
  ],
  sentTitle: ['Alertes', 'Alerts'],
  alertPath: ['Nouvelle alerte', 'New alert'],
  neverSent: [
    'Les alertes de la mairie s’affichent ici, avec ce qui en est parti. Aucune pour le moment.',
    'The alerts of the town hall are shown here, with what was sent of them. None yet.',
  ],
  yourAgreement: ['Attend votre accord', 'Waits for your agreement'],
  toldNobody: ['Personne n’a été prévenu', 'Nobody was told'],
  endUntold: ['la fin n’a été dite à personne', 'nobody was told of the end'],
  inForce: ['en cours', 'in force'],
  over: ['terminée', 'over'],
  exercises: (n: number) => [pluralFr(n, 'exercice', 'exercices'), pluralEn(n, 'exercise', 'exercises')],
  offline: ['n’est plus en ligne', 'no longer online'],
  older: ['Plus anciennes', 'Older'],
  newer: ['Plus récentes', 'Newer'],
  cancelTitle: ['Annuler cet envoi ?', 'Cancel this sending?'],
  cancelText: ['Rien n’est encore parti, et rien ne partira.', 'Nothing has left yet, and nothing will.'],
  stopTitle: ['Arrêter cet envoi ?', 'Stop this sending?'],
  stopText: [
    'Ce qui n’est pas parti ne partira pas. Ce qui est déjà en main peut encore partir, pendant quinze secondes au plus. La mairie pourra reprendre l’envoi.',
    'What has not left does not leave. What is in hand may still leave, for fifteen seconds at most. The town hall can take it up again.',
  ],
  stop: ['Arrêter l’envoi', 'Stop the sending'],
  stopped: (inHand: People) => [
    inHand === 0
      ? 'Envoi arrêté : plus rien ne part.'
      : `Envoi arrêté. ${inHand === 'moins_de_10' ? 'Quelques' : inHand} messages déjà en main peuvent encore partir, pendant quinze secondes au plus.`,
    inHand === 0
      ? 'Sending stopped: nothing more leaves.'
      : `Sending stopped. ${inHand === 'moins_de_10' ? 'Some' : inHand} messages in hand may still leave, for fifteen seconds at most.`,
  ],
  resume: ['Reprendre l’envoi', 'Take the sending up again'],
  proof: ['Preuve de l’envoi', 'Proof of the sending'],
})
