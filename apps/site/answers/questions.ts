/** What residents ask in their own words, and what answers. Accents, capitals, plurals and small words do not count; the phrase with the most words wins. A phrase after `=` is all that was written: "verre" is the bin, "verre de l’amitié" is not. */

type Both = readonly [fr: string, en: string]

/** A number of the whole country. */
export interface Call {
  number: string
  address: string
  name: Both
}

/** Something that somebody else does, and of which this site only knows the way. */
export interface Service {
  by: 'service'
  name: Both
  words: string
  /** What is true of it everywhere in France. */
  note?: Both
  /** Whom the directory of the administration is asked for, where it is not the town hall. */
  who?: string
  /** What the official site of the administration is searched for. */
  procedure?: string
  /** The one official site for it. */
  site?: readonly [address: string, name: string]
  /** Whether the body that collects the waste knows it. */
  isWaste?: true
  calls?: readonly Call[]
}

/** What this site itself answers. */
export interface Asked {
  by: 'emergency' | 'device' | 'bins' | 'publish' | 'mayor' | 'officials' | 'alerts' | 'acts' | 'agenda' | 'directory' | 'follow' | 'hall'
  words: string
}

export type Question = Asked | Service

const call = (number: string, fr: string, en: string): Call => ({ number, address: `tel:${number.replaceAll(' ', '')}`, name: [fr, en] })
const SAMU = call('15', 'SAMU', 'Ambulance')
const POLICE = call('17', 'Police, gendarmerie', 'Police')

