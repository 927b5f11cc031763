import { bilingual } from '../../ui/i18n/texts.ts'
import { peopleEn, peopleFr, type People } from '../../ui/alertes/envoi-texts.ts'

/** Texts of a serious alert: another person agrees to its sending, or why it is sent without them. */
export const agreementTexts = bilingual({
  lead: (names: string) => [
    `Une alerte grave part avec l’accord d’une deuxième personne : ${names}.`,
    `A serious alert leaves once a second person agrees: ${names}.`,
  ],
  ask: (n: People) => [`Demander l’accord pour ${peopleFr(n)}`, `Ask for the agreement, for ${peopleEn(n)}`],
  nobody: ['Personne d’autre n’est joignable ?', 'Can nobody else be reached?'],
  why: ['Pourquoi vous prévenez sans accord', 'Why you tell without an agreement'],
  whyHint: [
    'Dix caractères au moins. Cette raison est inscrite au journal et transmise à vos collègues et à l’exploitant. L’alerte part dix secondes après : un collègue peut encore l’arrêter.',
    'Ten characters at least. This reason is written into the journal and passed on to your colleagues and the operator. The alert leaves ten seconds later: a colleague can still stop it.',
  ],
  alone: (n: People) => [`Diffuser sans accord à ${peopleFr(n)}`, `Send without an agreement to ${peopleEn(n)}`],
  only: [
    'Personne d’autre de la mairie ne peut donner son accord pour le moment. Une alerte grave part dix secondes après : vous pourrez encore l’annuler.',
    'Nobody else of the town hall can agree at present. A serious alert leaves ten seconds later: you can still cancel it.',
  ],
  commune: ['Tapez le nom de la commune', 'Type the name of the commune'],
  waits: (n: People, names: string) => [
    `Pour ${peopleFr(n)}. Accord demandé par e-mail à ${names === '' ? 'une autre personne de la mairie' : names}.`,
    `For ${peopleEn(n)}. Agreement asked for by e-mail: ${names === '' ? 'another person of the town hall' : names}.`,
  ],
  yours: (n: People) => [
    `Votre accord est demandé pour l’envoyer à ${peopleFr(n)}. Relisez le message.`,
    `Your agreement is asked for, to send it to ${peopleEn(n)}. Read the message.`,
  ],
  approve: (n: People) => [`Approuver et diffuser à ${peopleFr(n)}`, `Agree and send to ${peopleEn(n)}`],
  sendBack: ['Renvoyer', 'Send back'],
  sendBackTitle: ['Renvoyer cet envoi à son auteur ?', 'Send it back to its author?'],
  sendBackText: ['Rien ne partira. L’auteur lira votre motif.', 'Nothing is sent. The author reads your reason.'],
})
