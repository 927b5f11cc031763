/** Names that fictitious people are composed of. Content file. */
// oxfmt-ignore
export const PRENOMS_F = [
  'Amandine', 'Anne', 'Aurélie', 'Béatrice', 'Camille', 'Catherine', 'Céline', 'Claire', 'Delphine', 'Élodie', 'Fatima', 'Florence',
  'Hélène', 'Inès', 'Isabelle', 'Jeanne', 'Julie', 'Karine', 'Laure', 'Leïla', 'Lucie', 'Magali', 'Marie-Claude', 'Mathilde',
  'Nadia', 'Nathalie', 'Noémie', 'Odile', 'Pauline', 'Sandrine', 'Solène', 'Sophie', 'Sylvie', 'Véronique', 'Yasmine',
]

// oxfmt-ignore
export const PRENOMS_M = [
  'Alain', 'Antoine', 'Arnaud', 'Bastien', 'Benoît', 'Bruno', 'Christian', 'Christophe', 'Damien', 'Denis', 'Didier', 'Emmanuel',
  'Fabrice', 'François', 'Frédéric', 'Gilles', 'Guillaume', 'Hugo', 'Jean-Luc', 'Jérôme', 'Julien', 'Karim', 'Laurent', 'Marc',
  'Mathieu', 'Mickaël', 'Nicolas', 'Olivier', 'Pascal', 'Philippe', 'Romain', 'Samuel', 'Sébastien', 'Thierry', 'Yves',
]

// oxfmt-ignore
export const NOMS = [
  'Arnoux', 'Aubertin', 'Barbier', 'Bazin', 'Benali', 'Blanchet', 'Bonnefoy', 'Bourdon', 'Carlier', 'Chauvin', 'Clément',
  'Cordier', 'Coulon', 'Daniel', 'Delattre', 'Delorme', 'Diallo', 'Dumas', 'Duvivier', 'Faivre', 'Ferrand', 'Fontaine', 'Garnier',
  'Gauthier', 'Girard', 'Grandjean', 'Haddad', 'Jacquet', 'Lacombe', 'Lambert', 'Lefort', 'Lemoine', 'Maillard', 'Marchand',
  'Martel', 'Mercier', 'Morel', 'Nguyen', 'Perrin', 'Pichon', 'Poirier', 'Renaud', 'Rousselot', 'Sabatier', 'Tessier', 'Vallet',
  'Vasseur', 'Vidal',
]

/** Surnames with the sound of a region, by département. */
export const NOMS_REGION: Record<string, string[]> = {
  '29': ['Le Goff', 'Kerviel', 'Quéméner', 'Le Bihan', 'Cariou', 'Guéguen', 'Hascoët', 'Le Corre', 'Nédélec', 'Bozec'],
  '35': ['Chesnel', 'Gautier', 'Hamon', 'Delalande', 'Guillemot', 'Restif', 'Monnier', 'Perrin'],
  '68': ['Schmitt', 'Meyer', 'Hug', 'Haas', 'Muller', 'Schaeffer', 'Wurtz', 'Klein', 'Ehrhart', 'Ritzenthaler'],
  '2A': ['Santoni', 'Leca', 'Casanova', 'Paoli', 'Ottavi', 'Luciani', 'Giacomoni', 'Poggi', 'Colonna', 'Mattei'],
  '974': ['Hoarau', 'Payet', 'Grondin', 'Rivière', 'Boyer', 'Fontaine', 'Técher', 'Dijoux', 'Lebon', 'Maillot'],
  '972': ['Marie-Rose', 'Jean-Baptiste', 'Sainte-Rose', 'Bellance', 'Cadignan', 'Nérée', 'Joseph', 'Montlouis', 'Zobel'],
  '64': ['Etcheverry', 'Harispe', 'Irigoyen', 'Etchegaray', 'Duhalde', 'Lartigue', 'Goyhenetche', 'Elissalde'],
  '62': ['Delattre', 'Wattel', 'Lemaire', 'Dubois', 'Caron', 'Hennebelle', 'Duquesne', 'Cappelle', 'Kowalski', 'Flament'],
  '48': ['Rouvière', 'Malaval', 'Boulet', 'Pagès', 'Brajon', 'Meissonnier', 'Vachin', 'Delmas'],
}
