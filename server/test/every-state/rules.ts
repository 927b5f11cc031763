import { shortCode } from '../../../contract/publications/short-code.ts'
import { inLanguage, paths, withQuery } from '../../../apps/site/html/paths.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'

/**
 * What each place that shows or gives publications says of a publication in each state. Written by hand from the rules (Spec §3-25, §3-26, §3-33,
 * §3-34): never from an answer. A place that is added to the site or to the API fails the test until it is here.
 */

/** A town of the test: its publications are few enough for every list. */
export interface Town {
  name: string
  commune: string
  slug: string
  departement: string
  latitude: number
  longitude: number
  mairie: string
  acteur: string
}

export interface Case {
  town: 'news' | 'practical' | 'events' | 'long events'
  kind: Kind
  state: string
  /** A word that no other publication has. */
  title: string
}

// --- The states. What is not in a place's list must not be there.

/** Nobody who is not an editor sees these, in any place. */
const HIDDEN = ['pending', 'rejected', 'noDate', 'scheduled', 'deleted']
const EXPIRED = [...HIDDEN, 'expired']
/** `approved`: scheduled, and its time has come. `waiting`: an edit of it waits for its decision. */
const VISIBLE = ['published', 'approved', 'waiting']

const casesOf = (town: Case['town'], kind: Kind, states: readonly string[]): Case[] =>
  states.map((state) => ({ town, kind, state, title: `${kind}${state.charAt(0).toUpperCase()}${state.slice(1)}` }))

export const CASES: readonly Case[] = [
  ...casesOf('news', 'actualite', [...EXPIRED, 'inactive', ...VISIBLE]),
  // An act has no end.
  ...casesOf('news', 'acte', [...HIDDEN, ...VISIBLE]),
  ...casesOf('practical', 'information', [...EXPIRED, 'inactive', ...VISIBLE]),
  ...casesOf('practical', 'alerte', [...EXPIRED, ...VISIBLE, 'lifted', 'ended']),
  ...casesOf('events', 'evenement', [...EXPIRED, 'inactive', ...VISIBLE, 'cancelled', 'dateCancelled', 'postponed', 'full', 'moved']),
  // `series` has two dates, of which the first is cancelled. `days` has no hours. `cancelledPostponed` is cancelled as a whole, after its date was postponed.
  ...casesOf('long events', 'evenement', [
    'running',
    'days',
    'series',
    'cancelledPostponed',
    'ended',
    'endedCancelled',
    'endedFull',
    'exhibition',
    'exhibitionCancelled',
    'exhibitionFull',
  ]),
]

// --- What a place says, by kind and state: the words of its row, '' where nothing is to be said, several where it has several rows.

type Says = string | readonly string[]
type States = Readonly<Record<string, Says>>
type Shown = Partial<Record<Kind, States>>

/** The words that say a state, and the reasons that the test gives. Each row must have those of its state and no other. */
export const WORDS = {
  fr: ['annulé', 'reporté', 'complet', 'nouvel horaire', 'levée', 'terminée', 'passé', 'gel', 'verglas', 'travaux', 'fin de crue'],
  en: ['cancelled', 'postponed', 'fully booked', 'new time', 'lifted', 'ended', 'is over', 'gel', 'verglas', 'travaux', 'fin de crue'],
} as const

const PLAIN: States = { published: '', approved: '', waiting: '' }
const IN_FORCE = PLAIN
const ALERTS_OF_TODAY: States = { ...IN_FORCE, lifted: 'levée' }
const ALL_ALERTS: States = { ...ALERTS_OF_TODAY, ended: 'terminée' }
/** The list of alerts and entries of feeds have the reason of a lifting too. */
const FEED_ALERTS: States = { ...ALL_ALERTS, lifted: 'levée fin de crue' }

