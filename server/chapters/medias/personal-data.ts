import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

const DOCUMENT_NAME = 'document.pdf'
/** SQL: the documents with another name than theirs for the person's. `theirs` has the ids of the person's documents. */
const withoutNames = (documents: string) => sql`(select jsonb_agg(case when (d ->> 'media_id')::uuid in (select id from theirs)
  then jsonb_set(d, '{media,name}', to_jsonb(${DOCUMENT_NAME}::text)) else d end order by n)
  from jsonb_array_elements(${sql.raw(documents)}) with ordinality as given (d, n))`
/** SQL condition: one of the documents is the person's, with its name. */
const hasTheirs = (documents: string) => sql<boolean>`jsonb_typeof(${sql.raw(documents)}) = 'array'
  and exists (select from jsonb_array_elements(${sql.raw(documents)}) d where (d ->> 'media_id')::uuid in (select id from theirs)
    and d -> 'media' ->> 'name' <> ${DOCUMENT_NAME})`

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
      // Public records have a copy of the name. Before the next step: afterwards nobody is the author.
      erasureStep(
        'noms_de_documents',
        ['Noms de fichier retirés des publications', 'File names taken out of publications'],
        (s) => sql`with theirs as materialized (select id from medias where ${itsAccount('user_id', s)} and kind = 'document'),
          published as (update publications p set documents = ${withoutNames('p.documents')}, version = p.version + 1, updated_at = now_ms()
            where ${hasTheirs('p.documents')} returning 1),
          edited as (update publication_waiting_edits w set content = jsonb_set(w.content, '{documents}', ${withoutNames("w.content -> 'documents'")})
            where ${hasTheirs("w.content -> 'documents'")} returning 1)
          select from published union all select from edited`,
      ),
      erasureStep(
        'medias',
        [
          'Images et documents conservés sans leur auteur ni leur nom de fichier',
          'Pictures and documents kept without their author and file name',
        ],
        (s) => sql`update medias set user_id = null, name = case kind when 'document' then ${DOCUMENT_NAME}::text else 'image' end
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
