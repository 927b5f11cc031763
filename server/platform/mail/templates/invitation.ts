import { type Letter, letter, type Part } from './letter.ts'

/** Stands for the token in a stored e-mail. The token is put in its place when the e-mail is sent: the outbox does not have it. */
export const TOKEN_MARK = '{{token}}'

/** The values in the e-mail of an invitation. */
export interface Invitation {
  id: string
  /** The name of the service. */
  site: string
  /** The recipient. The page of the link knows the address from it. */
  email: string
  /** The name of the actor whose team is joined; null: roles of the platform. */
  acteurNom: string | null
  /** The name of the inviter, if the account has one. */
  inviter: string | null
  /** The page that accepts; undefined without a public address of the service. */
  page: string | undefined
}

/** What stands behind the address of the page that accepts an invitation: browsers send it to no server. */
export const invitationFragment = ({ id, email, token }: { id: string; email: string; token: string }): string =>
  `#id=${id}&email=${encodeURIComponent(email)}&token=${token}`

/**
 * The e-mail of an invitation. Its link opens our own page, with the token behind `#`, which browsers send to no server; a button accepts.
 * Programs that open the links of e-mails accept nothing.
 */
export function invitation({ id, site, email, acteurNom, inviter, page }: Invitation): Letter {
  const fragment = invitationFragment({ id, email, token: TOKEN_MARK })
  const way: Part[] = page
    ? [
        {
          url: `${page}${fragment}`,
          label: 'Pour répondre, ouvrez cette page, connectez-vous avec cette adresse e-mail et appuyez sur le bouton :',
        },
      ]
    : [
        acteurNom === null
          ? 'Pour répondre, connectez-vous à l’administration du service avec cette adresse e-mail, puis saisissez ce code :'
          : 'Pour répondre, connectez-vous à votre espace avec cette adresse e-mail : l’invitation est sur votre accueil. Si un code est demandé, le voici :',
        { code: TOKEN_MARK },
      ]
  const who = inviter ?? (acteurNom === null ? 'L’équipe de la plateforme' : 'Une personne responsable de cette page')
  return letter({
    about:
      acteurNom === null
        ? {
            mail: 'invitation_platform',
            values: { personne: [inviter ?? 'L’équipe de la plateforme', inviter ?? 'The team of the platform'], service: site },
          }
        : {
            mail: 'invitation_team',
            values: {
              acteur: acteurNom,
              personne: [inviter ?? 'Une personne responsable de cette page', inviter ?? 'An owner of this page'],
              service: site,
            },
          },
    subject:
      acteurNom === null ? `Invitation à rejoindre l’équipe de ${site}` : `Invitation à rejoindre l’équipe de « ${acteurNom} » (${site})`,
    french: [
      'Bonjour,',
      acteurNom === null
        ? `${who} vous invite à rejoindre l’équipe qui administre ${site}.`
        : `${who} vous invite à rejoindre l’équipe de « ${acteurNom} » sur ${site}.`,
      ...way,
      'Cette invitation est valable sept jours et ne sert qu’une fois. Sans réponse de votre part, rien ne se passe.',
      'Si vous ne connaissez pas cette personne, ignorez ce message.',
    ],
    english: [
      acteurNom === null
        ? `You are invited to join the team that runs ${site}.`
        : `You are invited to join the team of “${acteurNom}” on ${site}.`,
      ...(page
        ? ['Sign in with this e-mail address on the page above within seven days to accept. If you do not answer, nothing happens.']
        : [
            acteurNom === null
              ? 'To accept, sign in to the administration of the service with this e-mail address within seven days and type this code. If you do not answer, nothing happens.'
              : 'To accept, sign in to your space with this e-mail address within seven days: the invitation is on its home. If you are asked for a code, type this code. If you do not answer, nothing happens.',
            { code: TOKEN_MARK },
          ]),
    ],
    inEnglish: {
      subject: acteurNom === null ? `Invitation to join the team of ${site}` : `Invitation to join the team of “${acteurNom}” (${site})`,
      parts: [
        'Hello,',
        acteurNom === null
          ? `${inviter ?? 'The team of the platform'} invites you to join the team that runs ${site}.`
          : `${inviter ?? 'An owner of this page'} invites you to join the team of “${acteurNom}” on ${site}.`,
        ...(page
          ? [{ url: `${page}${fragment}`, label: 'To answer, open this page, sign in with this e-mail address and press the button:' }]
          : [
              acteurNom === null
                ? 'To answer, sign in to the administration of the service with this e-mail address, then type this code:'
                : 'To answer, sign in to your space with this e-mail address: the invitation is on its home. If a code is asked for, it is this:',
              { code: TOKEN_MARK },
            ]),
        'This invitation is valid for seven days and works once. If you do not answer, nothing happens.',
        'If you do not know this person, ignore this message.',
      ],
    },
  })
}