/** A row for each date. */
const BY_DATE: States = {
  ...PLAIN,
  cancelled: 'annulé gel',
  dateCancelled: 'annulé verglas',
  cancelledPostponed: 'annulé gel',
  postponed: 'reporté gel',
  full: 'complet',
  moved: 'nouvel horaire',
  running: '',
  days: '',
  series: ['annulé verglas', ''],
  exhibition: '',
  exhibitionCancelled: 'annulé gel',
  exhibitionFull: 'complet',
}
const without = (states: States, ...names: string[]): States =>
  Object.fromEntries(Object.entries(states).filter(([name]) => !names.includes(name)))
/** Under "En ce moment" is what is open. */
const OPEN_ONLY = without(BY_DATE, 'exhibitionCancelled')
/** A row for each event: that of the date that counts. */
const BY_EVENT: States = { ...BY_DATE, series: '' }
const PAST: States = { ended: '', endedCancelled: 'annulé gel', endedFull: '' }
/** Today nothing begins. */
const OF_TODAY: States = { running: '', exhibition: '', exhibitionCancelled: 'annulé gel', exhibitionFull: 'complet' }
/** A sheet has no room for reasons. */
const ON_SHEET: States = {
  ...BY_DATE,
  cancelled: 'annulé',
  dateCancelled: 'annulé',
  cancelledPostponed: 'annulé',
  postponed: 'reporté',
  series: ['annulé', ''],
  exhibitionCancelled: 'annulé',
}
/** Calendars move an entry by themselves; its reason is in the note. */
const IN_CALENDAR: States = { ...BY_DATE, moved: 'travaux' }
/** A calendar keeps what held when a date began. */
const IN_WHOLE_CALENDAR: States = { ...IN_CALENDAR, ...PAST, endedFull: 'complet' }

const NEWS: Shown = { actualite: PLAIN, information: PLAIN }
const TODAY: Shown = { ...NEWS, acte: PLAIN, alerte: ALERTS_OF_TODAY, evenement: BY_EVENT }
const FEED: Shown = { ...TODAY, alerte: without(FEED_ALERTS, 'ended') }
const ADDRESSES: Shown = {
  ...NEWS,
  acte: PLAIN,
  alerte: { ...IN_FORCE, lifted: '' },
  evenement: Object.fromEntries(Object.keys(BY_EVENT).map((state) => [state, ''])),
}
/** Data for programs. Lists without a period have no dates, only the state of the whole event. */
const DATA: Shown = { ...FEED, evenement: { ...BY_EVENT, dateCancelled: '', moved: '' } }
/** Agendas have the dates of the period. */
const DATA_AGENDA: Shown = { evenement: { ...BY_DATE, cancelledPostponed: 'annulé reporté gel', moved: 'nouvel horaire travaux' } }

// --- The places that show several publications.

export interface Place {
  /** As the table of routes of the site has it, or docs/openapi.json. */
  route: string
  /** What is asked for; several answers are read as one. */
  asks: (town: Town) => string | readonly string[]
  shows: Shown
  /** Whether the page has an English one beside it. */
  isFrench?: true
}

const months = (): string[] => {
  const first = Temporal.Now.plainDateISO('Europe/Paris').toPlainYearMonth()
  return [first.toString(), first.add({ months: 1 }).toString()]
}
const days = (n: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days: n }).toString()
const at = ({ latitude, longitude }: Town) => ({ lat: latitude.toFixed(3), lng: longitude.toFixed(3) })

const page = (route: string, asks: Place['asks'], shows: Shown): Place => ({ route, asks, shows })
const given = (route: string, asks: Place['asks'], shows: Shown): Place => ({ route, asks, shows, isFrench: true })
/** A list in each format of feeds. */
const feeds = (route: string, asks: (town: Town, format: string) => string, shows: Shown): Place[] =>
  ['rss', 'atom', 'json'].map((format) => given(`${route}.${format}`, (town) => asks(town, format), shows))

