import { bilingual } from '../../i18n/texts.ts'

/** Texts of an act: its record, and what is asked before it is posted. */
export const actTexts = bilingual({
  postedUntil: (day: string) => [
    `Un acte reste affiché deux mois au moins : jusqu’au ${day}, ou plus longtemps.`,
    `An act is posted for at least two months: until ${day}, or longer.`,
  ],
  signatoryHint: ['Par exemple : Claire Marchand, maire. Facultatif.', 'For example: Claire Marchand, mayor. Optional.'],
  sentHint: [
    'Si l’acte y est soumis : il est exécutoire une fois affiché et transmis.',
    'If it must be: it is enforceable once posted and sent.',
  ],
  postedOn: ['Affiché le', 'Posted on'],
  postedOnHint: ['Si l’acte a été affiché avant sa publication ici.', 'If the act was posted before its publication here.'],
  postedHint: [
    'L’acte est affiché : son document, son type et sa date d’affichage ne changent plus. Pour le corriger, publiez un nouvel acte.',
    'The act is posted: its document, type and day of posting no longer change. To correct it, publish a new act.',
  ],
  confirmTitle: ['Afficher cet acte ?', 'Post this act?'],
  confirmText: [
    'Une fois affiché, un acte ne se modifie plus : pour le corriger, il faut le retirer avec un motif et en publier un nouveau. Vérifiez le numéro, la date et le document.',
    'Once posted, an act can no longer be edited: to correct it, withdraw it with a reason and publish a new one. Check its number, its date and its document.',
  ],
  confirm: ['Afficher l’acte', 'Post the act'],
  sendTitle: ['Envoyer cet acte ?', 'Send this act?'],
  send: ['Envoyer l’acte', 'Send the act'],
})
