import { fold } from './cells.ts'

/**
 * Words in descriptions, floors, streets and names that contradict any hours. The list cannot be complete; each word was found in the
 * register or is a variant of such a word. A false positive gives an `inconnu`, a miss gives a wrong `oui`.
 */

/** The device is broken, away, lent or not yet installed: its availability is not known. */
const ABSENT = new RegExp(
  String.raw`\b(?:panne|retir|enlev|vol(?:e|ee|es|ees)?\b|maintenance|repar|revision|hors\b|h\.?s\b|ne (?:fonctionne|marche|pas)|inutilisable|indisponible|` +
    String.raw`defectueu|travaux|pret(?:e|ee)\b|itinerant|vehicule|mobile|nomade|deplac|transport|supprim|absent|provisoire|temporaire|actuel|moment|` +
    String.raw`casse|vandalis|detrui|demont|disparu|n (?:est|y est) plus|plus (?:la|disponible|accessible|en place)\b|vide\b|batterie|decharge|emprunt|` +
    String.raw`en cours\b|a (?:installer|poser|changer|remplacer|venir)\b|remplacement|perim|ancien emplacement|ancien (?:dae|defib)|egare|perdu|` +
    String.raw`ambulance|vsav|vsl|vpsp|camion|fourgon|test\b)`,
)
/** Times, people and conditions: they may restrict any hours. */
const CONDITIONS = new RegExp(
  String.raw`\b(?:selon|even|manifestation|horaire|heure|ouvert|ferm|demand|badge|cles?\b|clefs?\b|code|digicode|particulier|prive|interphone|sauf|pendant|` +
    String.raw`durant|pdt\b|lors|uniquement|seulement|reserv|interdit|adherent|licenci|membre|personnel|salari|employ|rdv|rendez|h\.o\b|ho\b|vacances|scolaire|` +
    String.raw`saison|estiv|hiver|printemps|automne|(?:en|l|d) ?ete\b|marche|entrainement|match|journee|semaine|week|lundi|mardi|mercredi|jeudi|vendredi|samedi|` +
    String.raw`dimanche|lmm|matin|midi|soir|nuit|jours?\b|bureau|administrati|travail|pas\b|non\b|inaccessible|` +
    String.raw`(?:acces|tres) limit|limitee? (?:a|au|aux)\b|restrei|restrict|(?:acces|sous|avec) control|autoris|` +
    String.raw`usage|interne\b|privati|domicile|appartement|chez\b|(?:par|avec|sur) carte|magnetique|sonner|sonnette|s ?adresser|gardien|concierge|passer par|alarme|` +
    String.raw`verrou|cadenas|enferm|si\b|messes?\b|offices\b|culte|(?:lun|jeu|ven|dim)\b|` +
    String.raw`(?:lun|mar|mer|jeu|ven|sam|dim|l|ma|me|j|v|s|d) ?(?:-|–|a|au) ?(?:lun|mar|mer|jeu|ven|sam|dim|v|s|d)\b|` +
    String.raw`(?:d|de|en|fin|debut|depuis|jusqu a|jusqu en) ?(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre))`,
)
/** Words of conditions that occur in no name of a place or street. */
const CONDITIONS_IN_NAMES = new RegExp(
  String.raw`\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week ?end|la nuit|fermeture|horaires?|sur demande|demander|badge|digicode|reserve|` +
    String.raw`interne\b|(?<!(?:hopital|clinique|ecole|college|lycee|enseignement) )prive(?:e|s|es)?\b|particulier|uniquement|seulement|sauf|inaccessible|` +
    String.raw`acces (?:limite|restreint|controle|interdit)|en journee|jours feries)`,
)
/** "fermé" (closed), matched with its accent: "ferme" is a farm. */
const CLOSED = /\bferm(?:é|ée|és|ées)(?![\p{L}])/iu

/** Anything that looks like hours: 8h, 8:00, 9-12, 8 à 18. */
const HOURS = /\d\s*h|\d\s*:\s*\d|(?<![\d/])\d{1,2}\s*(?:-|–|a|\/)\s*\d{1,2}(?![\d/])/
/** The same in names and streets, where numbers have other meanings too. */
const HOURS_IN_NAMES = /\d\s*h(?:\s*\d|\b)|\d\s*:\s*\d\d/
/** Phrases for "without limit of time", removed before the search. */
const NO_LIMIT =
  /\b24(?:\s*h)?\s*(?:\/|sur)\s*24\s*h?|\b24\s*\/\s*7\b|\b7(?:\s*j)?\s*(?:\/|sur)\s*7\s*j?|\b(?:tous les jours|jour et nuit)\b/g
/** Words of conditions inside addresses, as few as possible, removed before the search: `place du Marché`, `12-14 rue de la Paix`. */
const PLACE_NAMES = new RegExp(
  String.raw`\b(?:\d{1,4} ?[-/] ?\d{1,4} (?=(?:rue|avenue|boulevard|route|chemin|impasse|allee)\b)|` +
    String.raw`(?:rue|avenue|boulevard|place|quai|route|chemin|impasse|allee|square)(?: (?:du|de|des|la|le|les|l|d))+ (?:\d{1,2}(?:er)? )?` +
    String.raw`(?:marches?|midi|clefs?|mai|mars|juin|juillet|aout|septembre|novembre|decembre)\b|` +
    String.raw`travaux publics|gare (?:-|–|de|des)? ?transports?|transports? (?:publics|en commun|urbains)|telephonie mobile)`,
  'g',
)

/** The folded text, with apostrophes as blanks, without the phrases of NO_LIMIT and PLACE_NAMES. */
const plain = (text: string): string =>
  fold(text.replaceAll(/[’']/g, ' '))
    .replaceAll(NO_LIMIT, ' ')
    .replaceAll(PLACE_NAMES, ' ')

/** Whether a text of the register mentions that the device is broken, away or not yet installed. */
export const mentionsAbsence = (text: string): boolean => ABSENT.test(plain(text))
/** Whether a description of the place mentions times, people or conditions. */
export function mentionsConditions(text: string): boolean {
  const folded = plain(text)
  return CONDITIONS.test(folded) || HOURS.test(folded)
}
/** Whether a name or street mentions times, people or conditions, in words that occur in no name. */
export function nameMentionsConditions(text: string): boolean {
  const folded = plain(text)
  return CONDITIONS_IN_NAMES.test(folded) || HOURS_IN_NAMES.test(folded) || CLOSED.test(text)
}