export const PLACES: readonly Place[] = [
  // Pages
  page('/', () => paths.home, { actualite: PLAIN }),
  page('/:commune', ({ slug }) => paths.commune(slug), {
    ...NEWS,
    alerte: { ...ALERTS_OF_TODAY, ended: 'terminée' },
    evenement: OPEN_ONLY,
  }),
  page('/:commune/actualites', ({ slug }) => paths.news(slug), NEWS),
  page('/:commune/alertes', ({ slug }) => paths.alerts(slug), { alerte: FEED_ALERTS }),
  page('/:commune/actes', ({ slug }) => paths.acts(slug), { acte: PLAIN }),
  page('/:commune/agenda', ({ slug }) => paths.agenda(slug), { evenement: BY_DATE }),
  page('/:commune/agenda', ({ slug }) => `${paths.agenda(slug)}?quand=semaine`, { evenement: BY_DATE }),
  page('/:commune/agenda', ({ slug }) => `${paths.agenda(slug)}?quand=aujourdhui`, { evenement: OF_TODAY }),
  page('/:commune/agenda/passe', ({ slug }) => paths.pastAgenda(slug), { evenement: PAST }),
  page('/:commune/recherche', ({ slug }) => `${paths.communeSearch(slug)}?q=xylophone`, TODAY),
  page('/:commune/mois/:mois', ({ slug }) => months().map((month) => paths.month(slug, month)), { evenement: ON_SHEET }),
  page('/acteur/:slug', ({ acteur }) => paths.acteur(acteur), { ...TODAY, evenement: { ...BY_DATE, ...PAST } }),
  page('/departement/:code', ({ departement }) => paths.departement(departement), { alerte: IN_FORCE, evenement: OPEN_ONLY }),
  page('/mes-communes', ({ slug }) => withQuery(paths.several, { c: slug }), { actualite: PLAIN, alerte: IN_FORCE, evenement: OPEN_ONLY }),
  page('/autour', (town) => withQuery(paths.around, at(town)), { evenement: OPEN_ONLY }),
  // Frames of other sites
  page('/embed/:commune/actualites', ({ slug }) => paths.embeddedNews(slug), { ...NEWS, alerte: IN_FORCE }),
  page('/embed/:commune/alertes', ({ slug }) => paths.embeddedAlerts(slug), { alerte: IN_FORCE }),
  page('/embed/:commune/agenda', ({ slug }) => paths.embeddedAgenda(slug), { evenement: OPEN_ONLY }),
  // Feeds
  ...feeds('/:commune/actualites', ({ slug }, format) => `${paths.news(slug)}.${format}`, NEWS),
  ...feeds('/:commune/alertes', ({ slug }, format) => `${paths.alerts(slug)}.${format}`, { alerte: FEED_ALERTS }),
  ...feeds('/:commune/actes', ({ slug }, format) => `${paths.acts(slug)}.${format}`, { acte: PLAIN }),
  ...feeds('/:commune/agenda', ({ slug }, format) => `${paths.agenda(slug)}.${format}`, { evenement: BY_EVENT }),
  ...feeds('/:commune/recherche', ({ slug }, format) => `${paths.communeSearch(slug)}.${format}?q=xylophone`, FEED),
  ...feeds('/acteur/:slug', ({ acteur }, format) => `${paths.acteur(acteur)}.${format}`, FEED),
  ...feeds('/departement/:code', ({ departement }, format) => `${paths.departement(departement)}.${format}`, FEED),
  ...feeds('/mes-communes', ({ slug }, format) => withQuery(`${paths.several}.${format}`, { c: slug }), FEED),
  ...feeds('/autour', (town, format) => withQuery(`${paths.around}.${format}`, at(town)), {
    evenement: without(BY_EVENT, 'exhibition', 'exhibitionCancelled', 'exhibitionFull'),
  }),
  ...feeds('/recentes', (_, format) => `/recentes.${format}`, { actualite: PLAIN }),
  // Calendars
  given('/:commune/agenda.ics', ({ slug }) => `${paths.agenda(slug)}.ics`, { evenement: IN_WHOLE_CALENDAR }),
  given('/:commune/agenda.ics', ({ slug }) => `${paths.agenda(slug)}.ics?quand=semaine`, { evenement: IN_CALENDAR }),
  given('/:commune/recherche.ics', ({ slug }) => `${paths.communeSearch(slug)}.ics?q=xylophone`, { evenement: IN_CALENDAR }),
  given('/acteur/:slug.ics', ({ acteur }) => `${paths.acteur(acteur)}.ics`, { evenement: IN_CALENDAR }),
  given('/departement/:code.ics', ({ departement }) => `${paths.departement(departement)}.ics`, { evenement: IN_CALENDAR }),
  given('/mes-communes.ics', ({ slug }) => withQuery(`${paths.several}.ics`, { c: slug }), { evenement: IN_CALENDAR }),
  given('/autour.ics', (town) => withQuery(`${paths.around}.ics`, at(town)), {
    evenement: without(IN_CALENDAR, 'exhibition', 'exhibitionCancelled', 'exhibitionFull'),
  }),
  // Lists for search engines: the test reads every list that the index names.
  given('/sitemaps/:name.xml', () => '/sitemap.xml', ADDRESSES),
  // The API
  given('GET /publications', ({ commune }) => `/api/v1/publications?commune_id=${commune}&per_page=100`, DATA),
  given('GET /publications', ({ commune }) => `/api/v1/publications?commune_id=${commune}&per_page=100&q=xylophone`, DATA),
  given('GET /publications', ({ mairie }) => `/api/v1/publications?acteur_id=${mairie}&per_page=100`, DATA),
  given('GET /publications', ({ commune }) => `/api/v1/publications?commune_id=${commune}&kind=alerte&terminees=true`, {
    alerte: { ended: 'terminée' },
  }),
  given(
    'GET /publications',
    ({ commune }) => `/api/v1/publications?commune_id=${commune}&sort=date_debut&to=${days(30)}&per_page=100`,
    DATA_AGENDA,
  ),
  given('GET /communes/{communeId}/publications', ({ commune }) => `/api/v1/communes/${commune}/publications?per_page=100`, DATA),
  given('GET /acteurs/{acteurId}/publications', ({ mairie }) => `/api/v1/acteurs/${mairie}/publications?per_page=100`, DATA),
  given('GET /communes/{id}/agenda.ics', ({ commune }) => `/api/v1/communes/${commune}/agenda.ics`, { evenement: IN_WHOLE_CALENDAR }),
]

