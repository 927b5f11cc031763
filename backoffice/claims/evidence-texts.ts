import { bilingual, some, someEn } from '../i18n/texts.ts'

export const evidenceTexts = bilingual(
  {
    title: 'Ce qui appuie la demande',
    speaksFor: 'Pour',
    against: 'À vérifier',
    toKnow: 'À savoir',
    nothingFor: 'Rien ne relie encore cette personne à l’acteur.',
    nothingAgainst: 'Aucun point d’attention.',
    notCertified: 'Ce que cela ne prouve pas',
    notCertifiedText:
      'Une adresse du bon domaine montre que la personne y a une boîte, pas qu’elle a le droit d’agir pour l’acteur. Approuver lui donne tous les droits sur la fiche et ses publications ; cela ne certifie ni sa fonction, ni l’exactitude de la fiche, qui se valide à part.',
    official: 'Son adresse correspond à celles que l’annuaire officiel de l’administration donne pour cette mairie.',
    notOfficial: 'Son adresse n’est pas de celles que l’annuaire officiel de l’administration donne pour cette mairie.',
    sameAddress: 'C’est l’adresse même que l’acteur publie.',
    sameDomain: (domain: string) => `Son adresse a le même domaine (${domain}) que l’adresse publiée par l’acteur.`,
    sameSite: (domain: string) => `Son adresse a le même domaine (${domain}) que le site de l’acteur.`,
    verified: 'L’adresse est celle du compte avec lequel la demande a été faite.',
    notVerified: 'L’adresse a seulement été saisie : rien ne montre qu’elle est à cette personne.',
    freeMail: 'L’adresse est chez un fournisseur ouvert à tous : son domaine ne dit rien.',
    noEmail: 'La demande ne donne aucune adresse e-mail.',
    unrelated: 'L’adresse n’est ni celle de l’acteur, ni du domaine de son e-mail ou de son site.',
    owners: (n: number) =>
      `L’acteur a déjà ${some(n, 'responsable', 'responsables')} : prévenez-${n < 2 ? 'le' : 'les'} avant d’approuver.`,
    rejected: (n: number) =>
      `${some(n, 'autre revendication', 'autres revendications')} de cette personne ${n < 2 ? 'a été refusée' : 'ont été refusées'}.`,
    pending: (n: number) =>
      `${some(n, 'autre revendication', 'autres revendications')} de cette personne ${n < 2 ? 'attend' : 'attendent'}.`,
    links: (n: number) => `Cette personne agit déjà pour ${some(n, 'autre acteur', 'autres acteurs')}.`,
    approved: (n: number) =>
      `${some(n, 'autre revendication', 'autres revendications')} de cette personne ${n < 2 ? 'a été approuvée' : 'ont été approuvées'}.`,
    summary: (pro: number, contra: number) => `${pro} pour, ${contra} à vérifier`,
  },
  {
    title: 'What speaks for the request',
    speaksFor: 'For',
    against: 'To check',
    toKnow: 'Worth knowing',
    nothingFor: 'Nothing links this person to the actor yet.',
    nothingAgainst: 'Nothing that calls for attention.',
    notCertified: 'What this does not prove',
    notCertifiedText:
      'An address at the right domain shows that the person has a mailbox there, not that they may act for the actor. Approving gives them every right over the record and its publications; it certifies neither their position nor that the record is accurate, which is validated apart.',
    official: 'Their address matches those that the official directory gives for this town hall.',
    notOfficial: 'Their address is not among those that the official directory gives for this town hall.',
    sameAddress: 'It is the very address that the actor publishes.',
    sameDomain: (domain: string) => `Their address has the same domain (${domain}) as the address the actor publishes.`,
    sameSite: (domain: string) => `Their address has the same domain (${domain}) as the actor’s website.`,
    verified: 'The address is that of the account with which the request was made.',
    notVerified: 'The address was merely typed: nothing shows that it is this person’s.',
    freeMail: 'The address is at a provider open to anyone: its domain says nothing.',
    noEmail: 'The request gives no e-mail address.',
    unrelated: 'The address is neither the actor’s, nor at the domain of its e-mail or website.',
    owners: (n: number) => `The actor already has ${someEn(n, 'owner', 'owners')}: tell them before you approve.`,
    rejected: (n: number) => `${someEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'was' : 'were'} rejected.`,
    pending: (n: number) => `${someEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'is' : 'are'} waiting.`,
    links: (n: number) => `This person already acts for ${someEn(n, 'other actor', 'other actors')}.`,
    approved: (n: number) => `${someEn(n, 'other claim', 'other claims')} of this person ${n === 1 ? 'was' : 'were'} approved.`,
    summary: (pro: number, contra: number) => `${pro} for, ${contra} to check`,
  },
)
