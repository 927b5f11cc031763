import { bilingual } from '../../ui/i18n/texts.ts'

export const shellTexts = bilingual({
  glossary: ['Lexique', 'Glossary'],
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
  commune: ['Commune', 'Commune'],
  team: ['Équipe', 'Team'],
  account: ['Compte', 'Account'],
  more: ['Affichage et déconnexion', 'Display and sign-out'],
  administration: ['Administration', 'Administration'],
  site: ['Voir le site des habitants', 'Open the residents’ site'],
  out: ['Se déconnecter', 'Sign out'],
})