// --- The places of one publication. What is not shown is not found.

interface Shows {
  id: string
  title: string
}
export interface RecordPlace {
  route: string
  asks: (publication: Shows) => string
  shows: Shown
  isFrench?: true
  /** Answered with a redirect to the page. */
  redirect?: 301 | 302
  /** Whether its answer is a picture, whose words are checked apart. */
  isPicture?: true
}

/** What has one address says the reason, and that it is over. */
const ALONE: Shown = {
  ...NEWS,
  acte: PLAIN,
  alerte: { ...ALL_ALERTS, lifted: 'levée fin de crue' },
  evenement: {
    ...BY_DATE,
    moved: 'nouvel horaire travaux',
    series: 'annulé verglas',
    ended: 'passé',
    endedCancelled: 'annulé passé gel',
    endedFull: 'passé',
  },
}
const READABLE: Shown = Object.fromEntries(
  Object.entries(ALONE).map(([kind, states]) => [kind, Object.fromEntries(Object.keys(states).map((state) => [state, '']))]),
)
const english = (path: string) => inLanguage(path, 'en')
const titled = ({ id, title }: Shows) => paths.publication(id, `Xylophone ${title}`)

/** One publication as the API has it. */
const ONE_IN_API: Shown = {
  ...FEED,
  alerte: FEED_ALERTS,
  evenement: { ...DATA_AGENDA.evenement, ended: '', endedCancelled: 'annulé gel', endedFull: 'complet' },
}

