/** Why an outside address could not be read, with its sentence in both languages. The list is closed. */
const FAULTS = {
  url_invalid: [
    'Une adresse complète est attendue, commençant par https:// ou http://, sans nom d’utilisateur ni mot de passe.',
    'A whole address is needed that begins with https:// or http://, without user name or password.',
  ],
  address_refused: [
    'Cette adresse n’est pas ouverte : elle ne mène pas à un serveur public, ou son port n’est ni 80 ni 443.',
    'This address is not open: it does not lead to a public server, or its port is neither 80 nor 443.',
  ],
  header_invalid: ['Un en-tête de la demande n’est pas admis.', 'A header of the request is not allowed.'],
  dns_failed: ['Le nom du serveur n’existe pas ou ne répond pas.', 'The name of the server does not exist or does not resolve.'],
  unreachable: ['Le serveur n’accepte pas la connexion.', 'The server does not accept the connection.'],
  tls_failed: [
    'La connexion chiffrée au serveur échoue (certificat ou chiffrement). Si le site n’est pas en https, écrivez son adresse avec http://.',
    'The encrypted connection to the server fails (certificate or encryption). If the site has no https, write its address with http://.',
  ],
  timed_out: ['Le serveur met trop de temps à répondre.', 'The server takes too long to answer.'],
  too_many_redirects: ['Le serveur redirige trop de fois.', 'The server redirects too many times.'],
  redirect_refused: [
    'Le serveur redirige vers ce qui n’est pas une adresse web, ou de https vers http.',
    'The server redirects to what is no web address, or from https to http.',
  ],
  http_status: ['Le serveur répond par une erreur', 'The server answers with an error'],
  wrong_type: ['Le serveur répond par une image, un son ou une vidéo.', 'The server answers with an image, a sound or a video.'],
  too_large: ['La réponse est trop volumineuse.', 'The answer is too large.'],
  bad_content_encoding: ['La compression de la réponse est inconnue ou abîmée.', 'The compression of the answer is unknown or damaged.'],
  bad_answer: [
    'Le serveur ne répond pas selon les règles de HTTP, ou ses en-têtes sont trop volumineux.',
    'The server does not answer as HTTP asks, or its headers are too large.',
  ],
  broken_off: ['La réponse s’est interrompue avant la fin.', 'The answer broke off before its end.'],
  cancelled: ['La lecture a été interrompue.', 'The read was cancelled.'],
} as const satisfies Record<string, readonly [fr: string, en: string]>

export type OutsideFault = keyof typeof FAULTS
export const OUTSIDE_FAULTS = Object.keys(FAULTS) as OutsideFault[]

/** What is known beyond the code. */
interface Known {
  /** The HTTP status, of `http_status`. */
  status?: number
  /** When the server asks to be read again, of `http_status`. */
  retryAfterSeconds?: number | null
  /** What the operating system or a library called it, such as ECONNRESET: for the log, never an address. */
  reason?: string
}

/**
 * An outside address that was not read. Its sentences name no host, address or header: they may be shown to whoever set the address.
 * It carries no `cause` on purpose, as the errors of sockets name the addresses they tried.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly code: OutsideFault
  readonly fr: string
  readonly en: string
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  readonly reason: string | null
  constructor(code: OutsideFault, { status, retryAfterSeconds, reason }: Known = {}) {
    const [fr, en] = FAULTS[code].map((text) => (status === undefined ? text : `${text} (${status}).`)) as [string, string]
    super(en)
    this.code = code
    this.fr = fr
    this.en = en
    this.status = status ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
    this.reason = reason ?? null
  }
}
