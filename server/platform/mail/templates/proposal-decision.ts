import { type Letter, letter, type Part } from './letter.ts'

/** The values in the e-mail about a decision on a proposal of an actor. */
interface ProposalDecision {
  /** The name of the actor: as proposed, or as it exists. */
  nom: string
  approved: boolean
  /** Rejected: whether the decision names an actor that exists already. */
  exists: boolean
  /** Approved, of a person who asks to manage the page: whether they do now, or their request waits. */
  manages?: 'granted' | 'waits' | null
  /** The reason, in the deciding person's words; a rejection has one. */
  reason: string | null
  /** The page of the proposal, or the service's; undefined without a public address. */
  page: string | undefined
}

/** What an approval leads to. */
const NEXT = {
  granted: {
    french: 'Vous en êtes responsable : connectez-vous pour publier et inviter votre équipe.',
    english: 'You are its owner: sign in to publish and to invite your team.',
  },
  waits: {
    french: 'Votre demande de gérer cette page est encore en cours d’examen : vous en recevrez la décision.',
    english: 'Your request to manage this page is still being examined: you will receive the decision.',
  },
  none: {
    french: 'Si vous en avez la charge, vous pouvez maintenant demander à gérer cette page.',
    english: 'If you are in charge of it, you can now ask to manage this page.',
  },
} as const

/** The e-mail to the person who proposed an actor: the decision, its reason, and the next step. Spec §2-75. */
export function proposalDecision({ nom, approved, exists, manages = null, reason, page }: ProposalDecision): Letter {
  const quoted: Part[] = reason?.trim() ? [{ quote: reason }] : []
  const link = (label: string): Part[] => (page ? [{ url: page, label }] : [])
  if (approved)
    return letter({
      about: { mail: 'proposal_approved', values: { acteur: nom } },
      subject: `« ${nom} » est dans l’annuaire`,
      french: [
        'Bonjour,',
        `Votre proposition est acceptée : « ${nom} » a désormais sa page dans l’annuaire. Merci.`,
        ...quoted,
        NEXT[manages ?? 'none'].french,
        ...link('Voir votre proposition :'),
      ],
      english: [`Your proposal has been approved: “${nom}” has a page in the directory. ${NEXT[manages ?? 'none'].english}`],
      inEnglish: {
        subject: `“${nom}” is in the directory`,
        parts: [
          'Hello,',
          `Your proposal has been approved: “${nom}” has a page in the directory now. Thank you.`,
          ...quoted,
          NEXT[manages ?? 'none'].english,
          ...link('See your proposal:'),
        ],
      },
    })
  return letter({
    about: { mail: 'proposal_refused', values: { acteur: nom } },
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
