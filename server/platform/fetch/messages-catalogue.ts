import { entry, messagePart } from '../stored-messages/part.ts'

/** Why an address that a user set could not be read. The texts name no host, address or header: whoever set the address may see them. */
export const OUTSIDE_MESSAGES = messagePart('outside', {
  url_invalid: entry(
    'Une adresse complète est attendue, commençant par https:// ou http://, sans nom d’utilisateur ni mot de passe.',
    'A whole address is needed that begins with https:// or http://, without user name or password.',
  ),
  address_refused: entry(
    'Cette adresse n’est pas ouverte : elle ne mène pas à un serveur public, ou son port n’est ni 80 ni 443.',
    'This address is not open: it does not lead to a public server, or its port is neither 80 nor 443.',
  ),
  header_invalid: entry('Un en-tête de la demande n’est pas admis.', 'A header of the request is not allowed.'),
  dns_failed: entry('Le nom du serveur n’existe pas ou ne répond pas.', 'The name of the server does not exist or does not resolve.'),
  unreachable: entry('Le serveur n’accepte pas la connexion.', 'The server does not accept the connection.'),
  tls_failed: entry(
    'La connexion chiffrée au serveur échoue (certificat ou chiffrement). Si le site n’est pas en https, écrivez son adresse avec http://.',
    'The encrypted connection to the server fails (certificate or encryption). If the site has no https, write its address with http://.',
  ),
  timed_out: entry('Le serveur met trop de temps à répondre.', 'The server takes too long to answer.'),
  too_many_redirects: entry('Le serveur redirige trop de fois.', 'The server redirects too many times.'),
  redirect_refused: entry(
    'Le serveur redirige vers ce qui n’est pas une adresse web, ou de https vers http.',
    'The server redirects to what is no web address, or from https to http.',
  ),
  http_status: entry<{ status: number }>(
    ({ status }) => `Le serveur répond par une erreur (${status}).`,
    ({ status }) => `The server answers with an error (${status}).`,
  ),
  wrong_type: entry('Le serveur répond par une image, un son ou une vidéo.', 'The server answers with an image, a sound or a video.'),
  too_large: entry('La réponse est trop volumineuse.', 'The answer is too large.'),
  bad_content_encoding: entry(
    'La compression de la réponse est inconnue ou abîmée.',
    'The compression of the answer is unknown or damaged.',
  ),
  bad_answer: entry(
    'Le serveur ne répond pas selon les règles de HTTP, ou ses en-têtes sont trop volumineux.',
    'The server does not answer as HTTP asks, or its headers are too large.',
  ),
  broken_off: entry('La réponse s’est interrompue avant la fin.', 'The answer broke off before its end.'),
  cancelled: entry('La lecture a été interrompue.', 'The read was cancelled.'),
})
export const outsideMessage = OUTSIDE_MESSAGES.message
