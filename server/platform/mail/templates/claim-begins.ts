import { type Letter, letter } from './letter.ts'

/** The values in the e-mail about a claim that waited and begins. */
interface Beginning {
  acteurNom: string
  /** The claim in the space of its claimant; undefined without a public address of the service. */
  page: string | undefined
}

/** The e-mail to a claimant who waited behind another claim, which has ended. It says nothing about that claim and its end. */
export function claimBegins({ acteurNom, page }: Beginning): Letter {
  return letter({
    about: { mail: 'claim_begins', values: { acteur: acteurNom } },
    subject: `« ${acteurNom} » : votre demande est maintenant à l’examen`,
    french: [
      'Bonjour,',
      `Vous avez demandé à gérer la page « ${acteurNom} ». Votre demande attendait la fin d’une autre : l’équipe l’examine à partir de maintenant et vous répondra par e-mail.`,
      'Un justificatif aide à décider vite : vous pouvez l’ajouter à votre demande, ou la retirer si elle n’est plus utile.',
      ...(page ? [{ url: page, label: 'Voir votre demande :' }] : []),
    ],
    english: [
      `You have asked to manage “${acteurNom}”. Your request waited behind another one: the team examines it from now on. You can add evidence to it, or withdraw it.`,
    ],
    inEnglish: {
      subject: `“${acteurNom}”: your request is now being examined`,
      parts: [
        'Hello,',
        `You have asked to manage the page “${acteurNom}”. Your request waited behind another one: the team examines it from now on and will answer by e-mail.`,
        'Evidence helps to decide quickly: you can add it to your request, or withdraw the request if it is no longer needed.',
        ...(page ? [{ url: page, label: 'See your request:' }] : []),
      ],
    },
  })
}
