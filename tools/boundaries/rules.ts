import type { Import } from './imports.ts'

/**
 * Files of a chapter that other chapters may import: rules and queries that several chapters share. All other files are private to their
 * chapter.
 */
export const SHARED: ReadonlySet<string> = new Set(
  [
    'acteurs/contacts',
    'acteurs/hours',
    'acteurs/let-publish',
    'acteurs/links',
    'acteurs/position',
    'acteurs/rows',
    'claims/with-page',
    'collaboration/look',
    'collaboration/viewers',
    'communes/collectes',
    'communes/days',
    'communes/get',
    'communes/holidays',
    'communes/infos',
    'communes/names',
    'communes/official-values',
    'communes/recurrence',
    'communes/registers/commune-codes',
    'communes/search',
    'communes/registers/mairies/position',
    'communes/time-zones',
    'defibrillateurs/admin-list',
    'defibrillateurs/horaires/civil',
    'defibrillateurs/remarks/columns',
    'defibrillateurs/remarks/store',
    'defibrillateurs/remarks/undo',
    'defibrillateurs/rows',
    'invitations/create',
    'invitations/team',
    'medias/attach',
    'medias/fetch-picture',
    'medias/fetched-picture.job',
    'medias/messages-catalogue',
    'medias/pictures-available',
    'medias/reduced-picture',
    'medias/rows',
    'medias/sniff',
    'messages/rows',
    'persons/erase',
    'invitations/own',
    'mairie/opinion-columns',
    'mairie/waiting-counts',
    'persons/erasure-mail',
    'persons/export',
    'persons/orphans',
    'persons/subject',
    'publications/reading/admin-list',
    'publications/writing/create',
    'publications/events/known-traits',
    'publications/events/stored-event',
    'publications/events/taken-away',
    'publications/writing/kind-rules',
    'publications/moderation/deciding-rights',
    'publications/moderation/duplicates',
    'publications/moderation/moderate-own',
    'publications/pictures/stored-medias',
    'publications/reading/public-list',
    'publications/reading/row-types',
    'publications/reading/rows',
    'publications/search/search',
    'publications/moderation/take-off',
    'publications/reading/totals',
    'publications/writing/undo',
    'publications/reading/visibility',
    'publications/writing/waiting-edit',
    'publications/writing/write-content',
    'sign-in/public',
    'subscriptions/apply',
    'subscriptions/logs',
    'subscriptions/mode',
    'subscriptions/payment-facts',
    'subscriptions/plans',
    'suivis/envois/tell',
    'suivis/following/follow-by-push',
    'suivis/following/returned',
    'users/last-admin',
    'users/roles',
    'users/rows',
    'users/update',
  ].map((file) => `server/chapters/${file}.ts`),
)

/** Files of the service that may import from `demo/`. */
const DEMO_USERS: ReadonlySet<string> = new Set(['server/first-start.ts', 'server/banner.ts', 'server/cli/demo.ts'])

/** The files that may import job handlers: they connect each kind of job with its handler. */
const HANDLER_USERS = /^server\/(?:chapters\/[\w-]+\/chapter|platform\/platform)\.ts$/

/** The files of chapters that may import HTTP. */
const HTTP_USERS = /\/(?:[\w-]+-)?routes(?:-[\w-]+)?\.ts$|^server\/chapters\/sign-in\/|\/webhook\.ts$/

/** A boundary, with a function that says whether an import crosses it. */
export interface Boundary {
  name: string
  crosses: (one: Import) => boolean
}

const isOwn = (to: string): boolean => /^(?:contract|server|apps|tools|proofs|demo)\//.test(to)
const chapterOf = (file: string): string | undefined => /^server\/chapters\/([\w-]+)\//.exec(file)?.[1]
const appOf = (file: string): string | undefined => /^apps\/([\w-]+)\//.exec(file)?.[1]

