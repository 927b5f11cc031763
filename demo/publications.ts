import { actsOf } from './acts.ts'
import { beginOf, type Carried, carriedOf } from './carried.ts'
import { addDays, addHours, isoDate } from './dates.ts'
import { textWriter } from './french.ts'
import { findActor, type PlacedActor, type PlacedCommune, townHallOf, wordsOf } from './placed.ts'
import { type Publication, PublicationRows, type PublicationSources, type Text } from './publication-rows.ts'
import { dayBefore, daysAgo } from './publication-times.ts'
import { type Random, seededRandom } from './random.ts'
import type { CarriedData, EventData } from './schemas/carried.ts'
import { mediaDataOf } from './schemas/medias.ts'
import { duplicates, localPublications, rejectedPublications } from './schemas/publications.ts'
import { type Announcement, TemplateChoice } from './templates.ts'

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
  readonly #rows: PublicationRows
  #deleted = 0

  constructor(sources: PublicationSources) {
    this.#s = sources
    this.#templates = new TemplateChoice(this.#random, sources.now)
    this.#rows = new PublicationRows(sources, this.#random)
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
    const facts = {
      ...template,
      status: 'published',
      published,
      created: dayBefore(this.#random, published, template),
      updated: published,
    } as const
    const source_url = template.link ? `${actor.site}/actualites/${template.link}-${isoDate(published)}` : null
    const row = this.#rows.row(actor, text, facts, { source_url, epingle: template.pinned === true, admin_decision })
    if (template.featured && this.#random.chance(0.2)) this.#rows.feature(row)
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
    return this.#rows.row(text.actor, text, { ...text.template, status: 'approved', published, created, updated: created })
  }

  #local({ code_insee }: PlacedCommune): Publication[] {
    return (localPublications()[code_insee] ?? []).flatMap((local, i) => {
      const actor = findActor(this.#s.actors, local.actor ?? townHallOf(code_insee))
      if (!actor) return []
      const drawn = i * 6 + this.#random.integer(0, 5)
      const published = this.#daysAgo(local.published ?? drawn)
      const text = this.#written(actor, local, local, published)
      const facts = {
        ...local,
        status: 'published',
        published,
        created: dayBefore(this.#random, published, local),
        updated: published,
      } as const
      const row = this.#rows.row(actor, text, facts, {
        commune_ids: this.#rows.idsOf(local.also_in),
        epingle: local.pinned === true,
        medias: mediaDataOf(local),
      })
      if (local.featured) this.#rows.feature(row)
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
      rows.push(this.#rows.row(actor, text, facts, { created_by: this.#s.users.get(author) ?? null }))
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
      return this.#rows.row(actor, text, facts, { status_reason: write(status_reason), admin_decision: i % 2 === 0 ? 'rejected' : null })
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
        return this.#rows.row(actor, text, facts, { source_url: source_url ?? null, status_reason })
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
      return this.#rows.row(actor, { title, body, carried: NOTHING }, { type: 'acte', status, published, created, updated }, columns)
    })
  }

  #daysAgo = (days: number): Date => daysAgo(this.#random, this.#s.now, days)
}
