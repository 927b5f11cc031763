import type { z } from 'zod'

/**
 * The validation messages in English and French: first the fixed ones, then those with a value in them.
 * The English message is the key: the code that finds a fault needs only English.
 */
const MESSAGES: Record<string, string> = {
  'is required': 'est obligatoire',
  'is not known here': 'n’est pas connu ici',
  'is given more than once': 'est donné plusieurs fois',
  'does not exist': 'n’existe pas',
  'does not fit': 'ne convient pas',
  'does not exist for this actor': 'n’existe pas pour cet acteur',
  'is required: a position has two numbers': 'est obligatoire : une position a deux nombres',
  'of a municipal office is in the practical information of its commune':
    'd’une mairie se trouve dans les informations pratiques de sa commune',
  'must be a file': 'doit être un fichier',
  'is empty': 'est vide',
  'must be the six digits of the code': 'doit être les six chiffres du code',
  'is the last way into this account: add an e-mail address or a passkey first':
    'est le dernier moyen d’ouvrir ce compte : ajoutez d’abord une adresse e-mail ou une clé d’accès',
  'has an account without an e-mail address that only its passkeys open':
    'a un compte sans adresse e-mail, que seules ses clés d’accès ouvrent',
  'is among the commonest passwords: choose another': 'est parmi les mots de passe les plus courants : choisissez-en un autre',
  'must be a JPEG, PNG, WebP or AVIF picture, or a PDF document': 'doit être une image JPEG, PNG, WebP ou AVIF, ou un document PDF',
  'is not a whole PDF document': 'n’est pas un document PDF complet',
  'is required for an act': 'est obligatoire pour un acte',
  'must be one document: the act': 'doit être un seul document PDF : l’acte',
  'cannot change: the act is posted': 'ne peut plus changer : l’acte est affiché',
  'cannot change: the act is posted. Publish a corrected act': 'ne peut plus changer : l’acte est affiché. Publiez un acte rectifié',
  'must not be after the publication': 'ne doit pas suivre la publication',
  'is required to withdraw an act before the end of its posting': 'est obligatoire pour retirer un acte avant la fin de son affichage',
  'must leave the act posted for two months': 'doit laisser l’acte affiché pendant deux mois',
  'would end the posting of the act early: change expire_le first':
    'mettrait fin trop tôt à l’affichage de l’acte : modifiez d’abord expire_le',
  'would change a posted act: refuse the edit': 'changerait un acte affiché : refusez la modification',
  'counts only with kind=acte': 'ne vaut qu’avec kind=acte',
  'does not count with from, to or sort=date_debut': 'ne vaut pas avec from, to ou sort=date_debut',
  'cannot be that of acts: each needs its document': 'ne peut pas être celui des actes : chacun demande son document',
  'must be a picture': 'doit être une image',
  'is required, unless the picture is decorative': 'est obligatoire, sauf si l’image est décorative',
  'does not count if the picture is decorative': 'ne compte pas si l’image est décorative',
  'must have each media once': 'doit contenir chaque fichier une seule fois',
  'must be a document': 'doit être un document PDF',
  'is still being processed': 'est encore en cours de traitement',
  'could not be processed': 'n’a pas pu être traité',
  'must be a UUID': 'doit être un UUID',
  'must be an e-mail address': 'doit être une adresse électronique',
  'must be an http or https address': 'doit commencer par https:// (ou http://)',
  'must not hold a user name or a password': 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  'must be an existing date, YYYY-MM-DD': 'doit être une date qui existe, AAAA-MM-JJ',
  'must be an RFC 3339 date-time with an offset, such as 2026-11-20T08:30:00Z':
    'doit être un instant RFC 3339 avec son décalage, comme 2026-11-20T08:30:00Z',
  'must be in the years 1 to 9999, in UTC': 'doit être entre les années 1 et 9999, en UTC',
  'year 0 does not exist': 'l’année 0 n’existe pas',
  'must be true, false, 1 or 0': 'doit être true, false, 1 ou 0',
  'must be a whole number': 'doit être un nombre entier',
  'must be a whole number from 1': 'doit être un nombre entier à partir de 1',
  'must be text': 'doit être un texte',
  'must be 16 to 128 letters, digits, - or _': 'doit avoir de 16 à 128 lettres, chiffres, - ou _',
  'in the future counts with approved only, which schedules it': 'est à venir : ne vaut qu’avec approved, qui programme la publication',
  'must be a number': 'doit être un nombre',
  'must be true or false': 'doit être true ou false',
  'must be a list': 'doit être une liste',
  'must be an object': 'doit être un objet',
  'must be a code of the INSEE': 'doit être un code de l’Insee',
  'must have at least one commune, département or region': 'doit compter au moins une commune, un département ou une région',
  'cannot bound this role': 'ne peut pas limiter ce rôle',
  'must be distinct': 'doivent être distincts',
  'must be in the future': 'doit être à venir',
  'must not be before date_debut': 'ne doit pas précéder date_debut',
  'is required to reject': 'est obligatoire pour refuser',
  'is required for this kind': 'est obligatoire pour cette nature',
  'is required against': 'est obligatoire pour un avis défavorable',
  'must have one version for each id': 'doit avoir une version pour chaque id',
  'give title or titre, not both': 'donnez title ou titre, pas les deux',
  'must be the code of a département, such as 01, 2A or 974': 'doit être le code d’un département, comme 01, 2A ou 974',
  'can be replaced only by an account: the invited person has none yet':
    'ne peuvent être remplacés que par un compte : la personne invitée n’en a pas encore',
  'counts with approved only': 'ne compte que pour approved',
  'counts with rejected only': 'ne compte que pour rejected',
  'is the name of an actor of the commune': 'est déjà celui d’un acteur de la commune',
  'is required: the claim was made without an account and without an e-mail address':
    'est obligatoire : la demande de gestion a été faite sans compte et sans adresse électronique',
  'must have a field to add': 'doit avoir un champ à ajouter',
  'is wrong, spent or expired': 'est faux, épuisé ou expiré',
  'is one file too many': 'est un fichier de trop',
  'is one address too many': 'est une adresse de trop',
  'publishes no website that can be read': 'ne publie aucun site que le service puisse lire',
  'is of an invitation that was used, withdrawn or has expired': 'est celui d’une invitation utilisée, retirée ou expirée',
  'has no open invitation': 'n’a pas d’invitation en cours',
  'is not an approved claim that waits for its claimant': 'n’est pas une demande acceptée qui attend son auteur',
  'is a deleted actor': 'est un acteur supprimé',
  'is an account of the demonstration: it cannot be deleted': 'est un compte de la démonstration : il ne peut pas être supprimé',
  'must be an active actor that publishes in this commune': 'doit être un acteur actif qui publie dans cette commune',
  'must be a time, HH:MM': 'doit être une heure, HH:MM',
  'must be a day of the year, MM-DD': 'doit être un jour de l’année, MM-JJ',
  'must be the nine digits of a SIREN': 'doit être les neuf chiffres d’un SIREN',
  'must be lower-case letters and digits with single hyphens': 'doit être fait de minuscules et de chiffres séparés par des tirets simples',
  'must be an INSEE code, such as 01004, 2A004 or 97411': 'doit être un code INSEE, comme 01004, 2A004 ou 97411',
  'must be a slug': 'doit être une adresse de commune, comme saint-elan',
  'must be a postal code of five digits': 'doit être un code postal de cinq chiffres',
  'must be the code of a region, such as 84': 'doit être le code d’une région, comme 84',
  'must be an existing actor': 'doit être un acteur qui existe',
  'must be an actor of type mairie of this commune': 'doit être un acteur de type mairie de cette commune',
  'says where the row comes from and cannot be changed': 'dit d’où vient la ligne et ne peut pas être changé',
  'must be an active user': 'doit être un utilisateur actif',
  'must be a day, YYYY-MM-DD, or an RFC 3339 date-time': 'doit être un jour, AAAA-MM-JJ, ou un instant RFC 3339',
  'must be a decimal number': 'doit être un nombre décimal',
  'must be west,south,east,north in degrees': 'doit être ouest,sud,est,nord en degrés',
  'lat and lng go together': 'lat et lng vont ensemble',
  'needs lat and lng': 'demande lat et lng',
  'may hold no other placeholder than {nom}': 'ne peut contenir d’autre repère que {nom}',
  'must be an active administrator': 'doit être un administrateur actif',
  'is a deleted actor: restore it first, or reject the claim':
    'est un acteur supprimé : restaurez-le d’abord, ou refusez la demande de gestion',
  'must be 1 to 255 visible ASCII characters': 'doit avoir de 1 à 255 caractères ASCII visibles',
  'counts only with a type of the kind evenement': 'ne vaut que pour un type de la catégorie evenement',
  'counts only with a type of the kind alerte': 'ne vaut que pour un type de la catégorie alerte',
  'must be in the future, and after the publication': 'doit être à venir, et postérieur à la publication',
  'is required for an alert': 'est obligatoire pour une alerte',
  'follows from the occurrences of the event: change these': 'découle des dates de l’événement : modifiez celles-ci',
  'must not be before debut': 'ne doit pas précéder le début',
  'makes no occurrence': 'ne donne aucune date',
  'must be a day if debut is one, else a time': 'doit être un jour si le début en est un, sinon une heure',
  'is required: give occurrences or repetition': 'est obligatoire : donnez occurrences ou repetition',
  'two occurrences begin at the same time': 'deux dates commencent au même moment',
  'must be a local time such as 2026-11-29T18:30, an RFC 3339 date-time with an offset, or a day':
    'doit être une heure locale comme 2026-11-29T18:30, un instant RFC 3339 avec son décalage, ou un jour',
  'give either jusqu_au or nombre': 'donnez jusqu_au ou nombre',
  'give either url or calendrier': 'indiquez l’adresse ou le fichier du calendrier',
  'counts only in a monthly rule': 'ne vaut que pour une répétition mensuelle',
  'does not count in a daily rule': 'ne vaut pas pour une répétition quotidienne',
  'a monthly rule takes one day, with rang': 'une répétition mensuelle prend un seul jour, avec rang',
  'give repetition or occurrences, not both': 'donnez repetition ou occurrences, pas les deux',
  'give latitude and longitude': 'donnez la latitude et la longitude',
  'must change something': 'doit modifier quelque chose',
  'must be the code of a département': 'doit être le code d’un département',
  'must be a SIREN of nine digits': 'doit être un SIREN de neuf chiffres',
  'is required with the other': 'est obligatoire avec l’autre',
  'counts only with lat and lng': 'ne vaut qu’avec lat et lng',
  'must be a duplicate_key of this list': 'doit être une duplicate_key de cette liste',
  // Events, alerts and ends of publications.
  'must not have two occurrences that begin at the same time': 'ne doit pas avoir deux dates qui commencent au même moment',
  'must be one day, with rang, in a monthly rule': 'doit être un seul jour, avec rang, dans une règle mensuelle',
  'counts only with from, to or sort=date_debut': 'ne compte qu’avec from, to ou sort=date_debut',
  'must not be before from': 'ne doit pas précéder from',
}
const PATTERNS: [english: RegExp, french: string][] = [
  [/^must have (\d+) to (\d+) characters$/, 'doit avoir de $1 à $2 caractères'],
  [/^must have at most (\d+) characters$/, 'doit avoir au plus $1 caractères'],
  [/^must have at least (\d+) characters$/, 'doit avoir au moins $1 caractères'],
  [/^must have at most (\d+) MB$/, 'doit avoir au plus $1 Mo'],
  [/^must have at most (\d+) words$/, 'doit avoir au plus $1 mots'],
  [/^must hold at most (\d+)$/, 'doit en contenir au plus $1'],
  [/^must hold at least (\d+)$/, 'doit en contenir au moins $1'],
  [/^must be from (-?\d+) to (-?\d+)$/, 'doit être de $1 à $2'],
  [/^must be at most (-?[\d.]+)$/, 'doit être au plus $1'],
  [/^must be at least (-?[\d.]+)$/, 'doit être au moins $1'],
  [/^must be a query string of at most (\d+) characters$/, 'doit être une chaîne de requête d’au plus $1 caractères'],
  [/^must be at most (\d+) days after from$/, 'doit être au plus $1 jours après from'],
  [/^must leave the actor at most (\d+) sources$/, 'ne doit pas donner à l’acteur plus de $1 sources'],
  [/^must be at most (\d+) days ahead$/, 'doit être dans $1 jours au plus'],
  [/^must be within (\d+) years of debut$/, 'doit être au plus $1 ans après debut'],
  [/^must end within (\d+) years of debut$/, 'doit finir au plus $1 ans après debut'],
  [/^makes more than (\d+) occurrences$/, 'donne plus de $1 dates'],
  [/^must not have an occurrence of more than (\d+) days$/, 'ne doit pas avoir de date de plus de $1 jours'],
  [/^counts only with a type of the kind (\w+)$/, 'ne compte que pour un type de la nature $1'],
  [/^would be one too many: a person keeps (\d+)$/, 'serait de trop : une personne en garde $1'],
  [/^an occurrence may last (\d+) days at most$/, 'une date peut durer $1 jours au plus'],
  [/^must have at most (\d+) items$/, 'doit en contenir au plus $1'],
  [/^would be one too many: an actor keeps (\d+) drafts$/, 'serait de trop : un acteur garde $1 brouillons'],
  [/^must be one of (.+)$/, 'doit être parmi $1'],
  [/^must be in the years (\d+) to (\d+)$/, 'doit être entre les années $1 et $2'],
]

/** Returns the French of an English validation message; undefined if it has none, which a test refuses. */
export function inFrench(english: string): string | undefined {
  const fixed = MESSAGES[english]
  if (fixed !== undefined) return fixed
  const pattern = PATTERNS.find(([form]) => form.test(english))
  return pattern && english.replace(...pattern)
}

const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
}
const FORMATS: Record<string, string> = { guid: 'must be a UUID', uuid: 'must be a UUID', email: 'must be an e-mail address' }

/** Returns the English validation message of a zod issue. A message of a schema is returned as it is; those of the library are shortened. */
export function messageOfIssue(issue: z.core.$ZodIssue): string {
  if (inFrench(issue.message) !== undefined) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'is required' : (KINDS[issue.expected] ?? 'does not fit')
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int') return `must be at most ${issue.maximum}`
      return issue.origin === 'array' ? `must hold at most ${issue.maximum}` : `must have at most ${issue.maximum} characters`
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') return `must be at least ${issue.minimum}`
      return issue.origin === 'array' ? `must hold at least ${issue.minimum}` : `must have at least ${issue.minimum} characters`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not fit'
    default:
      return 'does not fit'
  }
}
