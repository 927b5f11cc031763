import type { Sentences } from '../told.ts'

/** What is wrong with a file, or with the address it is to come from. */
export const FILE_SENTENCES = {
  file_empty: [/^The file is empty\.$/, 'Le fichier est vide.'],
  file_missing: [/^The file does not exist\.$/, 'Le fichier n’existe pas.'],
  file_is_folder: [/^The file is a folder\.$/, 'Le chemin indiqué est un dossier, non un fichier.'],
  file_forbidden: [/^The file may not be read\.$/, 'Le service n’a pas le droit de lire le fichier.'],
  file_unreadable: [/^The file could not be read \((\w+)\)\.$/, 'Le fichier n’a pas pu être lu ($1).'],
  file_is_device: [/^The file is none: a pipe or a device\.$/, 'Ce n’est pas un fichier, mais un tube ou un périphérique.'],
  file_is_archive: [/^The file is an archive: .+$/, 'Le fichier est une archive : il faut d’abord en extraire le contenu.'],
  file_archive_damaged: [/^The file is no whole gzip archive\.$/, 'L’archive gzip est incomplète ou abîmée.'],
  file_too_long: [/^The file holds more than (\d+) MB of text\.$/, 'Le fichier contient plus de $1 Mo de texte.'],
  file_cut_off: [
    /^The file ends in the middle of a line: .+$/,
    'Le fichier s’arrête au milieu d’une ligne : il n’a pas été reçu en entier.',
  ],
  file_no_json: [/^The file is no whole JSON document\.$/, 'Le fichier n’est pas un document JSON complet.'],
  file_json_cut_off: [
    /^The file is no whole JSON document: it breaks off after record (\d+)\.$/,
    'Le fichier n’est pas un document JSON complet : il s’interrompt après le relevé $1.',
  ],
  record_too_large: [
    /^Record (\d+) of the file is larger or deeper than any record can be\.$/,
    'Le relevé $1 du fichier est plus grand ou plus profond qu’aucun ne peut l’être.',
  ],
  part_too_slow: [
    /^A part of the file takes longer to read than any part can: it was not read to its end\.$/,
    'Une partie du fichier demande plus de temps de lecture qu’aucune ne peut en demander : il n’a pas été lu jusqu’au bout.',
  ],
  row_too_large: [
    /^A row of the file is larger than any row can be, or the file is none\.$/,
    'Une ligne du fichier est plus grande qu’aucune ne peut l’être, ou le fichier n’en est pas un.',
  ],
  killed_before: [
    /^This file has stopped its reader before: it is not read again while its content stays the same\.$/,
    'Ce fichier a déjà arrêté son lecteur, faute de temps ou de mémoire : il n’est plus lu tant que son contenu reste le même.',
  ],
  line_unreadable: [
    /^Line (\S+) of the file is no line of a table: .+$/,
    'La ligne $1 du fichier est illisible : trop longue, ou un guillemet n’est pas refermé.',
  ],
  answer_not_file: [/^(The address|\S+) answers (\d+) instead of a file\.$/, '$1 répond par le code $2 au lieu d’un fichier.'],
  answer_too_large: [/^The answer of (.+) is larger than (\d+) MB\.$/, 'La réponse de $1 dépasse $2 Mo.'],
  address_silent: [/^(The address|\S+) could not be read: it fell silent\.$/, '$1 a cessé de répondre.'],
  address_unreadable: [/^(The address|\S+) could not be read: (.+)\.$/, '$1 n’a pas pu être lu ($2).'],
  too_many_redirects: [/^(The address|\S+) redirects more than (\d+) times\.$/, '$1 redirige plus de $2 fois.'],
  redirect_no_address: [/^(The address|\S+) redirects to what is no web address\.$/, '$1 redirige vers une adresse non valide.'],
  redirect_downgrade: [
    /^(The address|\S+) redirects from https to http, .+$/,
    '$1 redirige de https vers http, que n’importe qui sur le chemin pourrait modifier.',
  ],
  communes_missing: [/^There are no communes yet: .+$/, 'Il n’y a pas encore de communes : chargez d’abord la liste officielle.'],
} as const satisfies Sentences

/** What is wrong with a file of a public register, besides. */
export const REGISTER_SENTENCES = {
  register_would_vanish: [
    /^(\d+) of the (\d+) rows in the communes of this file would be removed, .+$/,
    '$1 des $2 lignes des communes de ce fichier auraient été retirées, soit plus d’un cinquième : aucune donnée n’a été modifiée. Si cette baisse est confirmée (après une élection, par exemple), relancez l’import avec --force.',
  ],
  officials_none: [/^The file names no official that could be taken\..*$/, 'Aucun élu du fichier n’a pu être repris.'],
  officials_other_file: [
    /^This is no file of municipal officials: it has a column "(.+)"\.$/,
    'Il ne s’agit pas d’un fichier d’élus municipaux : il contient une colonne « $1 ».',
  ],
  officials_columns: [
    /^The file lacks the columns (.+): it is not a file of the register of officials\.$/,
    'Colonnes absentes du fichier : $1. Il ne s’agit pas d’un fichier du répertoire des élus.',
  ],
  officials_wrong_file: [
    /^By its columns this is the file "([^"]+)", not "([^"]+)"\.$/,
    'D’après ses colonnes, il s’agit du fichier « $1 » et non « $2 ».',
  ],
  town_halls_none: [/^The file names no town hall that could be taken\..*$/, 'Aucune mairie du fichier n’a pu être reprise.'],
} as const satisfies Sentences
