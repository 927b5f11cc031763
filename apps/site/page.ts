import type { Place } from './place.ts'
import type { z } from 'zod'
import type { Call } from '../../contract/client.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import type { Clock } from './clock.ts'
import type { Html } from './html/html.ts'

export type Language = 'fr' | 'en'

/** Asks for a public read of the contract. A page has no other source of data: it cannot show what the API does not. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Call<E>) => Promise<z.output<E['response']>>

/** The settings of the site. */
interface SiteSettings {
  name: string
  /** Who publishes the site, for the legal notice; lines separated by `|`. */
  legal: string | null
  contact: string | null
  /** The days after which closed messages, reports and requests are erased; 0: never. */
  terms: Readonly<Record<'MESSAGES_KEEP_DAYS' | 'REPORTS_KEEP_DAYS' | 'CLAIMS_KEEP_DAYS', number>>
  /** The address of the operator's plan for accessibility over several years. */
  accessibilityPlan: string | null
  /** The audit of accessibility; null: none was made. */
  accessibilityAudit: { day: string; by: string; rate: number; link: string } | null
  /** The origin of public addresses, such as https://beffroi.example.fr; null: addresses are relative. */
  origin: string | null
  /** Whether browsers install the service worker. */
  serviceWorker: boolean
  /** Whether e-mails leave the service. Without a mail server they are files of its operator, and reach nobody. */
  hasMail: boolean
  /** Whether this is the demonstration without a mail server: its e-mails are files in the folder `mail`, which its visitor can open. */
  hasMailFolder: boolean
  /** Whether browsers can be sent notifications. */
  hasPush: boolean
  /** Whether the service draws cards of pages for social networks. */
  hasCards: boolean
  /** The operator's map tiles. Null: there is no map. */
  tiles: { url: string; attribution: string } | null
  /** The path of the space of those who publish; null: the service does not serve it. */
  space: string | null
}

/** The record that a page is about, for the counts of what residents read. */
export interface Subject {
  kind: 'publication' | 'acteur' | 'commune'
  id: string
  /** The actor whose statistics count it. */
  acteurId?: string | null
}

/** What a page is made from. */
export interface Context {
  ask: Ask
  /** Says what the page is about, where somebody has statistics of it. The last call counts. */
  about: (subject: Subject) => void
  /** The parameters of the path, decoded. */
  params: Readonly<Record<string, string>>
  /** The parameters of the query that the page declares, each at most once. */
  query: Readonly<Record<string, string>>
  /** The path without the prefix of the language. */
  path: string
  language: Language
  /** Selects the text of the language of the page. */
  t: <T>(fr: T, en: T) => T
  /** The present time. The page is cached for as long as every answer of the clock is true. */
  clock: Clock
  site: SiteSettings
  /**
   * The origin for documents in which every address must be absolute: the public address of the service, else the address that the request was sent
   * to. Only pages with `isAbsolute` may use it.
   */
  origin: string
}

/** A list that programs can subscribe to. */
export interface FeedLink {
  type: 'application/rss+xml' | 'application/atom+xml' | 'application/feed+json' | 'text/calendar'
  title: string
  path: string
}

/** A page in HTML. */
export interface View {
  kind: 'view'
  title: string
  description?: string
  /** The address of the page without its language, with the parameters that belong to it. */
  canonical: string
  main: Html
  /** What stands above the rest over the whole width: the sign of a commune. */
  face?: Html
  /** The commune of the page: its name is in the header, its accent on the page. */
  commune?: Pick<Place, 'nom' | 'slug' | 'departement'> & Partial<Pick<Place, 'code_insee' | 'logo'>>
  /** Whether the page shows frames of this site. */
  hasFrames?: boolean
  /** Whether the page has a map that may be asked for: it may load the operator's tiles. */
  hasMap?: boolean
  feeds?: readonly FeedLink[]
  /** Data in the vocabulary of schema.org. */
  jsonLd?: readonly Readonly<Record<string, unknown>>[]
  /** The address of a picture for those who share the page. */
  picture?: { path: string; width: number; height: number; alt: string }
  /** Search engines should not list the page. */
  isUnlisted?: boolean
  status?: number
  /** Of a frame: the commune whose colours it has, and the theme that the site around it asks for; null: that of the reader. */
  frame?: { codeInsee: string; theme: 'light' | 'dark' | null }
  /** A class of the body, for a page of another form: a poster, a frame. */
  form?: 'print' | 'embed'
  /** The size of paper that a poster is printed on, where it is not A4. */
  paper?: 'a3' | 'a5' | undefined
}

/** A document of another type: a feed, a calendar, a list of addresses. */
export interface Raw {
  kind: 'raw'
  type: string
  body: string
  status?: number
  headers?: Readonly<Record<string, string>>
}

export interface Redirect {
  kind: 'redirect'
  to: string
  isPermanent: boolean
}

export type Result = View | Raw | Redirect

/** A page of the site: its address, and how it is read. */
export interface Page {
  /** With `:name` for parameters. */
  path: string
  /** The parameters of the query that the page reads. Others are ignored. */
  query?: readonly string[]
  /** Whether other sites may show the page in a frame. */
  isEmbeddable?: boolean
  /** Whether the address has a token: nothing stores the page. Spec §2-132. */
  hasToken?: boolean
  /** Whether the page exists in one language only. */
  isSingle?: boolean
  /** Whether the document has the origin of the service in its addresses. Without a public address it is cached for each origin apart. */
  isAbsolute?: boolean
  read: (context: Context) => Promise<Result> | Result
}

/** Redirects for good: the address changed. */
export const moved = (to: string): Redirect => ({ kind: 'redirect', to, isPermanent: true })

/** The error of an address that leads nowhere. */
export const notFound = (): AppError => new AppError('not_found')
