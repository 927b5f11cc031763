import { faultTold } from '../../platform/jobs/sentences.ts'
import { type Sentences, teller, type Told } from '../../platform/told.ts'

const REASON_SENTENCES = {
  no_effect: [/^a kind that has no effect here$/, 'les événements de cette nature ne sont pas traités'],
  no_object: [/^without an object that could be used$/, 'il ne contient aucun objet exploitable'],
  other_mode: [
    /^an event of the mode that PAYMENT_MODE does not name$/,
    'son mode de paiement (réel ou test) n’est pas celui du réglage PAYMENT_MODE',
  ],
  no_subscription: [/^([\w.]+) without a subscription$/, '$1 sans abonnement'],
  nothing_about: [/^([\w.]+) without what it is about$/, '$1 sans objet'],
} as const satisfies Sentences

/** Why an event was ignored: the end of a sentence. */
export const reasonTold = teller(REASON_SENTENCES)

/** What ended the last attempt at an event: the class of the fault, then its sentence. */
export function errorTold(error: string): Told {
  const [, kind = '', sentence = error] = /^(\w+: )?(.*)$/s.exec(error) ?? []
  const { code, fr, en } = faultTold(sentence)
  return { code, fr: kind.replace(': ', ' : ') + fr, en: kind + en }
}
