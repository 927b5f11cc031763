import { bilingual } from '../../ui/i18n/texts.ts'

export const shellTexts = bilingual({
  title: ['Mon espace', 'My space'],
  lead: [
    'Pour les associations, commerces et mairies qui publient. Pas encore de compte ? Le code reçu par e-mail en crée un.',
    'For associations, shops and town halls that publish. No account yet? The code in the e-mail makes one.',
  ],
  open: ['Ouvrir mon espace', 'Open my space'],
  notices: ['Messages', 'Messages'],
  skip: ['Aller au contenu', 'Skip to content'],
  sections: ['Rubriques', 'Sections'],
  home: ['Accueil', 'Home'],
  publications: ['Publications', 'Publications'],
  team: ['Équipe', 'Team'],
  account: ['Mon compte', 'My account'],
  more: ['Affichage et déconnexion', 'Display and sign-out'],
  administration: ['Administration', 'Administration'],
  site: ['Voir le site des habitants', 'Open the residents’ site'],
  colours: ['Couleurs', 'Colours'],
  light: ['Clair', 'Light'],
  dark: ['Sombre', 'Dark'],
  auto: ['Système', 'System'],
  language: ['Langue', 'Language'],
  out: ['Se déconnecter', 'Sign out'],
  unknown: ['Page introuvable', 'Page not found'],
  unknownHint: ['Cette adresse ne mène à aucune page de votre espace.', 'This address leads to no page of your space.'],
  toHome: ['Revenir à l’accueil', 'Back to the home page'],
})