export const BOUNDARIES: readonly Boundary[] = [
  {
    name: 'the platform imports the platform and the contract',
    crosses: ({ from, to }) => from.startsWith('server/platform/') && isOwn(to) && !/^(?:server\/platform|contract)\//.test(to),
  },
  {
    name: 'the contract imports zod and the contract',
    crosses: ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  },
  {
    name: 'an application imports itself, what applications share, and the contract',
    crosses: ({ from, to }) =>
      appOf(from) !== undefined && isOwn(to) && !to.startsWith('contract/') && ![appOf(from), 'ui'].includes(appOf(to)),
  },
  {
    name: 'a chapter imports itself, the platform, the contract, and what other chapters share',
    crosses: ({ from, to }) =>
      chapterOf(from) !== undefined &&
      isOwn(to) &&
      !/^(?:server\/platform|contract)\//.test(to) &&
      chapterOf(to) !== chapterOf(from) &&
      !SHARED.has(to),
  },
  {
    name: 'the demonstration imports itself, the platform, chapters, and the contract',
    crosses: ({ from, to }) => from.startsWith('demo/') && isOwn(to) && !/^(?:demo|server\/platform|server\/chapters|contract)\//.test(to),
  },
  {
    name: 'the first start, its banner and the command line import the demonstration',
    crosses: ({ from, to }) => to.startsWith('demo/') && !/^(?:demo|tools|proofs)\//.test(from) && !DEMO_USERS.has(from),
  },
  {
    name: 'the server imports applications only to serve them: the residents’ site in server/site/',
    crosses: ({ from, to }) =>
      from.startsWith('server/') && to.startsWith('apps/') && !(from.startsWith('server/site/') && appOf(to) === 'site'),
  },
  {
    name: 'what runs a job is imported where the chapter says what it brings: who sends a job imports its kind',
    crosses: ({ from, to }) => /\w\.handler\.ts$/.test(to) && !HANDLER_USERS.test(from),
  },
  {
    name: 'of a chapter only routes, sign-in and webhooks import HTTP: verbs know nothing of requests',
    crosses: ({ from, to }) =>
      chapterOf(from) !== undefined && (to.startsWith('server/platform/http/') || to === 'fastify') && !HTTP_USERS.test(from),
  },
]

/** A pattern of text that only some files may contain: its subject belongs in one place. */
export interface OnlyIn {
  name: string
  words: RegExp
  files: ReadonlySet<string>
}

export const ONLY_IN: readonly OnlyIn[] = [
  {
    name: 'statements on the tables of the job queue are in one file, those of tests in another',
    words: /\bpgboss\./,
    files: new Set(['server/platform/jobs/queue-tables.ts', 'server/test/queue-tables.ts']),
  },
]

const KIND_NAME = "'(?:actualite|information|evenement|alerte|acte)'"
/** A list of nothing but kinds; the text « information » in two languages is none. */
const KIND_LIST = `\\[\\s*(?!'information',\\s*'information'\\s*\\])${KIND_NAME}(?:,\\s*${KIND_NAME})+,?\\s*\\]`
/** A set that holds a kind alone, and a list that is asked for a kind. */
const KIND_SET = `\\bSet(?:<[\\w[\\]']{1,40}>)?\\(\\[${KIND_NAME}\\]`
const LIST_WITH_KIND = `${KIND_NAME}[^[\\]]{0,200}\\](?: as const\\))?\\.(?:includes|indexOf)\\((?:\\w+\\??\\.){0,3}(?:kind|genre)\\b`
/**
 * A comparison of the kind of a publication, or a list of kinds: what depends on the kind is in a registry by kind (`Record<Kind, …>`), or asks `KINDS` of the
 * contract. Only files in a folder `kinds/`, tests and the demonstration's data compare it.
 */
export const COMPARES_KIND = new RegExp(
  [
    `\\b(?:kind|genre)\\)? ?[!=]==? ?${KIND_NAME}`,
    `${KIND_NAME} ?[!=]==? ?(?:\\w+\\??\\.)*(?:kind|genre)\\b`,
    `\\bcase ${KIND_NAME}`,
    KIND_LIST,
    KIND_SET,
    LIST_WITH_KIND,
  ].join('|'),
)
/** Files whose kinds may be compared. */
export const MAY_COMPARE_KINDS = /\/kinds\/|\.test\.tsx?$|^server\/test\/|^apps\/\w+\/test\/|^(?:proofs|demo|tools)\//
