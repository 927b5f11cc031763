// Over 200 lines: the five kinds of rows share one stream of random draws, and reading them side by side shows how they differ.
import type { Insertable } from 'kysely'
import { jsonb } from '../server/chapters/publications/kind-rules.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { actsOf, type PlannedAct } from './acts.ts'
import { beginOf, type Carried, carriedOf } from './carried.ts'
import { addDays, addHours, isoDate } from './dates.ts'
import { textWriter } from './french.ts'
import { findActor, type PlacedActor, type PlacedCommune, townHallOf, wordsOf } from './placed.ts'
import { type Random, seededRandom } from './random.ts'
import type { CarriedData, EventData } from './schemas/carried.ts'
import { type MediaData, mediaDataOf } from './schemas/medias.ts'
import { duplicates, localPublications, rejectedPublications } from './schemas/publications.ts'
import { type Announcement, TemplateChoice } from './templates.ts'

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

type Text = Pick<Announcement, 'title' | 'body' | 'carried'>
/** The data that every row needs besides its text. */
interface Facts {
  /** publication_types.code */
  type: string | null
  status: 'published' | 'approved' | 'pending' | 'rejected'
  published: Date | null
  created: Date
  updated: Date
  image?: string
}

/** A record of a data file whose event, if any, has its day. */
type Written = Omit<CarriedData, 'event'> & { event?: (EventData & { on: (now: Date) => Date; lasts?: number | undefined }) | undefined }
const NOTHING: Carried = { evenement: null, alerte: null, expire_le: null, date_debut: null, date_fin: null, changes: [] }

const PENDING = 27
const DELETED = 8

/** Returns all publications, in all states. The time of the load decides dates and seasons: the same time gives the same publications. */
export function publicationsOf(sources: PublicationSources): Publication[] {
  const writer = new PublicationWriter(sources)
  // The moderation queue takes its templates first.
  return [
    ...writer.pending(),
    ...writer.ordinary(),
    ...writer.rejected(),
    ...writer.duplicated(),
    ...(sources.withActs ? writer.acts() : []),
  ]
}

/** Writes the five kinds of publications, which share one stream of random draws and one choice of templates. */
class PublicationWriter {
  readonly #s: PublicationSources
  readonly #random: Random = seededRandom(20_260_322)
  readonly #templates: TemplateChoice
  readonly #communes: Map<string, PlacedCommune>
  #featured = 0
  #deleted = 0

  constructor(sources: PublicationSources) {
    this.#s = sources
    this.#templates = new TemplateChoice(this.#random, sources.now)
    this.#communes = new Map(sources.communes.map((commune) => [commune.code_insee, commune]))
  }

