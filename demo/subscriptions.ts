import type { InvoiceFacts, PaymentFacts, PaymentKind, SubscriptionFacts } from '../server/chapters/subscriptions/payment-facts.ts'
import { type ActeurPlace, acteurDu } from './placed.ts'
import { JOUR_MS } from './dates.ts'

/** How a subscription of the demonstration stands today. */
type Fin =
  | 'a_jour'
  | 'essai'
  | 'inacheve'
  | 'impaye'
  | 'regularise'
  | 'resiliation_prevue'
  | 'resilie'
  | 'change'
  | 'suspendu'
  | 'a_verifier'
  | 'echu'

interface AbonnementDemo {
  insee: string
  /** Rank among the commune's actors; -1 for the town hall; null for one that the provider knows nothing of. */
  acteur: number | null
  plan: keyof typeof PRIX
  /** Days since it began. */
  depuis: number
  fin: Fin
}

/** In cents a month. */
const PRIX = { 'association-mensuel': 500, 'commerce-mensuel': 1200, 'commerce-plus-mensuel': 2900, 'commune-mensuel': 4900 }

const ABONNEMENTS: AbonnementDemo[] = [
  { insee: '62119', acteur: 1, plan: 'association-mensuel', depuis: 97.3, fin: 'a_jour' },
  { insee: '62119', acteur: 3, plan: 'commerce-mensuel', depuis: 71.6, fin: 'change' },
  { insee: '62119', acteur: -1, plan: 'commune-mensuel', depuis: 112.4, fin: 'a_jour' },
  { insee: '75056', acteur: 0, plan: 'association-mensuel', depuis: 64.1, fin: 'impaye' },
  { insee: '31555', acteur: 0, plan: 'commerce-mensuel', depuis: 36.8, fin: 'regularise' },
  { insee: '38544', acteur: 0, plan: 'association-mensuel', depuis: 5.2, fin: 'essai' },
  { insee: '69189', acteur: 1, plan: 'commerce-mensuel', depuis: 49.5, fin: 'resiliation_prevue' },
  { insee: '17319', acteur: 0, plan: 'association-mensuel', depuis: 88.7, fin: 'resilie' },
  { insee: '97411', acteur: 0, plan: 'commerce-mensuel', depuis: 41.9, fin: 'suspendu' },
  { insee: '29232', acteur: -1, plan: 'commune-mensuel', depuis: 0.4, fin: 'inacheve' },
  { insee: '39041', acteur: 0, plan: 'association-mensuel', depuis: 53.2, fin: 'a_verifier' },
  { insee: '24520', acteur: 1, plan: 'commerce-plus-mensuel', depuis: 63.5, fin: 'echu' },
  { insee: '48095', acteur: null, plan: 'commerce-mensuel', depuis: 18.6, fin: 'a_jour' },
]

/** Days of a period. */
const PERIODE = 30

/**
 * What the provider's test mode would have sent for the subscriptions of the demonstration, in the order of time. Their
 * numbers say that they are made up.
 */
export function abonnementsDe(acteurs: readonly ActeurPlace[], maintenant: Date): PaymentFacts[] {
  return ABONNEMENTS.flatMap((demo, rang) => {
    const acteur = demo.acteur === null ? null : acteurDu(acteurs, demo.insee, demo.acteur)
    return acteur === undefined ? [] : new Vie(demo, rang + 1, acteur?.id ?? null, maintenant).racontee()
  }).toSorted((a, b) => a.created - b.created)
}

/** The events of one subscription, told in days since it began. */
class Vie {
  readonly #demo: AbonnementDemo
  readonly #numero: string
  readonly #acteur: string | null
  readonly #debut: number
  readonly #events: PaymentFacts[] = []
  #dit: SubscriptionFacts

