import { fold } from './cells.ts'

/**
 * Words in descriptions, floors, streets and names that speak against any hours. Nobody can list all of them; each that is listed has been
 * met, or is what people write in its place. A wrong alarm costs an `inconnu`, a missed one a wrong `oui`.
 */

/** Broken, away, lent, not there yet: nothing is known of when it can be had. */
const ABSENT = new RegExp(
  String.raw`\b(?:panne|retir|enlev|vol(?:e|ee|es|ees)?\b|maintenance|repar|revision|hors\b|h\.?s\b|ne (?:fonctionne|marche|pas)|inutilisable|indisponible|` +
    String.raw`defectueu|travaux|pret(?:e|ee)\b|itinerant|vehicule|mobile|nomade|deplac|transport|supprim|absent|provisoire|temporaire|actuel|moment|` +
    String.raw`casse|vandalis|detrui|demont|disparu|n (?:est|y est) plus|plus (?:la|disponible|accessible|en place)\b|vide\b|batterie|decharge|emprunt|` +
    String.raw`en cours\b|a (?:installer|poser|changer|remplacer|venir)\b|remplacement|perim|ancien emplacement|ancien (?:dae|defib)|egare|perdu|` +
    String.raw`ambulance|vsav|vsl|vpsp|camion|fourgon|test\b)`,
)
/** Times, people and conditions: they may narrow any hours. */
const SOUS_CONDITION = new RegExp(
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
/** Those of them that no name of a place or a street is made of. */
const SOUS_CONDITION_NOM = new RegExp(
  String.raw`\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week ?end|la nuit|fermeture|horaires?|sur demande|demander|badge|digicode|reserve|` +
    String.raw`interne\b|(?<!(?:hopital|clinique|ecole|college|lycee|enseignement) )prive(?:e|s|es)?\b|particulier|uniquement|seulement|sauf|inaccessible|` +
    String.raw`acces (?:limite|restreint|controle|interdit)|en journee|jours feries)`,
)
/** Closed, which without its accent is a farm. */
const FERME = /\bferm(?:é|ée|és|ées)(?![\p{L}])/iu

/** Anything that looks like hours: 8h, 8:00, 9-12, 8 à 18. */
const HEURES = /\d\s*h|\d\s*:\s*\d|(?<![\d/])\d{1,2}\s*(?:-|–|a|\/)\s*\d{1,2}(?![\d/])/
/** In names and streets, where numbers stand for other things too. */
const HEURES_NOM = /\d\s*h(?:\s*\d|\b)|\d\s*:\s*\d\d/
/** What says that there is nothing to say. */
const SANS_LIMITE =
  /\b24(?:\s*h)?\s*(?:\/|sur)\s*24\s*h?|\b24\s*\/\s*7\b|\b7(?:\s*j)?\s*(?:\/|sur)\s*7\s*j?|\b(?:tous les jours|jour et nuit)\b/g
/** Words of conditions that are names here, as few as may be: `place du Marché`, `12-14 rue de la Paix`, `avenue du 8 Mai`. */
const LIEUX = new RegExp(
  String.raw`\b(?:\d{1,4} ?[-/] ?\d{1,4} (?=(?:rue|avenue|boulevard|route|chemin|impasse|allee)\b)|` +
    String.raw`(?:rue|avenue|boulevard|place|quai|route|chemin|impasse|allee|square)(?: (?:du|de|des|la|le|les|l|d))+ (?:\d{1,2}(?:er)? )?` +
    String.raw`(?:marches?|midi|clefs?|mai|mars|juin|juillet|aout|septembre|novembre|decembre)\b|` +
    String.raw`travaux publics|gare (?:-|–|de|des)? ?transports?|transports? (?:publics|en commun|urbains)|telephonie mobile)`,
  'g',
)

/** Lower case without accents, apostrophes as blanks, without what says nothing. */
const plain = (text: string): string =>
  fold(text.replaceAll(/[’']/g, ' '))
    .replaceAll(SANS_LIMITE, ' ')
    .replaceAll(LIEUX, ' ')

/** Whether a text of the register says that the device is broken, away or not there yet. */
export const tellsOfAbsence = (text: string): boolean => ABSENT.test(plain(text))
/** Whether a description of the place tells of times, people or conditions. */
export function tellsOfConditions(text: string): boolean {
  const seen = plain(text)
  return SOUS_CONDITION.test(seen) || HEURES.test(seen)
}
/** Whether a name or a street does, in words of which no name is made. */
export function tellsOfConditionsByName(text: string): boolean {
  const seen = plain(text)
  return SOUS_CONDITION_NOM.test(seen) || HEURES_NOM.test(seen) || FERME.test(text)
}
