import { type Letter, letter } from './letter.ts'

/** The values in the e-mail about a contest. */
interface Contest {
  acteurNom: string
  /** The days within which an answer is waited for. */
  days: number
  /** The page where the owners answer; undefined without a public address of the service. */
  page: string | undefined
}

/** The e-mail to the owners of an actor that somebody else claims. It says nothing about the claimant. */
export function claimContest({ acteurNom, days, page }: Contest): Letter {
  return letter({
    about: { mail: 'claim_contest', values: { acteur: acteurNom } },
    subject: `« ${acteurNom} » : une autre personne demande à gérer cette page`,
    french: [
      'Bonjour,',
      `Vous gérez la page « ${acteurNom} ». Une autre personne vient de demander à la gérer. Rien ne change pour le moment : votre accès et la page restent tels quels, et l’équipe examine la demande.`,
      `Vous pouvez répondre dans votre espace, avec vos justificatifs. L’équipe attend votre réponse pendant ${days} jours avant de décider.`,
      ...(page ? [{ url: page, label: 'Répondre à cette demande :' }] : []),
    ],
    english: [
      `You manage “${acteurNom}”. Somebody else has asked to manage it. Nothing changes for now: the team examines the request. You can answer in your space; the team waits ${days} days for your answer before it decides.`,
    ],
    inEnglish: {
      subject: `“${acteurNom}”: somebody else asks to manage this page`,
      parts: [
        'Hello,',
        `You manage the page “${acteurNom}”. Somebody else has just asked to manage it. Nothing changes for now: your access and the page stay as they are, and the team examines the request.`,
        `You can answer in your space, with your evidence. The team waits ${days} days for your answer before it decides.`,
        ...(page ? [{ url: page, label: 'Answer this request:' }] : []),
      ],
    },
  })
}