  /** Returns published, approved, scheduled and deleted publications of each commune, the local ones first. */
  ordinary(): Publication[] {
    return this.#s.communes.flatMap((commune) => {
      const locals = this.#local(commune)
      const actors = this.#s.actors.filter((actor) => actor.commune === commune && actor.state !== 'unvalidated')
      const rest = commune.data.publications - locals.length
      const rows = [...locals]
      // A flood and a drought, each in force, would contradict each other.
      const hasAlert = locals.some(({ alerte }) => alerte)
      for (let i = 0; i < rest; i += 1) {
        const isScheduled = i === 0 && rest >= 8
        const age = 90 * ((i + this.#random.integer(0, 9) / 10) / rest) ** 1.5
        const published = isScheduled ? addHours(this.#s.now, this.#random.integer(20, 240)) : this.#daysAgo(age)
        // A deactivated actor wrote nothing in the last 20 days.
        const authors = actors.filter(({ state, createdAt }) => createdAt < addDays(published, -3) && (state === 'normal' || age >= 20))
        const text = this.#templates.write(commune, authors, published, !hasAlert)
        if (text) rows.push(isScheduled ? this.#scheduled(text, published) : this.#published(text, published, i))
      }
      return rows
    })
  }

  #published(text: Announcement, published: Date, i: number): Publication {
    const { template, actor } = text
    const admin_decision = !actor.canPublish && this.#random.chance(0.4) ? 'published' : null
    const facts = { ...template, status: 'published', published, created: this.#before(published, template), updated: published } as const
    const source_url = template.link ? `${actor.site}/actualites/${template.link}-${isoDate(published)}` : null
    const row = this.#row(actor, text, facts, { source_url, epingle: template.pinned === true, admin_decision })
    if (template.featured && this.#random.chance(0.2)) this.#feature(row)
    if (i % 11 === 5) Object.assign(row, { moderation_status: 'approved', admin_decision: null })
    // Approved without a date: an administrator still has to choose one.
    if (i === 2 && actor.commune.data.publications >= 16)
      Object.assign(row, { moderation_status: 'approved', admin_decision: 'approved', publie_le: null })
    if (i === 7 && this.#deleted < DELETED) {
      this.#deleted += 1
      row.deleted_at = new Date(Math.min(addHours(published, 30).getTime(), this.#s.now.getTime() - 60_000)).toISOString()
      row.updated_at = row.deleted_at
    }
    return row
  }

  #scheduled(text: Announcement, published: Date): Publication {
    const created = this.#daysAgo(this.#random.integer(0, 3))
    return this.#row(text.actor, text, { ...text.template, status: 'approved', published, created, updated: created })
  }

  #local({ code_insee }: PlacedCommune): Publication[] {
    return (localPublications()[code_insee] ?? []).flatMap((local, i) => {
      const actor = findActor(this.#s.actors, local.actor ?? townHallOf(code_insee))
      if (!actor) return []
      const drawn = i * 6 + this.#random.integer(0, 5)
      const published = this.#daysAgo(local.published ?? drawn)
      const text = this.#written(actor, local, local, published)
      const facts = { ...local, status: 'published', published, created: this.#before(published, local), updated: published } as const
      const row = this.#row(actor, text, facts, {
        commune_ids: this.#ids(local.also_in),
        epingle: local.pinned === true,
        medias: mediaDataOf(local),
      })
      if (local.featured) this.#feature(row)
      return [row]
    })
  }

  /** Returns a text of a data file, with its event, its alert and its end. */
  #written(actor: PlacedActor, data: Written, { title, body }: { title: string; body: string }, published: Date): Text {
    const { event } = data
    const date = event?.on(this.#s.now)
    const end = date && event?.lasts ? addDays(date, event.lasts) : undefined
    const write = textWriter({ random: this.#random, words: wordsOf(actor), published, date, end, begin: beginOf(event) })
    const text = { title: write(title), body: write(body) }
    return { ...text, carried: carriedOf(data, { actor, write, now: this.#s.now, published, date, end }) }
  }

  /** Returns the moderation queue: publications of the last days, of actors that may not publish without approval. */
  pending(): Publication[] {
    const [first] = this.#s.communes
    const others = this.#s.actors.filter(
      ({ canPublish, state: actorState, theme }) =>
        !canPublish && (actorState === 'normal' || actorState === 'unvalidated') && theme !== 'mairie',
    )
    // Actors of the accounts' commune come first, so that each account has a publication of its own in the queue.
    const own = this.#s.actors.filter(({ commune }) => commune === first).slice(0, 2)
    const rows: Publication[] = []
    for (const actor of [...own, ...own, ...others, ...others]) {
      if (rows.length === PENDING) break
      const created = new Date(this.#s.now.getTime() - this.#random.integer(12, 4 * 24 * 60) * 60_000)
      const text = actor.createdAt < created && this.#templates.write(actor.commune, [actor], created, false)
      if (!text) continue
      const author = own.includes(actor) ? (actor.theme === 'mairie' ? 'redaction@demo.test' : 'asso@demo.test') : ''
      const facts = { ...text.template, status: 'pending', published: null, created, updated: created } as const
      rows.push(this.#row(actor, text, facts, { created_by: this.#s.users.get(author) ?? null }))
    }
    return rows
  }

  rejected(): Publication[] {
    return rejectedPublications().flatMap(({ actor: ref, type, title, body, status_reason }, i) => {
      const actor = findActor(this.#s.actors, ref)
      if (!actor) return []
      const created = this.#daysAgo(2 + i * 3)
      const write = textWriter({ random: this.#random, words: wordsOf(actor), published: created })
      const text = { title: write(title), body: write(body), carried: NOTHING }
      // The first two were published, and withdrawn after reports.
      const published = i < 2 ? addHours(created, 3) : null
      const facts = { type, status: 'rejected', published, created, updated: addHours(created, 20) } as const
      return this.#row(actor, text, facts, { status_reason: write(status_reason), admin_decision: i % 2 === 0 ? 'rejected' : null })
    })
  }

  duplicated(): Publication[] {
    return duplicates().flatMap(({ actor: ref, copies, first, ...data }) => {
      const actor = findActor(this.#s.actors, ref)
      if (!actor) return []
      const { type } = data
      const firstCreated = this.#daysAgo(first)
      return copies.map(({ title, body, source_url, status }, i) => {
        const created = addHours(firstCreated, i * 9)
        const text = this.#written(actor, data, { title, body }, created)
        const published = status === 'published' ? addHours(created, 2) : null
        const status_reason = status === 'rejected' ? 'Cette information est déjà en ligne. Merci de votre vigilance !' : null
        const facts = { type, status, published, created, updated: addHours(created, 2) }
        return this.#row(actor, text, facts, { source_url: source_url ?? null, status_reason })
      })
    })
  }

  /** Returns the acts of the town halls: posted, scheduled, and one that was withdrawn. */
  acts(): Publication[] {
    return actsOf(this.#s.now).flatMap(({ code_insee, title, body, act, created, published, withdrawn, document }) => {
      const actor = findActor(this.#s.actors, townHallOf(code_insee))
      if (!actor) return []
      const status = withdrawn ? 'rejected' : published > this.#s.now ? 'approved' : 'published'
      const updated = withdrawn?.at ?? (status === 'approved' ? created : published)
      const columns = { commune_ids: [], status_reason: withdrawn?.reason ?? null, medias: { documents: [document] }, act }
      return this.#row(actor, { title, body, carried: NOTHING }, { type: 'acte', status, published, created, updated }, columns)
    })
  }

  /** Returns a row with every column: rows of all kinds are inserted by one statement. */
  #row(
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
      commune_ids: actor.alsoIn.length > 0 && this.#random.chance(0.5) ? this.#ids(actor.alsoIn) : [],
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
  #feature(row: Publication): void {
    const days = [null, 10, 30, -4][this.#featured % 4] ?? null
    row.en_avant = true
    row.featured_until = days === null ? null : addDays(this.#s.now, days).toISOString()
    this.#featured += 1
  }

  /** Returns a time `days` days ago, at an hour when people publish; at least ten minutes ago. */
  #daysAgo(days: number): Date {
    const moment = addDays(this.#s.now, -days)
    moment.setUTCHours(this.#random.integer(6, 17), this.#random.integer(0, 11) * 5, this.#random.integer(0, 59), 0)
    const latest = this.#s.now.getTime() - this.#random.integer(10, 240) * 60_000
    return moment.getTime() > latest ? new Date(latest) : moment
  }

  /** Returns a time up to two days earlier, at about the same hour; for an alert, a few minutes earlier. */
  #before(published: Date, { alert }: CarriedData): Date {
    const earlier = addHours(published, -24 * this.#random.integer(0, 2) - this.#random.integer(4, 40) / 20)
    return alert ? addHours(published, -0.2) : earlier
  }
  #ids = (insee: readonly string[]): string[] => insee.flatMap((code) => this.#communes.get(code)?.id ?? [])
}