export const RECORD_PLACES: readonly RecordPlace[] = [
  { route: '/publication/:id/:titre', asks: titled, shows: ALONE },
  { route: '/publication/:id', asks: ({ id }) => paths.publicationId(id), shows: READABLE, redirect: 301 },
  { route: '/p/:code', asks: ({ id }) => paths.publicationCode(shortCode(id)), shows: READABLE, redirect: 302 },
  {
    route: '/publication/:id/affiche',
    asks: ({ id }) => paths.publicationPoster(id),
    // A sheet has the new date only.
    shows: { ...ALONE, evenement: { ...ALONE.evenement, moved: 'nouvel horaire' } },
  },
  { route: '/publication/:id/signaler', asks: ({ id }) => paths.report(id), shows: READABLE },
  {
    route: '/publication/:id/agenda.ics',
    asks: ({ id }) => paths.publicationCalendar(id),
    shows: { evenement: IN_WHOLE_CALENDAR },
    isFrench: true,
  },
  { route: '/carte/publication/:id.png', asks: ({ id }) => paths.publicationCard(id), shows: READABLE, isFrench: true, isPicture: true },
  { route: 'GET /publications/{id}', asks: ({ id }) => `/api/v1/publications/${id}`, shows: ONE_IN_API, isFrench: true },
  {
    route: 'GET /publications/courtes/{code}',
    asks: ({ id }) => `/api/v1/publications/courtes/${shortCode(id)}`,
    shows: ONE_IN_API,
    isFrench: true,
  },
  {
    route: 'GET /publications/{id}.ics',
    asks: ({ id }) => `/api/v1/publications/${id}.ics`,
    shows: { evenement: IN_WHOLE_CALENDAR },
    isFrench: true,
  },
]
export { english }

/** Files are as visible as the page of what has them. */
export const FILES = { route: '/api/v1/medias/files/:name', shows: READABLE } as const

/** What a picture for social networks says above the title, beside the commune. */
export const ON_CARD: Shown = {
  ...NEWS,
  acte: PLAIN,
  alerte: { published: 'danger', approved: 'danger', waiting: 'danger', lifted: 'alerte levée', ended: 'alerte terminée' },
  evenement: {
    ...PLAIN,
    cancelled: 'annulé',
    dateCancelled: 'annulé',
    cancelledPostponed: 'annulé',
    postponed: 'reporté',
    full: 'complet',
    moved: 'nouvel horaire',
    running: '',
    days: '',
    series: '',
    exhibition: '',
    exhibitionCancelled: 'annulé',
    exhibitionFull: 'complet',
    ended: 'passé',
    endedCancelled: 'annulé',
    endedFull: 'passé',
  },
}

const SOLD = 'EventScheduled InStock'
/** What search engines are told of each date of an event: schema.org's eventStatus, and whether places are sold. So does its page, by its link. */
export const EVENT_STATUS: Readonly<Record<string, readonly string[]>> = {
  published: [SOLD],
  approved: [SOLD],
  waiting: [SOLD],
  cancelled: ['EventCancelled'],
  dateCancelled: ['EventCancelled'],
  cancelledPostponed: ['EventCancelled'],
  postponed: ['EventPostponed InStock'],
  full: ['EventScheduled SoldOut'],
  moved: ['EventRescheduled InStock'],
  running: [SOLD],
  // Nothing is sold.
  days: ['EventScheduled'],
  series: ['EventCancelled', SOLD],
  ended: ['EventScheduled'],
  endedCancelled: ['EventCancelled'],
  endedFull: ['EventScheduled'],
  exhibition: [SOLD],
  exhibitionCancelled: ['EventCancelled'],
  exhibitionFull: ['EventScheduled SoldOut'],
}

/** E-mails that name publications, and those that cannot. */
export const LETTERS: Readonly<Record<string, string>> = {
  'publications-refused': 'to its author, or the owner of its actor, the title of what was refused',
  'report-answer': 'to those who reported it and left an address, the title of what they saw',
  'mairie-code': 'a code',
  'morning-letter': 'to its author, the title of what was published after waiting, if residents see it now; else numbers',
  'alert-letter': 'to those who follow the alerts of a town hall, what *Diffuser* sent: the alert as residents saw it then',
  'weekend-agenda': 'to those who follow it, the events of the week-end that residents see when it leaves',
  'alert-agreement': 'to the people of the town hall, who see the alert',
  'alert-alone-team': 'to the people of the town hall, who see the alert',
  'contact-changed': 'about the service, and no publication',
  'alert-rights-taken': 'to the people of the town hall, who see the alert',
  'alert-alone': 'to the operator, about an alert that was sent',
  'bins-reminder': 'collections',
  'suivi-code': 'a code',
  'account-deletion': 'about an account',
  'account-notice': 'about an account',
  'claim-begins': 'about an actor',
  'claim-contest': 'about an actor',
  'claim-decision': 'about an actor',
  'claim-email-code': 'a code',
  'claim-invitation': 'about an actor',
  'commune-taken-off': 'to its author, or the owner of its actor, the title of what lost a commune',
  'email-change': 'about an account',
  handover: 'about an actor',
  'import-paused': 'about a source',
  invitation: 'about a team',
  'followed-line': 'a line of other e-mails',
  letter: 'the form of every e-mail',
  'town-hall-page': 'the form of every e-mail to followers',
  'page-parts': 'parts of that form',
  'proposal-decision': 'about an actor',
  'sign-in-code': 'a code',
  'support-receipt': 'a letter to the operator',
  'support-reply': 'a letter to the operator',
}

