import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { picturesAvailable } from '../../medias/pictures-available.ts'
import type { Planned } from '../runs/plan-batch.ts'
import type { RunState } from '../runs/run-state.ts'
import type { SourceSettings } from '../sources/settings.ts'
import { creditOf } from './credit.ts'

/** The most pictures that one run asks for: the others are asked for by the next runs. */
export const PICTURES_PER_RUN = 1000

/** Whether the pictures of a source are fetched: the operator, the source and the programs of this service allow it. */
export const fetchesPictures = ({ config }: Pick<Services, 'config'>, { pictures }: SourceSettings): boolean =>
  config.importPictures && pictures && picturesAvailable(config.media)

/** A picture that a publication should show; without an address none. */
interface Wanted {
  publication_id: string
  url: string | null
  alt: string | null
  credit: string
}

/**
 * Stores which pictures are to be fetched or taken out, in the transaction of the batch that writes their publications. A picture whose address has
 * not changed is left. Spec §4.1-54.
 * @param written the publications that the batch wrote
 * @returns the number of pictures
 */
export async function queuePictures(
  tx: Tx,
  { runId, source, dry, force, picturesLeft }: RunState,
  planned: readonly Planned[],
  written: ReadonlyMap<Planned, { id: string }>,
): Promise<number> {
  if (dry || picturesLeft === 0) return 0
  const wanted = planned.flatMap((one) => wantedOf(one, written.get(one)?.id, source.nom) ?? [])
  if (wanted.length === 0) return 0
  const { rows } = await sql<{ publication_id: string }>`
    insert into import_pictures (publication_id, source_id, run_id, url, alt, credit)
    select n.publication_id, ${source.id}::uuid, ${runId}::uuid, n.url, n.alt, n.credit
    from json_to_recordset(${JSON.stringify(wanted)}::json) as n (publication_id uuid, url text, alt text, credit text)
      left join import_pictures i on i.publication_id = n.publication_id
    where case when i.publication_id is null then n.url is not null
      else i.url is distinct from n.url or (i.state = 'shown' and i.shown_id is null) or (i.state = 'refused' and ${force}::boolean) end
    order by n.publication_id limit ${picturesLeft}
    on conflict (publication_id) do update set run_id = excluded.run_id, url = excluded.url, alt = excluded.alt, credit = excluded.credit,
      former = jsonb_build_object('url', import_pictures.url, 'alt', import_pictures.alt, 'credit', import_pictures.credit),
      state = 'waiting', attempts = 0, next_at = null, media_id = null
    returning publication_id`.execute(tx)
  return rows.length
}

/** Returns the picture of a publication after the batch: at the address that the publication has now. */
function wantedOf({ incoming, known, write: { how } }: Planned, id: string | undefined, nom: string): Wanted | null {
  if (incoming.kind !== 'item' || how === 'archive') return null
  const { content, picture } = incoming
  if (id !== undefined) return { publication_id: id, url: content.image_url, ...wordsOf(picture, nom, content.source_url) }
  if (!known || known.deleted_at !== null) return null
  const words = known.image_url === content.image_url ? picture : { alt: null, credit: null, nom: null, licence: null }
  return { publication_id: known.publication_id, url: known.image_url, ...wordsOf(words, nom, known.source_url) }
}

const wordsOf = (picture: Parameters<typeof creditOf>[0] & { alt: string | null }, nom: string, page: string | null) => ({
  alt: picture.alt,
  credit: creditOf(picture, nom, page),
})
