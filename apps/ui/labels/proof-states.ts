import { bilingual } from '../i18n/texts.ts'

/** The states of a piece of evidence of a claim. */
export const proofStates = bilingual({
  received: ['Reçu', 'Received'],
  waiting: ['À confirmer', 'To be confirmed'],
  confirmed: ['Confirmée', 'Confirmed'],
  checking: ['Vérification en cours', 'Being checked'],
  found: ['Code trouvé', 'Code found'],
  not_found: ['Code absent de la page', 'No code on the page'],
  unreachable: ['Page injoignable', 'Page unreachable'],
})
