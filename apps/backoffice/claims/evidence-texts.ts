import { bilingual, pluralFr, pluralEn } from '../../ui/i18n/texts.ts'

export const evidenceTexts = bilingual({
  title: ['Éléments à l’appui de la demande', 'Evidence for the request'],
  inFavour: ['Éléments favorables', 'In favour'],
  pointsToCheck: ['Points à vérifier', 'Points to check'],
  toKnow: ['Pour information', 'For information'],
  nothingElse: ['Rien de plus ne relie cette personne à l’acteur.', 'Nothing more links this person to the actor.'],
  noneInFavour: ['Aucun élément ne relie cette personne à l’acteur.', 'Nothing links this person to the actor.'],
  noneToCheck: ['Aucun point à vérifier.', 'No point to check.'],
  notCertified: ['Limites de ces éléments', 'Limits of this evidence'],
  notCertifiedText: [
    'Une adresse du domaine prouve que la personne y dispose d’une messagerie, non qu’elle est habilitée à agir pour l’acteur. L’approbation lui donne tous les droits sur la fiche et ses publications ; elle ne certifie ni sa fonction, ni l’exactitude de la fiche, validée séparément.',
    'An address at the domain proves that the person has a mailbox there, not that they are entitled to act for the actor. Approval gives them every right over the record and its publications; it certifies neither their position nor the accuracy of the record, which is validated separately.',
  ],
  official: [
    'Son adresse correspond à celles de l’annuaire officiel de l’administration pour cette mairie.',
    'Their address matches those of the official directory for this town hall.',
  ],
  notOfficial: [
    'Son adresse ne correspond pas à celles de l’annuaire officiel de l’administration pour cette mairie.',
    'Their address does not match those of the official directory for this town hall.',
  ],
  agentOfCommune: (siret: string) => [
    `La personne s’est identifiée avec ProConnect pour l’établissement ${siret}, dont le SIREN est celui de la commune.`,
    `The person has signed in with ProConnect for the establishment ${siret}, whose SIREN is that of the commune.`,
  ],
  agent: (siret: string) => [
    `La personne s’est identifiée avec ProConnect pour l’établissement ${siret} : comparez-le avec celui de l’acteur (annuaire-entreprises.data.gouv.fr).`,
    `The person has signed in with ProConnect for the establishment ${siret}: compare it with that of the actor (annuaire-entreprises.data.gouv.fr).`,
  ],
  agentElsewhere: (siret: string) => [
    `La personne s’est identifiée avec ProConnect pour l’établissement ${siret}, dont le SIREN n’est pas celui de la commune.`,
    `The person has signed in with ProConnect for the establishment ${siret}, whose SIREN is not that of the commune.`,
  ],
  agentLimits: [
    'ProConnect établit que la personne est rattachée à cet établissement, non qu’elle est habilitée à agir pour lui.',
    'ProConnect establishes that the person belongs to that establishment, not that they are entitled to act for it.',
  ],
  sameAddress: ['Son adresse est celle que l’acteur publie.', 'Their address is the one that the actor publishes.'],
  sameDomain: (domain: string) => [
    `Son adresse a le même domaine (${domain}) que l’adresse publiée par l’acteur.`,
    `Their address has the same domain (${domain}) as the address the actor publishes.`,
  ],
  sameSite: (domain: string) => [
    `Son adresse a le même domaine (${domain}) que le site de l’acteur.`,
    `Their address has the same domain (${domain}) as the actor’s website.`,
  ],
  unconfirmed: (sentence: string) => [`Adresse non confirmée. ${sentence}`, `Address not confirmed. ${sentence}`],
  verified: ['L’adresse est celle du compte utilisé pour la demande.', 'The address is that of the account used for the request.'],
  notVerified: [
    'L’adresse a été saisie sans vérification : rien n’établit qu’elle appartient à cette personne.',
    'The address was typed without verification: nothing establishes that it belongs to this person.',
  ],
  disposable: [
    'L’adresse est chez un fournisseur d’adresses jetables : elle peut disparaître à tout moment et n’apporte aucune indication.',
    'The address is at a provider of disposable addresses: it may disappear at any time and tells nothing.',
  ],
  freeMail: [
    'Le domaine de l’adresse est ouvert à tous, ou commun à plusieurs acteurs sans lien : il n’apporte aucune indication.',
    'The domain of the address is open to anyone, or shared by several unrelated actors: it tells nothing.',
  ],
  noEmail: ['Aucune adresse : le demandeur ne pourra pas être prévenu.', 'No address: the claimant cannot be notified of the decision.'],
  unrelated: [
    'L’adresse n’est ni celle de l’acteur, ni du domaine de son e-mail ou de son site.',
    'The address is neither the actor’s, nor at the domain of its e-mail or website.',
  ],
  owners: (n: number) => [
    `L’acteur a déjà ${pluralFr(n, 'responsable', 'responsables')} : vérifiez ${n < 2 ? 'qu’il a' : 'qu’ils ont'} pu répondre avant d’approuver.`,
    `The actor already has ${pluralEn(n, 'owner', 'owners')}: check that they could answer before you approve.`,
  ],
  rejected: (n: number) => [
    `${pluralFr(n, 'autre demande de gestion', 'autres demandes de gestion')} de cette personne ${n < 2 ? 'a été refusée' : 'ont été refusées'}.`,
    `${pluralEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'was' : 'were'} rejected.`,
  ],
  pending: (n: number) => [
    `${pluralFr(n, 'autre demande de gestion', 'autres demandes de gestion')} de cette personne en attente.`,
    `${pluralEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'is' : 'are'} waiting.`,
  ],
  links: (n: number) => [
    `Cette personne agit déjà pour ${pluralFr(n, 'autre acteur', 'autres acteurs')}.`,
    `This person already acts for ${pluralEn(n, 'other actor', 'other actors')}.`,
  ],
  approved: (n: number) => [
    `${pluralFr(n, 'autre demande de gestion', 'autres demandes de gestion')} de cette personne ${n < 2 ? 'a été approuvée' : 'ont été approuvées'}.`,
    `${pluralEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'was' : 'were'} approved.`,
  ],
  favourable: (n: number) => [pluralFr(n, 'élément favorable', 'éléments favorables'), pluralEn(n, 'point in favour', 'points in favour')],
  toCheck: (n: number) => [pluralFr(n, 'point à vérifier', 'points à vérifier'), pluralEn(n, 'point to check', 'points to check')],
  noEvidence: ['Aucun élément', 'No evidence'],
})
