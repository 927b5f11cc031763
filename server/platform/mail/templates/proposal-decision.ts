import { type Letter, letter, type Part } from './letter.ts'

/** The values in the e-mail about a decision on a proposal of an actor. */
interface ProposalDecision {
  /** The name of the actor: as proposed, or as it exists. */
  nom: string
  approved: boolean
  /** Rejected: whether the decision names an actor that exists already. */
  exists: boolean
  /** The reason, in the deciding person's words; a rejection has one. */
  reason: string | null
  /** The page of the proposal, or the service's; undefined without a public address. */
  page: string | undefined
}

/** The e-mail to the person who proposed an actor: the decision, its reason, and the next step. Spec §2-75. */
export function proposalDecision({ nom, approved, exists, reason, page }: ProposalDecision): Letter {
  const quoted: Part[] = reason?.trim() ? [{ quote: reason }] : []
  const link = (label: string): Part[] => (page ? [{ url: page, label }] : [])
  if (approved)
    return letter({
      subject: `« ${nom} » est dans l’annuaire`,
      french: [
        'Bonjour,',
        `Votre proposition est acceptée : « ${nom} » a désormais sa page dans l’annuaire. Merci.`,
        ...quoted,
        'Si vous en avez la charge, vous pouvez maintenant demander à gérer cette page.',
        ...link('Voir votre proposition :'),
      ],
      english: [
        `Your proposal has been approved: “${nom}” has a page in the directory. If you are in charge of it, you can now ask to manage it.`,
      ],
      inEnglish: {
        subject: `“${nom}” is in the directory`,
        parts: [
          'Hello,',
          `Your proposal has been approved: “${nom}” has a page in the directory now. Thank you.`,
          ...quoted,
          'If you are in charge of it, you can now ask to manage this page.',
          ...link('See your proposal:'),
        ],
      },
    })
  return letter({
    subject: `« ${nom} » : votre proposition n’a pas été retenue`,
    french: [
      'Bonjour,',
      `Merci d’avoir proposé « ${nom} ». Nous ne l’ajoutons pas à l’annuaire. En voici la raison :`,
      ...quoted,
      ...(exists ? ['L’annuaire contient déjà cet acteur : si vous en avez la charge, vous pouvez demander à gérer sa page.'] : []),
      ...link('Voir votre proposition :'),
    ],
    english: [`Your proposal of “${nom}” was not accepted, for the reason given above.`],
    inEnglish: {
      subject: `“${nom}”: your proposal was not accepted`,
      parts: [
        'Hello,',
        `Thank you for proposing “${nom}”. We do not add it to the directory. This is the reason:`,
        ...quoted,
        ...(exists ? ['The directory has this actor already: if you are in charge of it, you can ask to manage its page.'] : []),
        ...link('See your proposal:'),
      ],
    },
  })
}