/** Of two phrases of the same length, the one that stands first here wins: what matters most, then what is most precise. */
export const QUESTIONS: readonly Question[] = [
  {
    by: 'device',
    words: 'défibrillateur, dae, dea, aed, défibrillator',
  },
  {
    by: 'emergency',
    words:
      'urgence, urgences, numéro urgence, samu, =pompiers, appeler pompiers, =secours, ambulance, arrêt cardiaque, crise cardiaque, massage cardiaque, cardiac arrest, heart attack, =15, =18, =112, =114, emergency, emergency number, fire brigade, accident, =incendie, malaise, antipoison, intoxication',
  },
  {
    by: 'service',
    name: ['Médecin de garde', 'Doctor on duty'],
    words:
      'médecin garde, médecin, docteur, généraliste, sos médecin, maison médicale, dentiste garde, infirmière, doctor, doctor on duty, gp',
    note: ['Le soir, la nuit et le dimanche', 'In the evening, at night and on Sundays'],
    calls: [SAMU, call('116 117', 'Médecin de garde', 'Doctor on duty')],
  },
  {
    by: 'service',
    name: ['Pharmacie de garde', 'Pharmacy on duty'],
    words: 'pharmacie, pharmacie garde, médicament, pharmacy, chemist, late night pharmacy',
    note: ['Le soir, la nuit et le dimanche', 'In the evening, at night and on Sundays'],
    calls: [call('3237', 'Pharmacie de garde', 'Pharmacy on duty')],
  },
  {
    by: 'service',
    name: ['Prévention du suicide', 'Suicide prevention'],
    words: 'suicide, suicidaire, idées noires, suicidal',
    calls: [call('3114', 'Prévention du suicide', 'Suicide prevention'), SAMU],
  },
  {
    by: 'service',
    name: ['Violences', 'Violence'],
    words: 'violence, violences conjugales, femme battue, domestic violence',
    calls: [POLICE, call('3919', 'Violences faites aux femmes', 'Violence against women')],
  },
  {
    by: 'service',
    name: ['Enfance en danger', 'Children in danger'],
    words: 'enfant danger, enfance danger, maltraitance enfant, child abuse',
    calls: [call('119', 'Enfance en danger', 'Children in danger'), POLICE],
  },
  {
    by: 'service',
    name: ['Sans-abri', 'Homeless people'],
    words: 'sans abri, sdf, hébergement urgence, samu social, homeless',
    calls: [call('115', 'Sans-abri', 'Homeless people')],
  },
  {
    by: 'service',
    name: ['Odeur de gaz', 'Smell of gas'],
    words: 'gaz, odeur gaz, fuite gaz, gas leak, smell gas',
    calls: [call('0 800 47 33 33', 'Urgence sécurité gaz', 'Gas emergency')],
  },
  {
    by: 'service',
    name: ['Déchèterie', 'Recycling centre'],
    words: 'déchèterie, déchetterie, décharge, gravats, amiante, peinture usagée, pneus, recycling centre, recycling center, dump, =tip',
    who: 'Déchèterie',
    isWaste: true,
  },
  {
    by: 'bins',
    words:
      'poubelle, poubelles, jour poubelles, sortir poubelles, bac, bac jaune, bac vert, bac gris, bac marron, bac brun, sac jaune, tri, tri sélectif, trier, ordures, ordures ménagères, déchets, déchets verts, collecte, collecte déchets, ' +
      'ramassage, éboueurs, emballages, plastique, =verre, bac verre, conteneur verre, tri verre, =papiers, =carton, =compost, biodéchets, végétaux, tonte, =sapin, ramassage sapins, recyclage, encombrants, monstres, canapé, matelas, vieux meubles, ' +
      'bin, bin day, waste, rubbish, garbage, trash, recycling, =glass, bulky waste, bulky, food waste, garden waste',
  },
  {
    by: 'service',
    name: ['Cantine, garderie, centre de loisirs', 'School meals, after-school care, holiday clubs'],
    words:
      'cantine, menu cantine, restauration scolaire, garderie, périscolaire, accueil périscolaire, centre loisirs, centre aéré, portail famille, mercredi loisirs, canteen, school meal, school lunch, after school, holiday club',
  },
  {
    by: 'service',
    name: ['Écoles', 'Schools'],
    words:
      '=école, école maternelle, école primaire, inscription école, inscrire enfant, inscription scolaire, carte scolaire, =collège, =lycée, =school, enrol school, enroll school',
    note: ['L’inscription à l’école commence à la mairie.', 'Registration for school begins at the town hall.'],
    who: 'École',
  },
  {
    by: 'service',
    name: ['Crèche et garde d’enfants', 'Nursery and childcare'],
    words: 'crèche, nounou, assistante maternelle, garde enfant, petite enfance, halte garderie, nursery, childcare, childminder',
    site: ['https://monenfant.fr', 'monenfant.fr'],
  },
  {
    by: 'service',
    name: ['Carte d’identité et passeport', 'Identity card and passport'],
    words:
      'carte identité, carte nationale identité, cni, passeport, papiers identité, pièce identité, identity card, id card, passport, renouveler passeport',
    note: ['Sur rendez-vous, dans toute mairie équipée', 'By appointment, at any equipped town hall'],
    site: ['https://rendezvouspasseport.ants.gouv.fr', 'rendezvouspasseport.ants.gouv.fr'],
    procedure: 'carte d’identité passeport',
  },
  {
    by: 'service',
    name: ['Carte grise et permis de conduire', 'Vehicle registration and driving licence'],
    words:
      'carte grise, permis conduire, immatriculation, certificat immatriculation, driving licence, driving license, vehicle registration',
    site: ['https://ants.gouv.fr', 'ants.gouv.fr'],
  },
  {
    by: 'service',
    name: ['Acte de naissance, de mariage, de décès', 'Birth, marriage and death certificates'],
    words:
      'acte naissance, extrait naissance, copie intégrale, acte mariage, acte décès, état civil, livret famille, certificat naissance, birth certificate, marriage certificate, death certificate, civil status',
    note: ['À la mairie où l’acte a été dressé', 'At the town hall where it was registered'],
    procedure: 'acte de naissance',
  },
  {
    by: 'service',
    name: ['Naissance', 'Birth'],
    words: 'naissance, bébé, déclarer naissance, déclaration naissance, reconnaissance enfant, birth, register birth, newborn',
    note: ['À déclarer à la mairie du lieu de naissance', 'To be registered at the town hall of the place of birth'],
    procedure: 'déclaration de naissance',
  },
  {
    by: 'service',
    name: ['Mariage et pacs', 'Marriage and civil partnership'],
    words: 'mariage, marier, pacs, dossier mariage, wedding, get married, marriage, civil partnership',
    procedure: 'mariage pacs',
  },
  {
    by: 'service',
    name: ['Décès', 'Death'],
    words:
      'décès, =mort, obsèques, enterrement, cimetière, concession, concession cimetière, pompes funèbres, déclarer décès, death, funeral, cemetery',
    note: ['À déclarer à la mairie du lieu du décès', 'To be registered at the town hall of the place of death'],
    procedure: 'déclaration de décès',
  },
  {
    by: 'service',
    name: ['Élections', 'Elections'],
    words:
      'vote, voter, élection, liste électorale, inscription liste électorale, carte électorale, carte électeur, procuration, bureau vote, register vote, polling station, election',
    procedure: 'inscription sur les listes électorales',
  },
  {
    by: 'service',
    name: ['Recensement à seize ans', 'Census at sixteen'],
    words: 'recensement, jdc, recensement citoyen, journée défense, 16 ans',
    note: ['À la mairie, dès seize ans', 'At the town hall, from the age of sixteen'],
    procedure: 'recensement citoyen',
  },
  {
    by: 'service',
    name: ['Urbanisme', 'Planning and building'],
    words:
      'urbanisme, permis construire, déclaration préalable, déclaration travaux, plu, plan local urbanisme, cadastre, clôture, abri jardin, véranda, ravalement, zone constructible, planning permission, building permit',
    procedure: 'autorisation d’urbanisme',
  },
  {
    by: 'service',
    name: ['Arriver dans la commune', 'Moving in'],
    words:
      'déménagement, déménager, emménager, emménagement, nouvel habitant, nouveau habitant, changement adresse, certificat hébergement, justificatif domicile, =moving, moving house, new resident, change address',
    procedure: 'changement d’adresse',
  },
  {
    by: 'service',
    name: ['Signaler un problème dans la rue', 'Report a problem in the street'],
    words:
      'signaler problème, nid poule, lampadaire, éclairage public, éclairage, trottoir, voirie, route abîmée, dépôt sauvage, =tag, graffiti, feu rouge panne, pothole, street light, fly tipping, report problem',
  },
  {
    by: 'service',
    name: ['Eau', 'Water'],
    words:
      'eau, fuite eau, coupure eau, facture eau, compteur eau, assainissement, tout égout, égout, eau potable, water, water leak, water bill',
  },
  {
    by: 'service',
    name: ['Police et gendarmerie', 'Police'],
    words:
      'police, police municipale, gendarmerie, gendarme, commissariat, porter plainte, plainte, =vol, cambriolage, police station, burglary',
    who: 'Gendarmerie',
    calls: [POLICE],
  },
  {
    by: 'service',
    name: ['Bruit et voisinage', 'Noise and neighbours'],
    words: 'bruit, tapage, =voisin, nuisance, nuisance sonore, noise, =neighbour, =neighbor',
    calls: [POLICE],
  },
  {
    by: 'service',
    name: ['Animal perdu ou trouvé', 'Lost or found animal'],
    words:
      'chien perdu, chat perdu, animal perdu, animal trouvé, chien errant, chat errant, fourrière, fourrière animale, lost dog, lost cat',
  },
  {
    by: 'service',
    name: ['Objets trouvés', 'Lost property'],
    words: 'objet trouvé, objet perdu, clé perdue, =perdu, lost property, lost and found',
  },
  {
    by: 'service',
    name: ['Nid de frelons ou de guêpes', 'Nest of hornets or wasps'],
    words: 'frelon, guêpe, nid frelon, nid guêpe, hornet, wasp',
  },
  {
    by: 'service',
    name: ['Salle à louer', 'Hall to rent'],
    words: 'louer salle, location salle, salle fête, salle polyvalente, réserver salle, rent hall, hire hall',
  },
  {
    by: 'service',
    name: ['Aide sociale', 'Social services'],
    words:
      'ccas, aide sociale, action sociale, assistante sociale, portage repas, personne âgée, aide domicile, banque alimentaire, social service, food bank',
    who: 'CCAS',
  },
  {
    by: 'service',
    name: ['Logement social', 'Social housing'],
    words: 'logement, logement social, hlm, demande logement, housing, social housing',
    site: ['https://www.demande-logement-social.gouv.fr', 'demande-logement-social.gouv.fr'],
  },
  {
    by: 'service',
    name: ['Impôts', 'Taxes'],
    words: 'impôt, taxe foncière, taxe habitation, trésor public, trésorerie, centre impôts, tax, tax office',
    site: ['https://www.impots.gouv.fr', 'impots.gouv.fr'],
    who: 'Service des impôts des particuliers',
  },
  {
    by: 'service',
    name: ['Aide aux démarches', 'Help with procedures'],
    words: 'france service, maison france service, aide démarches, démarche, démarches administratives, procedures, paperwork',
    who: 'France services',
  },
  {
    by: 'service',
    name: ['Emploi', 'Employment'],
    words: 'emploi, chômage, france travail, pôle emploi, mission locale, =job, job centre',
    who: 'France Travail',
  },
  {
    by: 'service',
    name: ['Allocations familiales', 'Family benefits'],
    words: 'caf, allocation, allocations familiales, rsa, apl, family benefits',
    who: 'Caisse d’allocations familiales',
    site: ['https://www.caf.fr', 'caf.fr'],
  },
  {
    by: 'service',
    name: ['Assurance maladie', 'Health insurance'],
    words: 'cpam, carte vitale, sécurité sociale, assurance maladie, ameli, health insurance',
    who: 'CPAM',
    site: ['https://www.ameli.fr', 'ameli.fr'],
  },
  { by: 'service', name: ['Bibliothèque et médiathèque', 'Library'], words: 'bibliothèque, médiathèque, ludothèque, =livre, library' },
  { by: 'service', name: ['Piscine', 'Swimming pool'], words: 'piscine, centre aquatique, swimming pool, pool' },
  {
    by: 'service',
    name: ['Transports', 'Transport'],
    words: 'bus, autocar, transport, transport scolaire, navette, gare, =train, public transport, school bus',
  },
  { by: 'service', name: ['Stationnement', 'Parking'], words: 'parking, stationnement, zone bleue, horodateur, carte stationnement' },
  { by: 'service', name: ['Bureau de poste', 'Post office'], words: '=poste, bureau poste, colis, agence postale, post office' },
  {
    by: 'publish',
    words:
      'publier, publication annonce, publier annonce, publier événement, publier article, annoncer, annoncer événement, déposer annonce, passer annonce, ajouter événement, proposer événement, ' +
      'inscrire association, référencer association, ajouter association, publish, =post, post event, announce event, add event, add association',
  },
  {
    by: 'follow',
    words:
      '=prévenir, =prévenu, notification, recevoir alertes, =rappel, abonner, abonnement, newsletter, =sms, get alerts, reminder, subscribe',
  },
  {
    by: 'alerts',
    words: 'alerte, vigilance, danger, météo, inondation, crue, tempête, orage, neige, canicule, coupure, alert, flood, storm, warning',
  },
  {
    by: 'acts',
    words:
      'délibération, arrêté, acte, compte rendu, compte rendu conseil, procès verbal, conseil municipal compte rendu, budget, enquête publique, council decision, =minutes, by law',
  },
  { by: 'mayor', words: 'maire, nom maire, madame maire, monsieur maire, mayor' },
  {
    by: 'officials',
    words: 'élu, conseil municipal, adjoint, adjoint maire, =conseiller, conseiller municipal, councillor, council, elected official',
  },
  {
    by: 'hall',
    words:
      'mairie, hôtel ville, =horaires, horaires mairie, =ouverture, =ouvert, =heures ouverture, =téléphone, téléphone mairie, numéro mairie, adresse mairie, =contact, contacter mairie, secrétariat, mail mairie, town hall, city hall, =opening hours, =phone',
  },
  { by: 'directory', words: '=association, =commerce, =magasin, =commerçant, annuaire, =club, =shop, =directory' },
  { by: 'agenda', words: 'agenda, =événement, =sortir, =sortie, =faire, week end, weekend, =animation, =event, =thing' },
]

/** What residents call a waste or a bin, by a word of the titles of collections. */
export const WASTE: Readonly<Record<string, string>> = {
  encombrant: 'encombrant',
  monstre: 'encombrant',
  canape: 'encombrant',
  matela: 'encombrant',
  meuble: 'encombrant',
  bulky: 'encombrant',
  verre: 'verre',
  glass: 'verre',
  papier: 'papier',
  carton: 'papier',
  paper: 'papier',
  emballage: 'emballage',
  plastique: 'emballage',
  packaging: 'emballage',
  recyclage: 'emballage',
  recycling: 'emballage',
  tri: 'emballage',
  trier: 'emballage',
  biodechet: 'biodechet',
  compost: 'biodechet',
  food: 'biodechet',
  sapin: 'sapin',
  tonte: 'vert',
  vegetal: 'vert',
  vegetau: 'vert',
  garden: 'vert',
  yellow: 'jaune',
}
