/** A thread with the support team: who wrote, and what was answered when. Content file. */
export interface EchangeDemo {
  objet: string
  nom: string
  courriel: string
  par: 'form' | 'email'
  drapeau?: 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple'
  etat?: 'closed'
  /** Nobody has looked at what came last. */
  nonLu?: true
  suivi?: true
  /** Days since each was written; answers are the team's. A letter that came back says why. */
  messages: { il_y_a: number; texte: string; reponse?: true; retour?: string; cite?: string }[]
  note?: { il_y_a: number; texte: string }
}

export const ECHANGES: EchangeDemo[] = [
  {
    objet: 'Je ne retrouve plus le calendrier des poubelles',
    nom: 'Monique Vasseur',
    courriel: 'monique.vasseur@example.com',
    par: 'form',
    nonLu: true,
    messages: [
      {
        il_y_a: 0.3,
        texte:
          'Bonjour, avant il y avait le jour de ramassage des bacs jaunes sur la page de ma commune et je ne le vois plus. Est-ce que c’est normal ? Je n’ai pas d’imprimante, j’ai besoin de le voir sur le téléphone. Merci à vous.',
      },
    ],
  },
  {
    objet: 'Photo de mon fils publiée sans accord',
    nom: 'Karim Haddad',
    courriel: 'k.haddad@example.org',
    par: 'form',
    drapeau: 'red',
    nonLu: true,
    suivi: true,
    messages: [
      {
        il_y_a: 1.6,
        texte:
          'Bonjour,\n\nsur l’annonce du tournoi de dimanche on reconnaît mon fils de 9 ans au premier plan. Je n’ai jamais signé d’autorisation. Je demande le retrait de cette image dans les plus brefs délais.',
      },
      {
        il_y_a: 1.5,
        reponse: true,
        texte:
          'Bonjour Monsieur Haddad,\n\nnous avons masqué l’annonce à l’instant et écrit au club pour qu’il remplace la photo. Nous vous tenons au courant dès qu’il a répondu.\n\nAmina Benali',
      },
      {
        il_y_a: 0.2,
        texte:
          'Merci pour la rapidité. Le club m’a appelé, tout est en ordre de mon côté, mais pouvez-vous vérifier que l’image ne s’affiche plus dans les partages ?',
        cite: 'Le mar. à 10:12, L’équipe Beffroi a écrit :\n\n> Bonjour Monsieur Haddad,\n> nous avons masqué l’annonce à l’instant…',
      },
    ],
    note: {
      il_y_a: 1.4,
      texte:
        'Club joint au téléphone : ils ont un formulaire de droit à l’image, mais pas pour cette famille. Prévoir un rappel à tous les clubs à la rentrée.',
    },
  },
  {
    objet: 'Ouvrir un compte pour notre association',
    nom: 'Solène Guivarc’h',
    courriel: 'contact@chorale-des-quais.example',
    par: 'email',
    etat: 'closed',
    messages: [
      {
        il_y_a: 9.4,
        texte:
          'Bonjour,\n\nnotre chorale (42 adhérents) aimerait annoncer ses répétitions ouvertes. Comment faire pour avoir une page ?\n\nBien cordialement,\nSolène Guivarc’h, secrétaire',
      },
      {
        il_y_a: 9.1,
        reponse: true,
        texte:
          'Bonjour Solène,\n\nvotre page existe déjà : cherchez « Chorale des Quais » puis « C’est mon association ». Dites-nous en deux mots quelle est votre fonction, nous validons dans la journée.',
      },
      { il_y_a: 8.7, texte: 'C’est fait, merci beaucoup, et bravo pour le site !' },
    ],
  },
  {
    objet: 'Erreur sur le numéro de la mairie',
    nom: 'Gérard Pinçon',
    courriel: 'gerard.pincon@example.com',
    par: 'form',
    drapeau: 'green',
    etat: 'closed',
    messages: [
      {
        il_y_a: 14.2,
        texte:
          'Le numéro affiché est celui de l’ancienne mairie annexe, fermée depuis mars. Ça sonne chez un particulier qui n’en peut plus.',
      },
      {
        il_y_a: 13.8,
        reponse: true,
        texte: 'Bonjour,\n\nmerci de nous l’avoir signalé : c’est corrigé. Nos excuses à la personne dérangée.',
      },
    ],
  },
  {
    objet: 'Mot de passe oublié',
    nom: 'Yves',
    courriel: 'yves.lecomte.1951@example.com',
    par: 'form',
    drapeau: 'orange',
    messages: [
      { il_y_a: 3.3, texte: 'JE NE PEUX PLUS ENTRER DANS MON COMPTE. MERCI DE M’ENVOYER LE MOT DE PASSE' },
      {
        il_y_a: 3.1,
        reponse: true,
        retour: 'The mail system of the recipient gave it back: 5.2.2.',
        texte:
          'Bonjour,\n\nnous ne connaissons pas les mots de passe, et c’est heureux. Choisissez « Mot de passe oublié » sur la page de connexion : un lien vous sera envoyé à cette adresse.',
      },
    ],
    note: { il_y_a: 2.9, texte: 'Réponse revenue : boîte pleine. Essayer par téléphone si la mairie a un numéro.' },
  },
  {
    objet: 'Proposition de partenariat',
    nom: 'Bastien Morel',
    courriel: 'bastien@agence-numerique.example',
    par: 'email',
    messages: [
      {
        il_y_a: 5.2,
        texte:
          'Bonjour, notre agence accompagne les collectivités dans leur présence en ligne. Auriez-vous un créneau de trente minutes la semaine prochaine ?',
      },
    ],
  },
  {
    objet: 'Horaires du défibrillateur de la salle des fêtes',
    nom: 'Dr Anne-Lise Roux',
    courriel: 'al.roux@cabinet-des-tilleuls.example',
    par: 'email',
    drapeau: 'yellow',
    messages: [
      {
        il_y_a: 2.1,
        texte:
          'Bonjour,\n\nla fiche indique un accès 24 h/24, or l’appareil est à l’intérieur et la salle est fermée la nuit. En cas d’arrêt cardiaque ce renseignement peut coûter cher.',
      },
      {
        il_y_a: 1.9,
        reponse: true,
        texte:
          'Bonjour Docteur,\n\nmerci, c’est important. Nous avons marqué l’appareil comme à vérifier et prévenu la mairie, qui corrigera la déclaration nationale.',
      },
    ],
  },
]