/** The public routes that show no publication, and why. */
export const WITHOUT: Readonly<Record<string, string>> = {
  '/recherche': 'communes by name',
  '/recherche/suggestions.json': 'communes by name',
  '/:commune/integrer': 'codes of frames, which are places of their own',
  '/oembed': 'codes of frames',
  '/robots.txt': 'fixed',
  '/manifest.webmanifest': 'fixed',
  '/hors-ligne': 'fixed; the copies of a browser have their date',
  '/sitemap.xml': 'addresses of lists',
  '/:commune/dechets': 'collections',
  '/:commune/dechets.ics': 'collections',
  '/:commune/suivre': 'a form about collections',
  '/:commune/suivre/code': 'a form about collections',
  '/:commune/suivre/fiche': 'what an address follows',
  '/:commune/suivre/appareil': 'what a device follows',
  '/:commune/suivre/fin/:jeton': 'a button that ends a following',
  '/:commune/infos': 'the town hall',
  '/:commune/elus': 'officials',
  '/:commune/annuaire': 'actors',
  '/:commune/defibrillateurs': 'devices',
  '/defibrillateurs': 'devices',
  '/defibrillateur/:id': 'a device',
  '/defibrillateur/:id/affiche': 'a device',
  '/:commune/defibrillateurs/environs': 'devices',
  '/embed/:commune/aujourdhui': 'collections, the town hall, a device',
  '/:commune/affiche': 'the address of the commune’s page',
  '/:commune/guide': 'fixed',
  '/mentions-legales': 'fixed',
  '/vie-privee': 'fixed',
  '/accessibilite': 'fixed',
  '/plan-du-site': 'fixed',
  '/contact': 'a form',
  '/acteur/:slug/gerer': 'a form about an actor',
  '/acteur/:slug/gerer/:demande': 'a claim of an actor',
  '/carte/commune/:slug.png': 'the name of a commune',
  '/favicon.svg': 'an icon',
  '/favicon.ico': 'an icon',
  '/icon-192.png': 'an icon',
  '/icon-512.png': 'an icon',
  '/apple-touch-icon.png': 'an icon',
  '/healthz': 'for operators',
  '/readyz': 'for operators',
  '/metrics': 'for operators',
  '/openapi.json': 'the API itself',
  '/site/:digest/:name.js': 'a script',
  '/embed.js': 'a script',
  '/sw.js': 'a script',
  'GET /communes': 'communes',
  'GET /communes/{slug}': 'a commune',
  'GET /communes/{id}/elus': 'officials',
  'GET /communes/{id}/collectes': 'collections',
  'GET /collectes': 'collections',
  'GET /communes/{id}/collectes.ics': 'collections',
  'GET /communes/{id}/infos': 'the town hall',
  'GET /communes/{id}/contour': 'an outline',
  'GET /communes/{id}/defibrillateurs': 'devices',
  'GET /defibrillateurs': 'devices',
  'GET /defibrillateurs/{id}': 'a device',
  'GET /suivis/appareil': 'a key',
  'GET /publications/types': 'names of types',
  'GET /acteurs': 'actors',
  'GET /acteurs/{id}': 'an actor',
}
