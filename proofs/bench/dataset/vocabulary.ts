import { between, pick, powerLaw, type Random, seeded, weighted } from './random.ts'

/** The most frequent words of municipal French, by rank. All other words are generated. */
const COMMON =
  `de la le et les des à en du un pour une dans sur au par est avec que qui ce il plus sont vous pas nous ou aux se cette ces son sa
votre vos notre nos leur leurs tous toute être mairie commune place salle rue heures entrée libre samedi dimanche mardi mercredi jeudi vendredi lundi
association habitants réunion conseil municipal marché fête école enfants ouvert travaux inscription gratuit repas concert bibliothèque vie maire soirée
jeunes club sport stade saison village centre atelier rendez-vous collecte déchets circulation stationnement eau route projet public information horaires
accueil service familles spectacle théâtre musique exposition cinéma lecture animation tournoi match randonnée vélo jardin forêt rivière patrimoine église
château foire brocante vide-grenier loto bal feu artifice cérémonie commémoration armistice élection vote liste bureau permanence rentrée cantine
garderie crèche collège lycée parents professeur cours danse yoga gymnastique judo football rugby tennis pétanque chasse pêche comité pompiers
gendarmerie police santé médecin pharmacie don sang vaccination seniors aînés goûter colis aide sociale logement emploi formation stage offre
commerce boulangerie artisan producteur local bio légumes fromage vin miel restaurant terrasse ouverture fermeture congés déviation chantier voirie
trottoir éclairage réseau coupure électricité fibre internet télétravail transport bus car gare train navette covoiturage piste cyclable arrosage
sécheresse restriction arrêté préfecture département région intercommunalité communauté agglomération budget impôt subvention vœux population
recensement carte identité passeport urbanisme permis construire cadastre enquête plan climat énergie chauffage isolation compostage tri verre
encombrants déchetterie hiver printemps été automne janvier février mars avril mai juin juillet août septembre octobre novembre décembre`
    .split(/\s+/)
    .filter(Boolean)

const ONSETS = 'b br c ch cl cr d dr f fl g gr j l m n p pl pr qu r s st t tr v'.split(' ')
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ai', 'au', 'eu', 'oi', 'ou', 'an', 'en', 'in', 'on']
const ENDINGS = [
  ...'tion ment age eur ité ique able ance ier ière isme oir et ette é ée er ant al ale if ive s ons ent e'.split(' '),
  '',
  '',
]

/** Returns `size` words by falling frequency: the common ones, then generated ones that only look French. */
export function vocabulary(size: number): string[] {
  const random = seeded(1789)
  const words = new Set(COMMON)
  while (words.size < size) {
    let word = ''
    for (let syllables = between(random, 1, 3); syllables > 0; syllables -= 1) word += pick(random, ONSETS) + pick(random, VOWELS)
    word += (/[aeiouéè]$/.test(word) ? pick(random, ['', 'l', 'r', 't', 'n', 'ss', 'm']) : '') + pick(random, ENDINGS)
    if (word.length >= 4 && word.length <= 16) words.add(word)
  }
  return [...words]
}

/** Returns functions that generate titles and bodies. The frequency of their words follows Zipf's law. */
export function writer(words: readonly string[]): { title: (random: Random) => string; body: (random: Random) => string } {
  const draw = weighted(powerLaw(words.length, 2.7))
  const sentence = (random: Random, length: number) => {
    const parts: string[] = []
    for (let i = 0; i < length; i += 1) {
      const roll = random()
      if (roll < 0.02) parts.push(String(between(random, 1, 2030)))
      else parts.push((words[draw(random)] as string) + (roll > 0.94 && i < length - 1 ? ',' : ''))
    }
    const text = parts.join(' ')
    return (text[0] ?? '').toUpperCase() + text.slice(1)
  }
  return {
    title: (random) => sentence(random, between(random, 3, 9)),
    body: (random) => {
      // The mean is about 600 characters. A few bodies are much longer.
      const wanted = 200 + Math.min(2400, -400 * Math.log(1 - random()))
      let text = ''
      while (text.length < wanted)
        text += `${text === '' ? '' : random() < 0.15 ? '\n\n' : ' '}${sentence(random, between(random, 6, 18))}.`
      return text
    },
  }
}
