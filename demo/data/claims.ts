/** A claim of the demonstration: who says that an actor is theirs, and what became of it. Content file. */
export interface RevendicationDemo {
  insee: string
  /** Rank among the commune's actors; -1 for the town hall. */
  acteur: number
  /** The account it was made with, or what a visitor without one typed. {domaine} is the actor's own, {courriel} its public address. */
  par: { compte: string } | { nom: string; courriel: string; telephone?: string }
  message: string
  /** Days since it came in. */
  il_y_a: number
  /** What an administrator decided, that many days ago; whom the approval linked, where the claimant had no account. */
  decision?: { il_y_a: number; motif: string } | { il_y_a: number; pour?: string }
}

export const REVENDICATIONS: RevendicationDemo[] = [
  // Pending: from what can be taken at its word to what cannot.
  {
    insee: '48095',
    acteur: -1,
    par: { compte: 'danielle.meissonnier@mairie-mende.example' },
    message:
      'Bonjour, je suis secrétaire générale de la mairie. Monsieur le maire m’a chargée de tenir à jour la page de la commune et d’y publier les arrêtés et les avis de coupure d’eau. Je vous écris depuis mon adresse professionnelle ; vous pouvez aussi appeler le standard et me demander. Cordialement, D. Meissonnier',
    il_y_a: 1.1,
  },
  {
    insee: '79191',
    acteur: 0,
    par: { compte: 'veronique.chauvin@donneurs-de-sang-de-la-breche.example' },
    message:
      'Présidente de l’amicale depuis l’assemblée générale de janvier, je souhaite reprendre notre page pour annoncer les collectes nous-mêmes. Le récépissé de la préfecture est à votre disposition si besoin.',
    il_y_a: 0.8,
  },
  {
    insee: '14333',
    acteur: -1,
    par: { nom: 'Accueil de la mairie', courriel: '{courriel}', telephone: '02 61 91 14 33' },
    message:
      'Bonjour, le service communication de la ville souhaite gérer cette page. Nous n’avons pas encore de compte chez vous : pouvez-vous nous dire comment faire ? Merci d’avance.',
    il_y_a: 2.3,
  },
  {
    insee: '05023',
    acteur: 0,
    par: { nom: 'Bastien Arnoux', courriel: '{courriel}', telephone: '06 39 98 52 17' },
    message:
      'Je suis le secrétaire du ski-club et c’est moi qui relève la boîte du club, dont l’adresse est déjà sur la page. Les horaires du local ont changé et le numéro de téléphone n’est plus le bon depuis la rentrée.',
    il_y_a: 3.6,
  },
  {
    insee: '31555',
    acteur: 3,
    par: { compte: 'thierry.sabatier@epicerie-cooperative-la-musette.example' },
    message:
      'Bonjour, je rédige déjà les annonces de l’épicerie. Notre coordinatrice est partie en mars et plus personne ne peut inviter les autres coopérateurs : le conseil m’a désigné pour prendre la suite, procès-verbal sur demande.',
    il_y_a: 4.4,
  },
  {
    insee: '48095',
    acteur: 2,
    par: { compte: 'gilles.brajon@courrier.example' },
    message:
      'J’ai repris la librairie à Madame Rouvière au 1er du mois (acte signé chez le notaire, extrait Kbis en cours). La page est toujours à son nom et elle n’y a plus touché depuis des semaines. Est-il possible de me la transférer ? Elle est au courant.',
    il_y_a: 2.2,
  },
  {
    insee: '97411',
    acteur: 2,
    par: { nom: 'J.-F. Grondin', courriel: 'jf.grondin.974@example.com' },
    message: 'Bonjour c’est mon restaurant, merci de me donner les codes pour changer le menu et les photos.',
    il_y_a: 5.7,
  },
  {
    insee: '24520',
    acteur: 1,
    par: { compte: 'olivier.jacquet@example.com' },
    message:
      'Je m’occupe du site du moulin pour le compte des propriétaires, qui ne sont pas très à l’aise avec internet. Merci de valider.',
    il_y_a: 1.3,
  },
  {
    insee: '75056',
    acteur: 3,
    par: { nom: 'Yasmine F.', courriel: 'Yasmine.Ferrand@example.com' },
    message:
      'Je tiens le planning d’arrosage du jardin et je réponds aux visiteurs le dimanche. Je crois que j’avais déjà un compte ici mais je ne retrouve plus mon mot de passe.',
    il_y_a: 6.5,
  },
  // Rejected, with the reason that the claimant reads.
  {
    insee: '64483',
    acteur: 2,
    par: { compte: 'olivier.jacquet@example.com' },
    message: 'Je représente les commerçants des Halles pour leur communication numérique.',
    il_y_a: 15,
    decision: {
      il_y_a: 14,
      motif:
        'Bonjour, l’association des Halles, que nous avons appelée au numéro de sa page, ne vous a pas mandaté. Si c’est une erreur, demandez à son bureau de nous écrire depuis son adresse : nous reprendrons votre demande aussitôt.',
    },
  },
  {
    insee: '68066',
    acteur: 4,
    par: { nom: 'Refuge', courriel: 'refugeplaine68@example.com' },
    message: 'demande d’accès au compte du refuge svp urgent',
    il_y_a: 21,
    decision: {
      il_y_a: 19,
      motif:
        'Rien ne nous permet de relier cette adresse au refuge, et notre message est resté sans réponse pendant deux jours. Écrivez-nous depuis l’adresse affichée sur la page, ou joignez un document qui porte votre nom et celui de l’association.',
    },
  },
  {
    insee: '75056',
    acteur: -1,
    par: { nom: 'Collectif du square', courriel: 'collectif.square@example.com' },
    message: 'Les habitants ont le droit de s’exprimer sur la page de leur mairie. Nous demandons à y publier notre pétition.',
    il_y_a: 27.8,
    decision: {
      il_y_a: 27.2,
      motif:
        'La page de la mairie est tenue par ses services. Votre collectif peut avoir la sienne et y publier ses actions dans le respect de la charte : indiquez-nous son nom et une personne à joindre, nous la créerons volontiers.',
    },
  },
  {
    insee: '39041',
    acteur: 0,
    par: { nom: 'Denis Bazin', courriel: 'denis.bazin@example.com', telephone: '06 39 98 39 41' },
    message: 'Ancien président du foyer rural (2011-2023), je demande à récupérer la page, créée à l’époque à mon initiative.',
    il_y_a: 8,
    decision: {
      il_y_a: 6.8,
      motif:
        'Merci pour ces années d’engagement. La présidente actuelle, élue en 2023, tient désormais la page ; elle peut vous y ajouter comme membre si vous souhaitez continuer à y écrire.',
    },
  },
  // Approved: the claimant owns the actor.
  {
    insee: '38544',
    acteur: 1,
    par: { compte: 'julien.marchand@les-marcheurs-de-la-gere.example' },
    message:
      'Bonjour, je prépare le calendrier des sorties et je voudrais le publier ici plutôt que sur nos affiches. Adresse du club, et numéro d’affiliation à la fédération si vous en avez besoin.',
    il_y_a: 23,
    decision: { il_y_a: 22 },
  },
  {
    insee: '97411',
    acteur: 3,
    par: { compte: 'ludovic.techer@raideurs-du-barachois.example' },
    message: 'Trésorier du club, je prends le relais de l’ancienne équipe pour annoncer les courses et l’école de trail.',
    il_y_a: 28,
    decision: { il_y_a: 26 },
  },
  {
    insee: '39041',
    acteur: 0,
    par: { compte: 'christine.faivre@example.com' },
    message:
      'Présidente du foyer rural. Nous n’avons pas d’adresse à notre nom, tout passe par la mienne ; vous pouvez me joindre au numéro de la page, c’est moi qui décroche.',
    il_y_a: 18,
    decision: { il_y_a: 17 },
  },
  {
    insee: '29134',
    acteur: 0,
    par: { nom: 'Les Tisserands', courriel: '{courriel}' },
    message:
      'C’est Odette Quéméner qui s’occupera de la page, elle a déjà un compte pour le fest-noz. Merci de la nommer responsable. Le bureau',
    il_y_a: 11,
    decision: { il_y_a: 10, pour: 'odette.quemener@courrier.example' },
  },
]
