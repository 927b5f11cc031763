import type { Bilingual } from './readers/item.ts'

/** A sentence of a run or of one of its lines, with the name by which programs know it. */
export interface Said extends Bilingual {
  code: string
}

/** What runs and their lines say. French first: administrators of communes read it. */
const SENTENCES = {
  new_item: ['Nouvel élément.', 'New item.'],
  changed: ['Modifié à la source.', 'Changed at the source.'],
  back: ['De nouveau présent à la source : la publication est restaurée.', 'At the source again: the publication is restored.'],
  same: ['Inchangé.', 'Unchanged.'],
  edited_by_hand: ['Publication modifiée à la main : elle n’est plus mise à jour.', 'Publication edited by hand: it is no longer updated.'],
  deleted_by_hand: [
    'Publication supprimée par une personne : elle n’est pas restaurée.',
    'Publication deleted by somebody: it is not restored.',
  ],
  rejected: [
    'Publication refusée par la modération : elle n’est pas mise à jour.',
    'Publication rejected by moderation: it is not updated.',
  ],
  undone: [
    'Import annulé : l’élément n’est pas repris tant que la source ne change pas.',
    'Import undone: nothing is taken again until the source changes.',
  ],
  duplicate_other: [
    'Une publication existante a la même adresse ou le même contenu.',
    'An existing publication has the same address or content.',
  ],
  duplicate_same: ['La source donne déjà cet élément.', 'The source gives this item already.'],
  withdrawn: [
    'Retiré ou annulé à la source : la publication est archivée.',
    'Withdrawn or cancelled at the source: the publication is archived.',
  ],
  absent: [
    'Absent de la liste complète de la source : la publication est archivée.',
    'Absent from the complete list of the source: the publication is archived.',
  ],
  archived_before: ['Retiré de la source, déjà archivé.', 'Withdrawn from the source, archived before.'],
  kept_in_spite: ['Absent de la source, conservé : son archivage a été annulé.', 'Absent from the source, kept: its archiving was undone.'],
  bad_content: ['Contenu non conforme à une publication.', 'Content that does not fit a publication.'],
  too_many: ['Trop d’éléments : les suivants ne sont pas lus.', 'Too many items: those that follow are not read.'],
  started: ['Import commencé.', 'Import started.'],
  started_again: ['Reprise après un arrêt du service.', 'Taken up again after the service stopped.'],
  finished: ['Import terminé.', 'Import ended.'],
  not_modified: ['La source n’a pas changé depuis la dernière lecture.', 'The source has not changed since it was last read.'],
  some_refused: ['Certains éléments ont été refusés.', 'Some items were refused.'],
  broken_off: ['La lecture s’est interrompue : ce qui précède est importé.', 'The reading broke off: what came before is imported.'],
  next_elsewhere: [
    'La page suivante est sur un autre serveur : elle n’est pas lue.',
    'The next page is on another server: it is not read.',
  ],
  would_vanish: [
    'Plus de la moitié des publications serait archivée : aucune ne l’est. Pour les archiver, importez avec archivage des publications absentes (force=true).',
    'More than half of the publications would be archived: none is. To archive them, import with archiving of the missing publications (force=true).',
  ],
  acteur_unfit: [
    'L’acteur de la source n’est plus actif ou ne publie pas dans cette commune.',
    'The actor of the source is no longer active or does not publish in this commune.',
  ],
  too_slow: ['La lecture du document prend trop de temps ou de mémoire.', 'Reading the document takes too much time or memory.'],
  too_much: ['Le document donnerait plus de contenu qu’une importation n’en prend.', 'The document would give more than an import takes.'],
  reader_crashed: ['Le lecteur s’est arrêté sur ce document.', 'The reader stopped at this document.'],
  reader_failed: [
    'Une erreur du lecteur empêche de lire ce document ; elle est au journal du service.',
    'A fault of the reader keeps this document from being read; the log of the service has it.',
  ],
  killed_before: [
    'Ce document a déjà arrêté son lecteur, faute de temps ou de mémoire : il n’est plus lu tant que son contenu reste le même.',
    'This document has stopped its reader before, for want of time or memory: it is not read again while its content stays the same.',
  ],
  secret_lost: [
    'La clé de la source ne peut plus être déchiffrée : saisissez-la de nouveau.',
    'The key of the source can no longer be opened: enter it again.',
  ],
  nothing_found: [
    'Ni flux, ni calendrier, ni évènement n’a été trouvé à cette adresse.',
    'No feed, calendar or event was found at this address.',
  ],
  settings_unfit: ['Les réglages de la source ne correspondent pas à son type.', 'The settings of the source do not fit its type.'],
  source_gone: ['La source a été supprimée.', 'The source was deleted.'],
  abandoned: ['Le service s’est arrêté avant la fin.', 'The service stopped before the end.'],
  unexpected: [
    'Interrompu par une erreur inattendue, consignée au journal du service.',
    'An unexpected fault ended it; the log of the service has it.',
  ],
  paused: [
    'Dix échecs consécutifs : l’import automatique est interrompu. Réactivez-le une fois la cause corrigée.',
    'Ten failures in a row: the source is paused. Activate it again when the cause is mended.',
  ],
} as const satisfies Record<string, readonly [fr: string, en: string]>

export type SentenceCode = keyof typeof SENTENCES

/** A sentence of ours. */
export const say = (code: SentenceCode): Said => ({ code, fr: SENTENCES[code][0], en: SENTENCES[code][1] })
/** A sentence that a reader or the outside wrote. */
export const quote = (code: string, { fr, en }: Bilingual): Said => ({ code, fr, en })
