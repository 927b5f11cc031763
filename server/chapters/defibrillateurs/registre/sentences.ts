import { FILE_SENTENCES } from '../../../platform/open-data/sentences.ts'
import { type Sentences, teller } from '../../../platform/told.ts'

/** How a sync ended. */
const RUN_SENTENCES = {
  not_modified: [/^The registry has not changed since the last sync\.$/, 'Le registre n’a pas changé depuis la dernière synchronisation.'],
  from_catalogue: [/^Taken from the national catalogue\.$/, 'Repris du catalogue national.'],
  would_vanish: [
    /^(\d+) of the (\d+) defibrillators known would vanish, .+$/,
    '$1 des $2 défibrillateurs connus auraient disparu, soit plus d’un cinquième : aucune donnée n’a été modifiée. Si cette baisse est confirmée, forcez la synchronisation.',
  ],
  would_hide: [
    /^Of the (\d+) defibrillators that can be shown only (\d+) would be left: .+$/,
    'Sur $1 défibrillateurs visibles, $2 seulement le seraient restés, soit plus d’un cinquième de moins : aucune donnée n’a été modifiée. Si cette baisse est confirmée, forcez la synchronisation.',
  ],
  nothing_taken: [
    /^The file names no defibrillator that could be taken\.(?: Line \d+: .+)?$/,
    'Aucune ligne du fichier n’a pu être reprise.',
  ],
  no_device: [/^The file names no defibrillator\.$/, 'Le fichier ne contient aucun défibrillateur.'],
  web_page: [
    /^The file is a web page, not the registry of defibrillators\.$/,
    'L’adresse renvoie une page web au lieu du fichier du registre.',
  ],
  too_many_rows: [
    /^The file has more than (\d+) rows: it is not the registry of defibrillators\.$/,
    'Le fichier dépasse $1 lignes : il ne s’agit pas du registre des défibrillateurs.',
  ],
  columns_missing: [
    /^The file lacks the columns ([^:]+): it is not the registry of defibrillators, .+$/,
    'Colonnes absentes du fichier : $1. Il ne s’agit pas du registre, ou son format a changé.',
  ],
  columns_twice: [
    /^The file has the columns (.+) twice: which of them counts cannot be told\.$/,
    'Colonnes en double dans le fichier : $1.',
  ],
  answer_not_rows: [/^(.+) answers something else than rows of the registry\.$/, '$1 ne renvoie pas de lignes du registre.'],
  answer_too_dear: [
    /^An answer of (.+) takes longer to read, or more memory, than any page of it can\.$/,
    'La lecture d’une réponse de $1 dépasse les limites de temps ou de mémoire.',
  ],
  too_many_pages: [
    /^The registry's API gives more than (\d+) pages for one commune\.$/,
    'L’API du registre renvoie plus de $1 pages pour une seule commune.',
  ],
  commune_gone: [/^The commune is no more\.$/, 'La commune n’existe plus.'],
  abandoned: [
    /^The process that did this ended before it was done\. .+$/,
    'Le service s’est arrêté avant la fin. Aucune donnée n’a été modifiée.',
  ],
  unexpected: [
    /^An unexpected fault ended it\. .+$/,
    'Interrompue par une erreur inattendue, consignée au journal du service. Aucune donnée n’a été modifiée.',
  ],
} as const satisfies Sentences

/** Why a row of the file was not taken: the end of a sentence. */
const REFUSAL_SENTENCES = {
  no_position: [/^it has no position that can be read$/, 'aucune position lisible'],
  outside_world: [/^its position is outside the world$/, 'une position impossible sur Terre'],
  no_number: [/^it has no number that names the device$/, 'aucun numéro qui désigne l’appareil'],
  number_twice: [/^its number has come before in this file$/, 'un numéro déjà vu plus haut dans le fichier'],
  other_width: [/^(\d+) fields instead of (\d+)$/, '$1 champs au lieu de $2'],
  too_long: [/^it is longer than (\d+) characters$/, 'plus de $1 caractères'],
  too_large: [/^it is larger or deeper than any record can be$/, 'taille ou profondeur excessive'],
} as const satisfies Sentences

/** What a run says of its end. */
export const runTold = teller(RUN_SENTENCES, FILE_SENTENCES)
/** What it says of a row. */
export const refusalTold = teller(REFUSAL_SENTENCES)
