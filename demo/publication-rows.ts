import type { Insertable } from 'kysely'
import { jsonb } from '../server/chapters/publications/writing/kind-rules.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { PlannedAct } from './acts.ts'
import type { Carried } from './carried.ts'
import { addDays } from './dates.ts'
import type { PlacedActor, PlacedCommune } from './placed.ts'
import type { Random } from './random.ts'
import type { MediaData } from './schemas/medias.ts'
import type { Announcement } from './templates.ts'

export type Publication = Omit<Insertable<Database['publications']>, keyof Carried> &
  Carried & {
    id: string
    moderation_status: string
    created_at: string
    medias?: MediaData | undefined
    act?: PlannedAct['act'] | undefined
  }

/** Returns the row of a publication. */
export const publicationRow = ({ changes: _, medias: _medias, act: _act, evenement, alerte, ...row }: Publication) => ({
  ...row,
  evenement: jsonb(evenement),
  alerte: jsonb(alerte),
})

/** The data from which the publications are made. */
export interface PublicationSources {
  now: Date
  communes: readonly PlacedCommune[]
  actors: readonly PlacedActor[]
  /** Ids of publication_types by code. */
  types: ReadonlyMap<string, string>
  /** User ids by e-mail address. */
  users: ReadonlyMap<string, string>
  /** Whether the documents of acts are in the store. An act is its document. */
  withActs: boolean
}

export type Text = Pick<Announcement, 'title' | 'body' | 'carried'>
/** The data that every row needs besides its text. */
export interface Facts {
  /** publication_types.code */
  type: string | null
  status: 'published' | 'approved' | 'pending' | 'rejected'
  published: Date | null
  created: Date
  updated: Date
  image?: string
}

/** Makes the rows of publications. It shares the random draws of the writer of their texts. */
export class PublicationRows {
  readonly #s: PublicationSources
  readonly #random: Random
  readonly #communes: Map<string, PlacedCommune>
  #featured = 0

  constructor(sources: PublicationSources, random: Random) {
    this.#s = sources
    this.#random = random
    this.#communes = new Map(sources.communes.map((commune) => [commune.code_insee, commune]))
  }

  /** Returns a row with every column: rows of all kinds are inserted by one statement. */
  row(
    actor: PlacedActor,
    { title, body, carried }: Text,
    { type, status, published, created, updated, image }: Facts,
    columns: Partial<Publication> = {},
  ): Publication {
    return {
      id: newId(),
      title,
      body,
      acteur_id: actor.id,
      commune_id: actor.commune.id,
      commune_ids: actor.alsoIn.length > 0 && this.#random.chance(0.5) ? this.idsOf(actor.alsoIn) : [],
      type_id: type === null ? null : (this.#s.types.get(type) ?? null),
      moderation_status: status,
      valide: status === 'published' || status === 'approved',
      publie_le: published?.toISOString() ?? null,
      ...carried,
      image_url: image === undefined ? null : `https://images.beffroi.example/${image}`,
      created_at: created.toISOString(),
      updated_at: updated.toISOString(),
      en_avant: false,
      featured_until: null,
      epingle: false,
      source_url: null,
      status_reason: null,
      admin_decision: null,
      reports_count: 0,
      created_by: null,
      deleted_at: null,
      ...columns,
    }
  }

  /** Features a publication: in turn without end, for ten more days, for thirty, or until four days ago. */
  feature(row: Publication): void {
    const days = [null, 10, 30, -4][this.#featured % 4] ?? null
    row.en_avant = true
    row.featured_until = days === null ? null : addDays(this.#s.now, days).toISOString()
    this.#featured += 1
  }

  /** Returns the ids of communes by their INSEE codes. */
  idsOf(insee: readonly string[]): string[] {
    return insee.flatMap((code) => this.#communes.get(code)?.id ?? [])
  }
}
