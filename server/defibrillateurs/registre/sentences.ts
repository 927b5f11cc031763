import { FILE_SENTENCES } from '../../open-data/sentences.ts'
import { type Sentences, teller } from '../../told.ts'

/** How a sync ended. */
const RUN_SENTENCES = {
  not_modified: [/^The registry has not changed since the last sync\.$/, 'Le registre n’a pas changé depuis la dernière synchronisation.'],
  from_catalogue: [/^Taken from the national catalogue\.$/, 'Repris du catalogue national.'],
  would_vanish: [
    /^(\d+) of the (\d+) defibrillators known would vanish, .+$/,
    '$1 des $2 défibrillateurs connus allaient disparaître : c’est plus d’un cinquième, rien n’a été changé. Si le registre dit vrai, relancez la synchronisation de force.',
  ],
  would_hide: [
    /^Of the (\d+) defibrillators that can be shown only (\d+) would be left: .+$/,
    'Des $1 défibrillateurs visibles, il n’en serait resté que $2 : c’est plus d’un cinquième de moins, rien n’a été changé. Si le registre dit vrai, relancez la synchronisation de force.',
  ],
  nothing_taken: [
    /^The file names no defibrillator that could be taken\.(?: Line \d+: .+)?$/,
    'Aucune ligne du fichier n’a pu être reprise.',
  ],
  no_device: [/^The file names no defibrillator\.$/, 'Le fichier ne contient aucun défibrillateur.'],
  web_page: [/^The file is a web page, not the registry of defibrillators\.$/, 'L’adresse donne une page web, pas le fichier du registre.'],
  too_many_rows: [
    /^The file has more than (\d+) rows: it is not the registry of defibrillators\.$/,
    'Le fichier a plus de $1 lignes : ce n’est pas le registre des défibrillateurs.',
  ],
  row_too_large: [
    /^A row of the file is larger than any row can be, or the file is none\.$/,
    'Une ligne du fichier est plus grande qu’aucune ne peut l’être, ou ce n’est pas le registre.',
  ],
  columns_missing: [
    /^The file lacks the columns (.+): it is not the registry of defibrillators, .+$/,
    'Il manque au fichier les colonnes $1 : ce n’est pas le registre, ou sa forme a changé.',
  ],
  columns_twice: [
    /^The file has the columns (.+) twice: which of them counts cannot be told\.$/,
    'Le fichier a deux fois les colonnes $1 : on ne peut savoir laquelle compte.',
  ],
  answer_not_rows: [/^(.+) answers something else than rows of the registry\.$/, '$1 répond autre chose que des lignes du registre.'],
  too_many_pages: [
    /^The registry's API gives more than (\d+) pages for one commune\.$/,
    'L’API du registre donne plus de $1 pages pour une seule commune.',
  ],
  commune_gone: [/^The commune is no more\.$/, 'La commune n’existe plus.'],
  abandoned: [/^The process that did this ended before it was done\. .+$/, 'Le service s’est arrêté avant la fin. Rien n’a été changé.'],
  unexpected: [
    /^An unexpected fault ended it\. .+$/,
    'Une erreur inattendue y a mis fin ; elle est au journal du service. Rien n’a été changé.',
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
  too_large: [/^it is larger or deeper than any record can be$/, 'plus grande ou plus profonde qu’aucune ne peut l’être'],
} as const satisfies Sentences

/** What a run says of its end. */
export const runTold = teller(RUN_SENTENCES, FILE_SENTENCES)
/** What it says of a row. */
export const refusalTold = teller(REFUSAL_SENTENCES)
