import { MEDIA_MESSAGES } from '../medias/messages-catalogue.ts'
import { OUTSIDE_MESSAGES } from '../../platform/fetch/messages-catalogue.ts'
import type { StoredMessage } from '../../platform/stored-messages/message.ts'
import { catalogueOf, entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why a document cannot be read as a source at all. */
export const DOCUMENT_MESSAGES = messagePart('document', {
  empty: entry('Le document est vide.', 'The document is empty.'),
  not_xml: entry('Le document n’est pas un flux RSS ou Atom.', 'The document is no RSS or Atom feed.'),
  malformed_xml: entry('Le flux est mal formé ou incomplet.', 'The feed is malformed or cut off.'),
  dtd_refused: entry('Le document définit ses propres entités XML : refusé.', 'The document defines XML entities of its own: refused.'),
  too_complex: entry('Le document a trop de balises, ou de trop longues.', 'The document has too many tags, or too long ones.'),
  not_json: entry('Le document n’est pas du JSON valide.', 'The document is no valid JSON.'),
  not_this_kind: entry(
    'Le document n’a pas la forme attendue de ce type de source.',
    'The document has not the form of this kind of source.',
  ),
  not_ical: entry('Le document n’est pas un calendrier iCalendar.', 'The document is no iCalendar.'),
  cut_off: entry('Le calendrier est incomplet : sa fin manque.', 'The calendar is cut off: its end is missing.'),
  refused_by_source: entry('La source a répondu par une erreur.', 'The source answered with an error.'),
  is_html: entry('L’adresse mène à une page web, pas à un flux.', 'The address leads to a web page, not to a feed.'),
})
export const documentMessage = DOCUMENT_MESSAGES.message

/** What is wrong with one item of a document. */
export const ITEM_MESSAGES = messagePart('item', {
  unreadable_item: entry('Élément illisible.', 'Unreadable item.'),
  empty_item: entry('Élément sans titre ni texte : il n’est pas importé.', 'Item without title or text: it is not imported.'),
  bad_date: entry('Date de début illisible.', 'Unreadable start date.'),
  no_date: entry('Évènement sans date.', 'Event without a date.'),
  ends_before_start: entry('La fin précède le début : fin ignorée.', 'It ends before it begins: the end was left out.'),
  duplicate_id: entry(
    'Identifiant partagé par plusieurs éléments : une autre règle d’identité a servi.',
    'Several items share this identifier: another rule of identity was used.',
  ),
  repeated_item: entry('Élément répété dans le document.', 'Item repeated in the document.'),
  bad_recurrence: entry('Règle de répétition illisible : seule la première date est reprise.', 'Unreadable rule: the first date only.'),
  dense_recurrence: entry(
    'Répétition plus fréquente que chaque jour : seule la première date est reprise.',
    'It repeats more often than daily: the first date only.',
  ),
  recurrence_cut: entry('Trop de dates : les plus lointaines ne sont pas reprises.', 'Too many dates: the farthest were left out.'),
  costly_recurrence: entry(
    'Répétition trop longue à calculer : les dates qui restaient à trouver ne sont pas reprises.',
    'The rule takes too long to follow: the dates still to be found were left out.',
  ),
  too_many_dates: entry(
    'Trop de dates dans le document : les derniers évènements n’ont que leurs jours.',
    'Too many dates in the document: the last events have only their days.',
  ),
  following_dates: entry(
    'La source change une date d’une série et toutes les suivantes : seule la première est changée, les suivantes restent comme avant.',
    'The source changes a date of a series and all that follow: only the first is changed, the others stay as before.',
  ),
  date_out_of_bounds: entry(
    'Évènement de plus de cinq ans, ou dont les dates sont avant 1900 ou après 2200 : seuls ses jours sont repris.',
    'Event of more than five years, or with dates before 1900 or after 2200: it has only its days.',
  ),
  unknown_zone: entry(
    'Fuseau horaire inconnu : les heures sont lues dans celui de la commune. Vérifiez-les.',
    'Unknown time zone: hours are read in that of the commune. Check them.',
  ),
  unread_time: entry(
    'Une date, une heure ou une durée n’a pas été comprise : elle est ignorée. Vérifiez les dates.',
    'A date, an hour or a duration was not understood: it was left out. Check the dates.',
  ),
  broken_lines: entry(
    'Des lignes du texte sont mal coupées à la source : elles sont rattachées à ce qui les précède. Relisez-les.',
    'Lines of the text are broken badly at the source: they were joined to what is before them. Read them again.',
  ),
  source_markup: entry(
    'Le texte contient des signes de la source (balises, codes, accents abîmés) : il attend une relecture.',
    'The text has signs of the source (tags, codes, broken accents): it waits for a person.',
  ),
  busy_title: entry(
    'Créneau occupé d’un agenda partagé, sans autre titre : il n’est pas repris.',
    'A busy time of a shared calendar, without another title: it is not taken.',
  ),
  meeting_cut: entry(
    'L’accès à une visioconférence (lien, codes) est retiré du texte.',
    'How a video meeting is joined (link, codes) was cut from the text.',
  ),
  tentative: entry(
    'La source donne cet évènement comme provisoire : son titre porte « à confirmer ».',
    'The source has this event as tentative: its title says so.',
  ),
  too_many_items: entry('Trop d’éléments : les derniers ne sont pas repris.', 'Too many items: the last were left out.'),
})
export const itemMessage = ITEM_MESSAGES.message

/** What runs and their lines say. French first: administrators of communes read it. */
export const IMPORT_MESSAGES = messagePart('import', {
  new_item: entry('Nouvel élément.', 'New item.'),
  changed: entry('Modifié à la source.', 'Changed at the source.'),
  back: entry('De nouveau présent à la source : la publication est restaurée.', 'At the source again: the publication is restored.'),
  same: entry('Inchangé.', 'Unchanged.'),
  edited_by_hand: entry(
    'Publication modifiée à la main : elle n’est plus mise à jour.',
    'Publication edited by hand: it is no longer updated.',
  ),
  deleted_by_hand: entry(
    'Publication supprimée par une personne : elle n’est pas restaurée.',
    'Publication deleted by somebody: it is not restored.',
  ),
  rejected: entry(
    'Publication refusée par la modération : elle n’est pas mise à jour.',
    'Publication rejected by moderation: it is not updated.',
  ),
  undone: entry(
    'Import annulé : l’élément n’est pas repris tant que la source ne change pas.',
    'Import undone: nothing is taken again until the source changes.',
  ),
  duplicate_other: entry(
    'Une publication existante a la même adresse ou le même contenu.',
    'An existing publication has the same address or content.',
  ),
  duplicate_same: entry('La source donne déjà cet élément.', 'The source gives this item already.'),
  withdrawn: entry(
    'Retiré ou annulé à la source : la publication est archivée.',
    'Withdrawn or cancelled at the source: the publication is archived.',
  ),
  absent: entry(
    'Absent de la liste complète de la source : la publication est archivée.',
    'Absent from the complete list of the source: the publication is archived.',
  ),
  kept_in_spite: entry(
    'Absent de la source, conservé : son archivage a été annulé.',
    'Absent from the source, kept: its archiving was undone.',
  ),
  bad_content: entry('Contenu non conforme à une publication.', 'Content that does not fit a publication.'),
  // Answers carry the same code, whether or not a field is named. The problem is in the words of the validation of requests.
  bad_field: entry<{ field: string; problem_fr: string; problem_en: string }>(
    ({ field, problem_fr }) => `Contenu non conforme à une publication. (${field} ${problem_fr})`,
    ({ field, problem_en }) => `Content that does not fit a publication. (${field} ${problem_en})`,
    () => 'bad_content',
  ),
  too_many: entry('Trop d’éléments : les suivants ne sont pas lus.', 'Too many items: those that follow are not read.'),
  started: entry('Import commencé.', 'Import started.'),
  started_again: entry('Reprise après un arrêt du service.', 'Taken up again after the service stopped.'),
  finished: entry('Import terminé.', 'Import ended.'),
  not_modified: entry('La source n’a pas changé depuis la dernière lecture.', 'The source has not changed since it was last read.'),
  some_refused: entry('Certains éléments ont été refusés.', 'Some items were refused.'),
  broken_off: entry('La lecture s’est interrompue : ce qui précède est importé.', 'The reading broke off: what came before is imported.'),
  next_elsewhere: entry(
    'La page suivante est sur un autre serveur : elle n’est pas lue.',
    'The next page is on another server: it is not read.',
  ),
  source_empty: entry(
    'La source ne donne plus aucun élément à venir, alors que des publications à venir en viennent : elles restent en ligne. Elles seront archivées si trois lectures, sur au moins 24 heures, donnent la même réponse.',
    'The source gives no item to come any more, though publications to come are of it: they stay online. They are archived if three readings, over at least 24 hours, give the same answer.',
  ),
  would_vanish: entry(
    'Plus de la moitié des publications serait archivée : aucune ne l’est. Pour les archiver, importez avec archivage des publications absentes (force=true).',
    'More than half of the publications would be archived: none is. To archive them, import with archiving of the missing publications (force=true).',
  ),
  acteur_unfit: entry(
    'L’acteur de la source n’est plus actif ou ne publie pas dans cette commune.',
    'The actor of the source is no longer active or does not publish in this commune.',
  ),
  too_slow: entry('La lecture du document prend trop de temps ou de mémoire.', 'Reading the document takes too much time or memory.'),
  too_much: entry(
    'Le document donnerait plus de contenu qu’une importation n’en prend.',
    'The document would give more than an import takes.',
  ),
  reader_crashed: entry('Le lecteur s’est arrêté sur ce document.', 'The reader stopped at this document.'),
  reader_failed: entry(
    'Une erreur du lecteur empêche de lire ce document ; elle est au journal du service.',
    'A fault of the reader keeps this document from being read; the log of the service has it.',
  ),
  killed_before: entry(
    'Ce document a déjà arrêté son lecteur, faute de temps ou de mémoire : il n’est plus lu tant que son contenu reste le même.',
    'This document has stopped its reader before, for want of time or memory: it is not read again while its content stays the same.',
  ),
  secret_lost: entry(
    'La clé de la source ne peut plus être déchiffrée : saisissez-la de nouveau.',
    'The key of the source can no longer be opened: enter it again.',
  ),
  nothing_found: entry(
    'Ni flux, ni calendrier, ni évènement n’a été trouvé à cette adresse.',
    'No feed, calendar or event was found at this address.',
  ),
  no_collection_at_address: entry(
    'Aucune collecte à venir n’a été trouvée dans le calendrier de cette adresse.',
    'No coming collection was found in the calendar at this address.',
  ),
  no_collection_in_file: entry('Aucune collecte à venir n’a été trouvée dans ce fichier.', 'No coming collection was found in this file.'),
  file_is_html: entry('Le fichier est une page web, pas un calendrier.', 'The file is a web page, not a calendar.'),
  settings_unfit: entry('Les réglages de la source ne correspondent pas à son type.', 'The settings of the source do not fit its type.'),
  abandoned: entry('Le service s’est arrêté avant la fin.', 'The service stopped before the end.'),
  unexpected: entry(
    'Interrompu par une erreur inattendue, consignée au journal du service.',
    'An unexpected fault ended it; the log of the service has it.',
  ),
  paused: entry(
    'Dix échecs consécutifs : l’import automatique est interrompu. Réactivez-le une fois la cause corrigée.',
    'Ten failures in a row: the source is paused. Activate it again when the cause is mended.',
  ),
  pictures_later: entry(
    'Trop d’images pour un seul import : les suivantes seront reprises aux prochains imports.',
    'Too many pictures for one import: the others are fetched with the next imports.',
  ),
  handed_over: entry(
    'Le service s’arrête : l’import continue ailleurs, ou au prochain démarrage.',
    'The process stops: the import goes on elsewhere, or after the next start.',
  ),
})
export const importMessage = IMPORT_MESSAGES.message
/** Codes of the part whose messages name nothing. */
export type ImportCode = Exclude<keyof typeof IMPORT_MESSAGES.entries, 'bad_field'>

const CAUSES = catalogueOf([OUTSIDE_MESSAGES, DOCUMENT_MESSAGES, IMPORT_MESSAGES])
const PICTURE_CAUSES = catalogueOf([OUTSIDE_MESSAGES, MEDIA_MESSAGES])

/** How a run ended that had read a part of its source. Answers carry the code of the cause. */
export const IMPORT_END_MESSAGES = messagePart('import_end', {
  broken_off: entry<{ cause: StoredMessage }>(
    ({ cause }) => `${CAUSES.translate(cause).fr} ${importMessage('broken_off').fr}`,
    ({ cause }) => `${CAUSES.translate(cause).en} ${importMessage('broken_off').en}`,
    ({ cause }) => CAUSES.translate(cause).name ?? '',
  ),
})
export const importEndMessage = IMPORT_END_MESSAGES.message

/** Why a publication of an import has no picture. Answers carry the code of the cause. */
export const IMPORT_PICTURE_MESSAGES = messagePart('import_picture', {
  refused: entry<{ cause: StoredMessage }>(
    ({ cause }) => `Image non reprise. ${PICTURE_CAUSES.translate(cause).fr}`,
    ({ cause }) => `Picture not taken. ${PICTURE_CAUSES.translate(cause).en}`,
    ({ cause }) => PICTURE_CAUSES.translate(cause).name ?? '',
  ),
  unprocessable: entry(
    'Image non reprise. Elle est abîmée, incomplète ou trop grande.',
    'Picture not taken. It is damaged, incomplete or too large.',
  ),
  abandoned: entry('Image non reprise. Le service s’est arrêté à chaque essai.', 'Picture not taken. The service stopped at each attempt.'),
})
export const pictureMessage = IMPORT_PICTURE_MESSAGES.message

/** Why fetching pictures is repeated. */
export const IMPORT_JOB_MESSAGES = messagePart('import_job', {
  store_unavailable: entry('Le stockage des fichiers ne répond pas ou est plein.', 'The media store does not answer, or is full.'),
  handed_over: entry('Le service s’arrête : un autre continuera.', 'The service is stopping: another process continues.'),
})
export const importJobMessage = IMPORT_JOB_MESSAGES.message
