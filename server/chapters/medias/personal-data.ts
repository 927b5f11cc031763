import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

/** Pictures and documents: a section of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'medias',
      ['Images et documents envoyés', 'Pictures and documents uploaded'],
      (s) => sql`select id, kind, acteur_id, name, mime, bytes, sha256, suggested_alt, created_at, attached_at, detached_at
        from medias where ${itsAccount('user_id', s)} order by created_at desc`,
    ),
  ],
  erasure: {
    records: [
      // A trigger queues the removal of the files, in every size.
      erasureStep(
        'medias_non_utilises',
        ['Images et documents non utilisés supprimés', 'Unused pictures and documents removed'],
        (s) => sql`delete from medias where ${itsAccount('user_id', s)} and uses = 0`,
      ),
      erasureStep(
        'medias',
        [
          'Images et documents conservés sans leur auteur ni leur nom de fichier',
          'Pictures and documents kept without their author and file name',
        ],
        (s) => sql`update medias set user_id = null, name = case kind when 'document' then 'document.pdf' else 'image' end
          where ${itsAccount('user_id', s)}`,
      ),
    ],
    texts: [
      maskAddresses('medias', {
        texts: ['les noms et descriptions des images et documents', 'names and descriptions of pictures and documents'],
        columns: ['name', 'suggested_alt', 'source_url'],
      }),
    ],
  },
}