  constructor(demo: AbonnementDemo, rang: number, acteur: string | null, maintenant: Date) {
    this.#demo = demo
    this.#numero = `demo_${String(rang).padStart(2, '0')}`
    this.#acteur = acteur
    this.#debut = Math.floor((maintenant.getTime() - demo.depuis * JOUR_MS) / 1000)
    this.#dit = {
      status: 'incomplete',
      plan: demo.plan,
      current_period_start: this.#date(0),
      current_period_end: this.#date(PERIODE),
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      trial_end: null,
      paused: false,
    }
  }

  racontee(): PaymentFacts[] {
    const { depuis, fin } = this.#demo
    if (fin === 'essai') return this.#essai()
    this.#change(0, {}, 'created')
    if (fin === 'inacheve') {
      this.#facture(0, 'payment_failed', 2)
      return this.#events
    }
    this.#facture(0, 'paid', 3)
    this.#change(0, { status: 'active' }, 'updated', 3)
    this.#note('checkout.session.completed', 0, 5, { checkout: { payment_status: 'paid', mode: 'subscription', status: 'complete' } })
    // What the provider never sent of the last renewal is what is to be looked at.
    const renouvellements = Math.floor(depuis / PERIODE) - (fin === 'echu' ? 1 : 0)
    for (let n = 1; n <= renouvellements; n += 1) this.#renouvelle(n * PERIODE, fin === 'impaye' && n === renouvellements)
    this.#termine(depuis, renouvellements * PERIODE)
    return this.#events
  }

  #essai(): PaymentFacts[] {
    this.#dit = { ...this.#dit, current_period_end: this.#date(14), trial_end: this.#date(14) }
    this.#change(0, { status: 'trialing' }, 'created')
    this.#note('checkout.session.completed', 0, 4, {
      checkout: { payment_status: 'no_payment_required', mode: 'subscription', status: 'complete' },
    })
    return this.#events
  }

  #renouvelle(jour: number, refuse: boolean): void {
    this.#change(jour, { current_period_start: this.#date(jour), current_period_end: this.#date(jour + PERIODE) })
    this.#facture(jour, refuse ? 'payment_failed' : 'paid', 3600)
    if (refuse) this.#change(jour, { status: 'past_due' }, 'updated', 3601)
  }

  /** @param periode day on which the last known period began */
  #termine(depuis: number, periode: number): void {
    const recent = depuis - 1.7
    const fin_de_periode = this.#date(periode + PERIODE)
    switch (this.#demo.fin) {
      case 'regularise':
        this.#facture(periode + 0.5, 'payment_failed', 0)
        this.#change(periode + 0.5, { status: 'past_due' }, 'updated', 1)
        this.#facture(recent, 'paid', 0)
        return this.#change(recent, { status: 'active' }, 'updated', 1)
      case 'resiliation_prevue':
        return this.#change(recent, { cancel_at_period_end: true, cancel_at: fin_de_periode, canceled_at: this.#date(recent) })
      case 'resilie':
        return this.#change(recent, { status: 'canceled', canceled_at: this.#date(recent), ended_at: this.#date(recent) }, 'deleted')
      case 'change':
        this.#facture(recent, 'paid', 0, PRIX['commerce-plus-mensuel'] - PRIX['commerce-mensuel'])
        return this.#change(recent, { plan: 'commerce-plus-mensuel' })
      case 'suspendu':
        return this.#change(recent, { paused: true })
      case 'a_verifier':
        this.#change(recent, { plan: 'commerce-mensuel' })
        return this.#change(recent, { plan: 'association-mensuel', cancel_at: fin_de_periode })
      default:
        return undefined
    }
  }

  #change(jour: number, said: Partial<SubscriptionFacts>, kind: 'created' | 'updated' | 'deleted' = 'updated', secondes = 0): void {
    this.#dit = { ...this.#dit, ...said }
    this.#note(`customer.subscription.${kind}`, jour, secondes, { subscription: this.#dit })
  }

  #facture(jour: number, kind: 'paid' | 'payment_failed', secondes: number, montant = PRIX[this.#demo.plan]): void {
    const invoice: InvoiceFacts = {
      id: `in_${this.#numero}_${Math.round(jour)}`,
      status: kind === 'paid' ? 'paid' : 'open',
      amount: montant,
      currency: 'eur',
      billing_reason: jour === 0 ? 'subscription_create' : 'subscription_cycle',
      attempt_count: 1,
      next_payment_attempt: kind === 'paid' ? null : this.#date(jour + 3),
      period_end: this.#dit.current_period_start,
    }
    this.#note(`invoice.${kind}`, jour, secondes, { invoice })
  }

  #note(kind: PaymentKind, jour: number, secondes: number, said: Partial<PaymentFacts>): void {
    this.#events.push({
      event_id: `evt_${this.#numero}_${this.#events.length + 1}`,
      kind,
      created: this.#debut + Math.round(jour * 86_400) + secondes,
      livemode: false,
      customer_id: `cus_${this.#numero}`,
      subscription_id: `sub_${this.#numero}`,
      acteur_id: this.#acteur,
      subscription: null,
      invoice: null,
      checkout: null,
      ...said,
    })
  }

  #date = (jour: number): string => new Date((this.#debut + Math.round(jour * 86_400)) * 1000).toISOString()
}
