import type { Theme } from './themes.ts'

/**
 * The categories that name a theme, in French as calendars write them, and the types of schema.org and DATAtourisme. A category names a
 * theme only as a whole: "fête" does, "Comité des fêtes" does not. What two themes could have is in none. Residents search for events of a
 * kind by the same words.
 */
export const THEME_WORDS: Record<Theme, string> = {
  marche: `marché, marché de noël, marché hebdomadaire, marché de producteurs, brocante, braderie, vide grenier, vide maison, vide dressing, bourse aux
    jouets, bourse aux vêtements, foire à tout, foire et marché, market, bricabrac, garagesale, saleevent`,
  fete: `fête, festivité, fête communale, fête patronale, fête locale, fête de village, fête et manifestation, bal, carnaval, kermesse, ducasse, feu d’artifice,
    carnival, traditionalcelebration, parade`,
  spectacle: `spectacle, théâtre, danse, cirque, cinéma, humour, conte, marionnette, projection, spectacle vivant, arts vivants, theaterevent, theatreevent, danceevent,
    comedyevent, screeningevent, showevent, circusevent`,
  musique: `musique, concert, jazz, rock, chorale, musique classique, récital, opéra, music, musicevent, recital, opera`,
  exposition: `exposition, expo, vernissage, exhibition, exhibitionevent, visualartsevent`,
  conference: `conférence, débat, rencontre littéraire, dédicace, lecture, café philo, conférence débat, conference, literaryevent, reading`,
  atelier: `atelier, stage, atelier créatif, cours, atelier stage, workshop, courseinstance, trainingworkshop, traineeship`,
  jeux: `loto, jeu, jeux de société, ludothèque, belote, concours de belote, tournoi de jeux, game`,
  sport: `sport, course à pied, tournoi sportif, compétition sportive, football, rugby, pétanque, cyclisme, sportsevent, sportscompetition, sportsdemonstration`,
  nature: `nature, randonnée, balade, balade nature, sortie nature, jardin, jardinage, rando, rambling`,
  visite: `visite, visite guidée, patrimoine, journées européennes du patrimoine, visite commentée`,
  reunion: `réunion, réunion publique, conseil municipal, conseil communautaire, réunion de quartier, concertation`,
  ceremonie: `cérémonie, commémoration, cérémonie patriotique, commemoration`,
  solidarite: `solidarité, don du sang, collecte de sang, action sociale, banque alimentaire, collecte solidaire`,
}
