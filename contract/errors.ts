import type { Challenge } from './proof-of-work.ts'

/**
 * Every error code of the API, with its HTTP status and its text in both languages. Spec §7-1, §7-2, §7-3, §7-4, §7-5, §7-6, §7-7, §7-9.
 * No error body has another code.
 */
export const ERRORS = {
  missing_app_source: [400, 'L’en-tête X-App-Source est absent ou mal formé.', 'The X-App-Source header is missing or malformed.'],
  malformed_request: [400, 'La requête est mal formée.', 'The request is malformed.'],
  invalid_webhook_signature: [400, 'La signature de l’événement est absente ou invalide.', 'The event signature is missing or invalid.'],
  unauthorized: [
    401,
    'Identification nécessaire : le jeton d’accès ou les identifiants sont absents, expirés ou incorrects.',
    'Identification needed: the access token or the credentials are missing, expired or wrong.',
  ],
  admin_required: [403, 'Cette opération est réservée aux administrateurs.', 'This operation is reserved for administrators.'],
  second_factor_required: [
    403,
    'Les administrateurs se connectent en deux étapes : activez la validation en deux étapes sur la page « Mon compte », ou connectez-vous avec une clé d’accès.',
    'Administrators sign in with two steps: set up two-step sign-in on the page "My account", or sign in with a passkey.',
  ],
  fresh_sign_in_required: [
    403,
    'Pour cette opération, votre connexion doit dater de moins de dix minutes : reconnectez-vous.',
    'For this operation your sign-in must be at most ten minutes old: sign in again.',
  ],
  view_only: [
    403,
    'Vous consultez le service à la place d’une personne : cet accès lit ce qu’elle voit, et ne permet rien d’autre.',
    'You see the service as another person: this access reads what they see, and allows nothing else.',
  ],
  not_viewable: [
    403,
    'On ne consulte pas le service à la place d’une personne qui a un rôle sur la plateforme, ni de soi-même.',
    'The service is not seen as a person who has a role of the platform, nor as oneself.',
  ],
  scope_violation: [403, 'Cette opération sort du périmètre qui vous est ouvert.', 'This operation is outside the scope open to you.'],
  permission_denied: [
    403,
    'Votre rôle auprès de cet acteur ne permet pas cette opération.',
    'Your role with this actor does not allow this operation.',
  ],
  forbidden: [403, 'Cet élément appartient à une autre personne.', 'This record belongs to another person.'],
  csrf_rejected: [403, 'La demande vient d’un autre site et a été refusée.', 'The request comes from another site and was refused.'],
  not_found: [404, 'Cette adresse ou cet élément n’existe pas.', 'There is no such resource.'],
  method_not_allowed: [405, 'Cette adresse n’accepte pas cette méthode.', 'This address does not accept this method.'],
  request_timeout: [408, 'La requête est arrivée trop lentement.', 'The request arrived too slowly.'],
  claim_conflict: [409, 'Une demande de gestion est déjà en cours pour cet acteur.', 'A claim is already in progress for this actor.'],
  awaits_answer: [
    409,
    'Les responsables de cette page ont encore le temps de répondre : confirmez que vous décidez sans leur réponse.',
    'The owners of this page still have time to answer: confirm that you decide without their answer.',
  ],
  claim_already_decided: [409, 'Cette demande de gestion a déjà été traitée.', 'This claim has already been decided.'],
  invalid_state: [409, 'L’état de cet élément ne permet pas ce changement.', 'The state of this record does not allow this change.'],
  already_exists: [409, 'Cette valeur est déjà prise.', 'This value is already taken.'],
  reply_conflict: [
    409,
    'Quelqu’un a écrit dans cet échange entre-temps : relisez-le avant de répondre.',
    'Somebody has written in this thread meanwhile: read it again before replying.',
  ],
  already_sent: [
    409,
    'L’e-mail est déjà parti : il ne peut plus être repris.',
    'The e-mail has left already: it cannot be taken back any more.',
  ],
  media_gone: [
    409,
    'Une image ou un document de cette version a été supprimé depuis : le changement ne peut plus être annulé.',
    'A picture or document of this version was deleted since: the change can no longer be undone.',
  ],
  sendings_stopped: [
    409,
    'Les envois sont arrêtés par l’exploitant de ce service : rien ne part pour le moment. En cas de danger, prévenez par un autre moyen.',
    'The operator of this service has stopped what is sent: nothing leaves at present. In danger, tell people by another way.',
  ],
  act_posted: [
    409,
    'Cet acte est affiché : l’annulation mettrait fin à son affichage avant deux mois. Retirez-le depuis sa fiche, avec un motif.',
    'This act is posted: undoing would end its posting before two months. Withdraw it from its record, with a reason.',
  ],
  media_in_use: [
    409,
    'Ce fichier est utilisé : retirez-le d’abord de ce qui le montre.',
    'This file is in use: remove it first from what shows it.',
  ],
  last_admin: [
    409,
    'La plateforme doit garder au moins un administrateur actif.',
    'The platform must keep at least one active administrator.',
  ],
  last_owner: [
    409,
    'Cet acteur doit garder au moins une personne responsable : confiez d’abord ce rôle à quelqu’un d’autre.',
    'This actor must keep at least one owner: make somebody else owner first.',
  ],
  sync_in_progress: [409, 'Une synchronisation est déjà en cours.', 'A synchronisation is already running.'],
  selection_changed: [
    409,
    'Le nombre d’éléments a changé depuis que vous les avez choisis : relisez la liste, puis choisissez à nouveau.',
    'The number of records has changed since you picked them: look at the list again, then pick again.',
  ],
  undone_in_parts: [
    409,
    'Cette décision groupée s’annule par étapes, depuis son résultat.',
    'This bulk decision is undone in steps, from its outcome.',
  ],
  idempotency_conflict: [
    409,
    'Cette clé d’idempotence a déjà servi pour une autre demande.',
    'This idempotency key was already used for another request.',
  ],
  precondition_failed: [
    412,
    'Cet élément a été modifié entre-temps : relisez-le avant de l’enregistrer.',
    'This record was changed in the meantime: read it again before saving.',
  ],
  payload_too_large: [413, 'Cet envoi est trop volumineux.', 'What was sent is too large.'],
  uri_too_long: [414, 'L’adresse demandée est trop longue.', 'The requested address is too long.'],
  unsupported_media_type: [
    415,
    'Le corps n’a pas le type attendu ici (Content-Type) : application/json, ou multipart/form-data pour un fichier.',
    'The body is not of the type expected here (Content-Type): application/json, or multipart/form-data for a file.',
  ],
  passkeys_unavailable: [
    422,
    'Ce service n’accepte pas de clés d’accès, car son adresse publique n’est pas réglée.',
    'This service accepts no passkeys, because its public address is not set.',
  ],
  pictures_unavailable: [
    422,
    'Ce service n’accepte pas d’images, car leur traitement n’y est pas installé. Les documents PDF sont acceptés.',
    'This service accepts no pictures, because their processing is not installed. PDF documents are accepted.',
  ],
  invalid_source_url: [
    422,
    'Saisissez l’adresse complète d’un site public, en https:// ou http://, sans nom d’utilisateur ni port particulier.',
    'Enter the whole address of a public site, with https:// or http://, without a user name or a port of its own.',
  ],
  too_many_selected: [
    422,
    'Une décision groupée porte sur 5 000 éléments au plus : précisez les filtres.',
    'A bulk decision is about at most 5,000 records: narrow the filters.',
  ],
  validation_failed: [422, 'Certaines valeurs ne conviennent pas.', 'Some values do not fit.'],
  rate_limited: [429, 'Trop de demandes : réessayez un peu plus tard.', 'Too many requests: try again a little later.'],
  headers_too_large: [431, 'Les en-têtes de la requête sont trop volumineux.', 'The request headers are too large.'],
  internal_error: [500, 'Une erreur inattendue s’est produite.', 'An unexpected error occurred.'],
  service_unavailable: [
    503,
    'Le service est momentanément indisponible : réessayez dans un instant.',
    'The service is unavailable for the moment: try again shortly.',
  ],
} as const satisfies Record<string, readonly [status: number, fr: string, en: string]>

