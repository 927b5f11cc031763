import { type Letter, letter } from './letter.ts'

/** The e-mail to the owners of an actor that somebody else claims. It says nothing about the claimant. */
export function claimContest({ acteurNom, publicUrl }: { acteurNom: string; publicUrl: string | undefined }): Letter {
  return letter({
    subject: `« ${acteurNom} » : une autre personne demande à gérer cette page`,
    french: [
      'Bonjour,',
      `Vous gérez la page « ${acteurNom} ». Une autre personne vient de demander à la gérer. Rien ne change pour le moment : votre accès et la page restent tels quels, et l’équipe examine la demande.`,
      'Si vous connaissez cette personne, vous n’avez rien à faire. Si cette demande vous surprend, écrivez à l’équipe pour le lui dire.',
      ...(publicUrl ? [{ url: publicUrl, label: 'Accéder au service :' }] : []),
    ],
    english: [
      `You manage “${acteurNom}”. Somebody else has asked to manage it. Nothing changes for now: the team examines the request. If it surprises you, write to the team.`,
    ],
  })
}
