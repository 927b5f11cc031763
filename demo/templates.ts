import { beginOf, type Carried, carriedOf } from './carried.ts'
import { addDays, DAY_MS, nextAnniversary, nextWeekday } from './dates.ts'
import { type TextContext, textWriter, wordsNeeded } from './french.ts'
import { type PlacedActor, type PlacedCommune, wordsOf } from './placed.ts'
import type { Random } from './random.ts'
import { type Template, templates } from './schemas/publications.ts'

/** A text that is ready to be published. */
export interface Announcement {
  template: Template
  actor: PlacedActor
  title: string
  body: string
  carried: Carried
}

type Moments = Pick<TextContext, 'date' | 'end'>

/** An event on a fixed day of the year is announced at most this many days before. */
const FIXED_DAY_NOTICE = 25

/** Returns the dates of the event of an announcement, from the day of publication. */
function momentsOf({ event }: Template, published: Date, random: Random): Moments {
  if (!event) return {}
  const soon = event.on ? nextAnniversary(published, event.on) : addDays(published, random.integer(...event.in_days))
  const date = event.on || event.weekday === undefined ? soon : nextWeekday(soon, event.weekday)
  return event.lasts === undefined ? { date } : { date, end: addDays(date, event.lasts) }
}

/** Returns the texts of a template that have placeholders. */
const textsOf = ({ titles, paragraphs, event, alert }: Template): string[] =>
  [...titles, ...paragraphs.flat(), event?.place, event?.price, event?.audience, alert?.instructions, ...(alert?.sectors ?? [])].filter(
    (text) => text !== undefined,
  )

/** Chooses templates: no commune has the same template twice, and the least used templates are chosen first. */
export class TemplateChoice {
  readonly #random: Random
  readonly #now: Date
  readonly #uses = new Map<Template, number>()
  readonly #usedIn = new Map<string, Set<Template>>()
  readonly #templates = templates().map((template) => ({
    template,
    needed: wordsNeeded(textsOf(template)),
  }))

  constructor(random: Random, now: Date) {
    this.#random = random
    this.#now = now
  }

  /**
   * Returns a new announcement by one of these actors that is suitable for the day; null if no template is left.
   * @param alerts whether it may be an alert: nobody waits for approval of one, and a commune with alerts of its own has enough
   */
  write(commune: PlacedCommune, actors: readonly PlacedActor[], published: Date, alerts = true): Announcement | null {
    const used = this.#usedIn.get(commune.id) ?? new Set()
    this.#usedIn.set(commune.id, used)
    let choice: { template: Template; authors: PlacedActor[]; moments: Moments; weight: number } | null = null
    for (const { template, needed } of this.#templates) {
      if (used.has(template) || (template.alert && !alerts)) continue
      const authors = actors.filter(({ theme }) => template.by.includes(theme))
      if (authors.length === 0 || !fits(template, needed, commune, published)) continue
      const moments = momentsOf(template, published, this.#random)
      const { date } = moments
      if (date && template.months && !template.months.includes(date.getUTCMonth() + 1)) continue
      if (date && template.event?.on && date.getTime() - published.getTime() > FIXED_DAY_NOTICE * DAY_MS) continue
      const weight = (this.#uses.get(template) ?? 0) + this.#random.integer(0, 99) / 100
      if (!choice || weight < choice.weight) choice = { template, authors, moments, weight }
    }
    if (!choice) return null
    used.add(choice.template)
    return this.#compose(choice.template, this.#random.pick(choice.authors), { published, ...choice.moments })
  }

  #compose(template: Template, actor: PlacedActor, moments: Moments & { published: Date }): Announcement {
    const rank = this.#uses.get(template) ?? 0
    this.#uses.set(template, rank + 1)
    const title = rank % template.titles.length
    const variant = title % (template.paragraphs[0]?.length ?? 1)
    const write = textWriter({ random: this.#random, words: wordsOf(actor), ...moments, begin: beginOf(template.event, variant) })
    const paragraphs = template.paragraphs.map((variants, i) => {
      // The first paragraph has the variant of the title; the others vary independently.
      const agrees = template.same_rank === true || i === 0
      return write(variants[(agrees ? title : rank + (rank >> 1) * i) % variants.length] ?? '')
    })
    const carried = carriedOf(template, { actor, write, now: this.#now, variant, ...moments })
    return { template, actor, title: write(template.titles[title] ?? ''), body: paragraphs.join('\n\n'), carried }
  }
}

function fits(template: Template, needed: readonly string[], commune: PlacedCommune, published: Date): boolean {
  const [min, max] = template.population ?? [0, Number.POSITIVE_INFINITY]
  const population = commune.population ?? 0
  if (population < min || population > max) return false
  if (template.mainland_only && commune.departement.startsWith('97')) return false
  if (template.months && !template.months.includes(published.getUTCMonth() + 1)) return false
  const known = new Set([...Object.keys(commune.data.places), 'ville', 'acteur', 'tel', 'courriel', 'site'])
  return needed.every((word) => known.has(word))
}
