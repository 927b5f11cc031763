/** What the service takes for granted of somebody else's world, with its source and the day of the last look at it. */
export interface OutsideFact<Value = unknown> {
  /** What it is, for an operator. */
  what: string
  value: Value
  /** Where it can be looked up. */
  source: string
  /** The day of the last look, YYYY-MM-DD. Whoever has compared value and source changes it. */
  checked: string
}

/** The levels of assurance (`acr`) of a provider, by the factors that they attest. */
export interface AssuranceLevels {
  two: readonly string[]
  one: readonly string[]
}

/** The national registry of defibrillators, Géo'DAE, on data.gouv.fr. */
const GEODAE = 'edb6a9e1-2f16-4bbf-99e7-c3eb6b90794c'

const fact = <Value>(value: OutsideFact<Value>): OutsideFact<Value> => value

/**
 * Facts of the outside world that the code relies on: this file alone has them. `npm run cli -- facts` lists those that nobody has looked at for six months, and
 * `beffroi_outside_unknown_values_total` counts values that are not among them.
 */
export const OUTSIDE_FACTS = {
  proconnectLevels: fact<AssuranceLevels>({
    what: 'ProConnect: levels of assurance (acr), and which attest two factors',
    value: {
      // Of 18 June 2026. The levels that ended with -2fa are gone.
      two: ['eidas0-mfa', 'eidas1-mfa', 'eidas2', 'eidas3'],
      one: [
        'eidas0',
        'eidas1',
        'https://proconnect.gouv.fr/assurance/self-asserted',
        'https://proconnect.gouv.fr/assurance/consistency-checked',
        'https://proconnect.gouv.fr/assurance/certification-dirigeant',
      ],
    },
    source: 'https://partenaires.proconnect.gouv.fr/docs/fournisseur-service/double_authentification',
    checked: '2026-11-28',
  }),
  proconnectMethods: fact<readonly string[]>({
    what: 'ProConnect: methods of authentication (amr); mfa attests two factors',
    value: ['pwd', 'mail', 'totp', 'pop', 'mfa'],
    source: 'https://partenaires.proconnect.gouv.fr/docs/fournisseur-service/niveaux-acr',
    checked: '2026-11-28',
  }),
  franceconnectLevels: fact<AssuranceLevels>({
    what: 'FranceConnect and FranceConnect+: levels of assurance (acr), and which attest two factors',
    value: { two: ['eidas2', 'eidas3'], one: ['eidas1'] },
    source: 'https://docs.partenaires.franceconnect.gouv.fr/fs/fs-technique/fs-technique-eidas-acr/',
    checked: '2026-11-28',
  }),
  identityParameters: fact<readonly string[]>({
    what: 'ProConnect and FranceConnect: other parameters of a sign-in are an error (Y000400); PKCE where the discovery document names S256',
    value: ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'nonce', 'claims', 'acr_values', 'prompt'],
    source: 'https://partenaires.proconnect.gouv.fr/docs/fournisseur-service/implementation_technique',
    checked: '2026-11-28',
  }),
  geodaeFile: fact<string>({
    what: "Address of the national registry of defibrillators, Géo'DAE: the whole file",
    value: `https://www.data.gouv.fr/api/1/datasets/r/${GEODAE}`,
    source: 'https://www.data.gouv.fr/datasets/geodae-base-nationale-des-defibrillateurs',
    checked: '2026-11-28',
  }),
  geodaeApi: fact<string>({
    what: "Address of the API on the file of Géo'DAE: rows of one commune",
    value: `https://tabular-api.data.gouv.fr/api/resources/${GEODAE}/data/`,
    source: 'https://www.data.gouv.fr/datasets/geodae-base-nationale-des-defibrillateurs',
    checked: '2026-11-28',
  }),
  pushServices: fact<{ hosts: readonly string[]; domains: readonly string[] }>({
    what: 'Push services of Firefox, of Chrome and others on Chromium, of Safari and of Edge: hosts, and domains any name below which is one',
    value: {
      hosts: ['updates.push.services.mozilla.com', 'fcm.googleapis.com'],
      domains: ['push.apple.com', 'notify.windows.com'],
    },
    source: 'https://pushpad.xyz/blog/what-are-the-browser-push-services',
    checked: '2026-11-29',
  }),
  paymentEvents: fact<readonly string[]>({
    what: 'Payment provider: the kinds of events that are read, with their fields in server/chapters/payments',
    value: [
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'customer.subscription.paused',
      'customer.subscription.resumed',
      'invoice.paid',
      'invoice.payment_failed',
    ],
    source: 'https://docs.stripe.com/api/events/types',
    checked: '2026-11-28',
  }),
}

/** The months after which a fact is to be looked at again. */
export const LOOK_AGAIN_MONTHS = 6

/** Returns the facts that nobody has looked at for six months, the oldest first. */
export function unseenFacts(now: Date, facts: readonly OutsideFact[] = Object.values(OUTSIDE_FACTS)): OutsideFact[] {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - LOOK_AGAIN_MONTHS)
  const day = since.toISOString().slice(0, 10)
  return facts.filter(({ checked }) => checked < day).toSorted((one, other) => one.checked.localeCompare(other.checked))
}
