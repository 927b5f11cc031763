import { bilingual } from '../../ui/i18n/texts.ts'

export const outgoingTexts = bilingual({
  title: ['Aucun e-mail ne part : cette base est peut-être une copie', 'No e-mail is sent: this database may be a copy'],
  since: (when: string) => [
    `Depuis le ${when}, le service n’envoie aucun e-mail, ne relève pas le courrier et ne lit aucune source. Les pages restent en ligne et modifiables.`,
    `Since ${when} the service sends no e-mail, collects no mail and reads no source. Pages stay online and can be changed.`,
  ],
  reasons: {
    elsewhere: ['La base n’est plus au même endroit qu’avant.', 'The database is no longer in the same place.'],
    timeline: ['La base vient d’une copie mise en service.', 'The database is a copy that was put into service.'],
  },
  waits: ['En attente :', 'Waiting:'],
  nothingWaits: ['Rien n’attend.', 'Nothing waits.'],
  item: (count: number, name: string) => [`${name} : ${count}`, `${name}: ${count}`],
  choices: {
    send: ['Envoyer ce qui attendait', 'Send what waited'],
    drop: ['Écarter ce qui attendait avant la copie', 'Drop what waited before the copy'],
  },
  explained: {
    send: [
      'Cette base remplace l’autre, qui n’enverra plus rien. Tout ce qui attend part maintenant.',
      'This database replaces the other one, which will send nothing more. Everything that waits is sent now.',
    ],
    drop: [
      'L’autre base continue, ou a déjà envoyé ces messages. Ils ne partent pas d’ici et deviennent « incertains » : chacun peut être renvoyé. Ce qui a été demandé depuis la suspension part.',
      'The other database goes on, or has sent these messages. They are not sent from here and become “uncertain”: each can be sent again. What was asked for since the suspension is sent.',
    ],
  },
  sent: ['Envois repris : ce qui attendait part.', 'Outgoing work resumed: what waited is sent.'],
  dropped: (emails: number) => [`Envois repris. E-mails écartés : ${emails}.`, `Outgoing work resumed. E-mails dropped: ${emails}.`],
})
