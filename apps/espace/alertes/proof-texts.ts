import { bilingual } from '../../ui/i18n/texts.ts'

/** A moment to the second, its hour as French writes it: 17 h 38 min 16 s. */
export const exactTime = (moment: string): string =>
  moment.replace(/(\d{2}):(\d{2}):(\d{2})(?! ?[AP]M)$/u, (_, h, m, s) => `${Number(h)} h ${m} min ${s} s`)

/** The words of a length of time. */
const lengthOf = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** Texts of the proof of what was sent of an alert. */
export const proofTexts = bilingual({
  title: ['Preuve de l’envoi', 'Proof of the sending'],
  back: ['Envois de cette alerte', 'What was sent of this alert'],
  print: ['Imprimer', 'Print'],
  json: ['Fichier JSON', 'JSON file'],
  lead: [
    'Textes, personnes, heures et nombres, avec les empreintes du journal. Elle dit combien, jamais qui.',
    'Texts, people, times and numbers, with the digests of the journal. It says how many, never who.',
  ],
  communes: (names: string) => [`Alerte pour ${names}`, `Alert for ${names}`],
  none: ['Rien n’a été envoyé de cette alerte.', 'Nothing was sent of this alert.'],
  facts: {
    by: ['Envoyé par', 'Sent by'],
    approved: ['Accord donné par', 'Agreed to by'],
    alone: ['Sans accord', 'Without an agreement'],
    begun: ['Commencé', 'Started'],
    ended: ['Terminé', 'Ended'],
    state: ['État', 'State'],
    seen: ['Nombre affiché avant l’envoi', 'Number shown before the sending'],
    chosen: ['Destinataires choisis', 'Recipients chosen'],
    accepted: ['Acceptées', 'Accepted'],
    result: ['Résultat', 'Result'],
    refused: ['Refusées', 'Refused'],
    uncertain: ['Incertaines', 'Uncertain'],
    onTheWay: ['En route', 'On the way'],
    unsent: ['Non parties', 'Not sent'],
    repeated: ['Notifications répétées, faute de réponse', 'Notifications repeated, for want of an answer'],
    version: ['Version du texte', 'Version of the text'],
  },
  within: (n: string, seconds: number) => [`${n}, en ${lengthOf(seconds)}`, `${n}, within ${lengthOf(seconds)}`],
  unknown: ['Personne au compte supprimé', 'A person whose account was deleted'],
  digests: ['Empreintes des messages (SHA-256)', 'Digests of the messages (SHA-256)'],
  journal: ['Journal', 'Journal'],
  number: (n: string) => [`N° ${n}`, `No. ${n}`],
  actions: {
    'publication.create': ['Alerte écrite', 'Alert written'],
    'publication.update': ['Alerte modifiée', 'Alert changed'],
    'publication.delete': ['Alerte retirée', 'Alert withdrawn'],
    'publication.restore': ['Alerte remise en ligne', 'Alert put back online'],
    'publication.moderate': ['Décision de modération', 'Moderation decision'],
    'publication.alert_correct': ['Alerte corrigée', 'Alert corrected'],
    'publication.alert_lift': ['Alerte levée', 'Alert lifted'],
    'publication.alert_renew': ['Alerte prolongée', 'Alert extended'],
    'envoi.send': ['Envoi commencé', 'Sending begun'],
    'envoi.approve': ['Accord donné', 'Agreement given'],
    'envoi.cancel': ['Envoi annulé ou renvoyé', 'Sending cancelled or sent back'],
    'envoi.stop': ['Envoi arrêté', 'Sending stopped'],
    'envoi.resume': ['Envoi repris', 'Sending taken up again'],
  },
  made: (when: string) => [`Établie le ${when}`, `Made on ${when}`],
  meaning: [
    'Acceptée : prise en charge par un serveur d’e-mail ou un service de notification. Personne ne mesure qui lit. L’empreinte d’un message est aussi dans le journal : elle change si un seul signe du texte change.',
    'Accepted: taken by a mail server or a notification service. Nobody measures who reads. The digest of a message is in the journal too: it changes if a single sign of the text changes.',
  ],
})