export type ErrorCode = keyof typeof ERRORS
export type Language = 'fr' | 'en'
/** A fault in the input: its path ("body.title") and an English message (contract/validation-messages.ts has the French). */
export interface Detail {
  path: string
  message: string
}

/** The exception that is answered as an error of the API. http/faults/error-reply.ts formats it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Detail[] | undefined
  /** The number of faults that `details` omits; null if they were not counted. */
  readonly more: number | null
  readonly headers: Record<string, string>
  /** Of rate_limited: what lets the request pass, if it is solved. */
  readonly challenge: Challenge | undefined
  constructor(
    code: ErrorCode,
    options: { details?: Detail[]; more?: number | null; headers?: Record<string, string>; challenge?: Challenge; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.details = options.details
    this.more = options.more === undefined ? 0 : options.more
    this.headers = options.headers ?? {}
    this.challenge = options.challenge
  }
}

/** Returns the HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number => ERRORS[code][0]
/** Returns the text of an error code in a language. */
export const messageOf = (code: ErrorCode, language: Language): string => ERRORS[code][language === 'fr' ? 1 : 2]

/**
 * The suffix of an error text that does not list every fault, such as " (and 3 more)".
 * @param more the number of faults that are not listed; null if they were not counted
 */
export function andMore(more: number | null, language: Language): string {
  if (more === 0) return ''
  if (more === null) return language === 'fr' ? ' (et d’autres)' : ' (and more)'
  return language === 'fr' ? ` (et ${more} ${more === 1 ? 'autre' : 'autres'})` : ` (and ${more} more)`
}

/** Returns a `validation_failed` error with one fault. */
export const invalid = (path: string, message: string): AppError => new AppError('validation_failed', { details: [{ path, message }] })

/** Returns an `already_exists` error that names the input it is about. */
export const taken = (path: string, message: string): AppError => new AppError('already_exists', { details: [{ path, message }] })
