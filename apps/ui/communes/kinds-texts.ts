import { bilingual } from '../i18n/texts.ts'

/** Officials and practical information: fields and values. */
export const eluTexts = bilingual({
  title: ['Élus', 'Officials'],
  register: ['Répertoire national des élus', 'National register of officials'],
  removalHint: [
    'Le prochain import du répertoire peut rétablir cette ligne. Pour masquer durablement la personne, décochez « Visible du public ».',
    'The next import of the register may restore this row. To hide the person for good, untick “Visible to the public”.',
  ],
  hidden: ['Masqué', 'Hidden'],
  civilite: ['Civilité', 'Title'],
  civilites: {
    F: ['Madame', 'Madam'],
    M: ['Monsieur', 'Sir'],
  },
  short: {
    F: ['Mme', 'Ms'],
    M: ['M.', 'Mr'],
  },
  open: ['Non précisé', 'Not stated'],
  prenom: ['Prénom', 'First name'],
  nom: ['Nom', 'Last name'],
  fonction_type: ['Fonction', 'Office'],
  types: {
    maire: ['Maire', 'Mayor'],
    maire_delegue: ['Maire délégué ou déléguée', 'Delegate mayor'],
    adjoint: ['Adjoint ou adjointe au maire', 'Deputy mayor'],
    conseiller: ['Membre du conseil municipal', 'Councillor'],
  },
  /** The same offices of a person whose gender is known, before they agree with it. */
  held: {
    maire: ['Maire', 'Mayor'],
    maire_delegue: ['Maire délégué', 'Delegate mayor'],
    adjoint: ['Adjoint au maire', 'Deputy mayor'],
    conseiller: ['Conseiller municipal', 'Councillor'],
  },
  fonction: ['Intitulé affiché', 'Title shown'],
  rang: ['Rang', 'Rank'],
  delegation: ['Délégation', 'Responsibilities'],
  photo: ['Photo', 'Photograph'],
  photoHint: [
    'Avec l’accord de la personne. Affichée avec son nom sur la page des élus.',
    'With the person’s agreement. Shown with their name on the page of officials.',
  ],
  photo_url: ['Adresse de la photo sur un autre site', 'Address of the photograph on another site'],
  date_debut_mandat: ['Début du mandat', 'Beginning of the mandate'],
  date_debut_fonction: ['Début de la fonction', 'Beginning of the office'],
  visible: ['Visible du public', 'Visible to the public'],
})
export const infoTexts = bilingual({
  title: ['Informations pratiques', 'Practical information'],
  register: ['Annuaire de l’administration', 'Directory of the administration'],
  removalHint: ['Le prochain import de l’annuaire peut rétablir cette ligne.', 'The next import of the directory may restore this row.'],
  type: ['Type', 'Type'],
  types: {
    mairie: ['Mairie', 'Town hall'],
    mairie_annexe: ['Mairie annexe', 'Annexe of the town hall'],
    mairie_deleguee: ['Mairie déléguée', 'Delegate town hall'],
    contact: ['Contact', 'Contact'],
    lien: ['Lien', 'Link'],
    urgence: ['Urgence', 'Emergency'],
  },
  libelle: ['Intitulé', 'Title'],
  adresse: ['Adresse', 'Address'],
  complement: ['Complément d’adresse', 'Second line of the address'],
  code_postal: ['Code postal', 'Postal code'],
  ville: ['Ville', 'Town'],
  telephone: ['Téléphone', 'Telephone'],
  email: ['E-mail', 'E-mail'],
  site_web: ['Site web', 'Website'],
  horaires: ['Horaires', 'Opening hours'],
  texte: ['Texte', 'Text'],
  latitude: ['Latitude', 'Latitude'],
  longitude: ['Longitude', 'Longitude'],
})
