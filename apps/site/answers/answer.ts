import { allDates } from '../weekly.ts'
import { getInfos } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import type { Theme } from '../../../contract/publications/themes.ts'
import { agendaOf } from '../agenda-of.ts'
import { type Local, ofName } from '../commune-of.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { type Official, officialsOf } from '../pages/officials.ts'
import { periodOf } from '../pages/publications/periods.ts'
import { firstCalls } from '../parts/calls.ts'
import type { IconName } from '../parts/icons.ts'
import { alertBox } from '../parts/alert-rows.ts'
import { type Item } from '../parts/publications.ts'
import { answerBox, deviceBox, nextEventBox, type Practical, stillAhead, tileOf } from '../parts/today.ts'
import { deviceElsewhere, wasteElsewhere, weatherWarnings } from '../parts/who-answers.ts'
import { inForce } from '../state.ts'
import { collectionsOf } from '../waste/collection-days.ts'
import { questionOf } from './asked.ts'
import { binAnswer } from './bins.ts'
import { themesNamed } from './event-kinds.ts'
import { council, personBox, personsNamed, unknownOfficials } from './persons.ts'
import type { Asked, Question } from './questions.ts'
import { hall, matching, rowBoxes, service, urgent } from './services.ts'
import { wordsOf } from './words.ts'

/** How much of each kind an answer shows, and how far ahead an event is looked for. */
const [ROWS, ALERTS, EVENT_DAYS, PERSONS] = [3, 3, 90, 3]

/**
 * The answer to what somebody asked of a commune, in its frame: what the commune says, else who knows. Null where the words ask nothing that is known here, and
 * something is found below.
 * @param isAnythingFound whether publications or actors have the words
 */
export async function answerTo(context: Context, local: Local, q: string, isAnythingFound: boolean): Promise<Html | null> {
  const { ask, t } = context
  const [{ data: infos }, officials] = await Promise.all([
    ask(getInfos, { params: { id: local.commune.id } }),
    officialsOf(context, local.commune.id),
  ])
  const asked = questionOf(q)
  const persons = personsNamed(officials, q)
  // A first name and a name are nobody else; a name alone may be a word.
  const isPerson = persons.length > 0 && (asked === null || wordsOf(q).length > asked.phrase.length)
  const parts = isPerson
    ? persons.slice(0, PERSONS).map((one) => personBox(one, context, local))
    : await partsOf({ context, local, infos, officials, q }, asked?.question ?? null)
  const shown = parts.filter((part) => part !== null)
  if (shown.length === 0 && isAnythingFound) return null
  return html`<section class="reply" aria-labelledby="reponse">
    <h2 id="reponse">${t('Réponse', 'Answer')}</h2>
    ${shown.length > 0 ? shown : unanswered(context, local, infos, q)}
  </section>`
}

/** What an answer is made from. */
interface Asking {
  context: Context
  local: Local
  infos: Practical
  officials: readonly Official[]
  q: string
}
type Parts = readonly (Html | null)[]

async function partsOf(asking: Asking, question: Question | null): Promise<Parts> {
  const { context, local, infos, q } = asking
  if (question === null) return [...rowBoxes(matching(infos, q, null), context, local, infos), await eventOf(context, local, q)]
  if (question.by === 'service') {
    const collections = question.isWaste ? await collectionsOf(context, local.commune.id) : []
    return service({ context, local, infos, q, collections }, question)
  }
  return ANSWERS[question.by](asking, question)
}

/** What this site answers itself, by what is asked. */
const ANSWERS: Record<Asked['by'], (asking: Asking, question: Asked) => Parts | Promise<Parts>> = {
  emergency: ({ context, local, infos }) => [
    firstCalls(context, local.commune.departement),
    emergencyWay(context),
    ...rowBoxes(urgent(infos), context, local, infos),
  ],
  device: async ({ context, local }) => {
    const { defibrillateurs } = await context.ask(listCommuneDefibrillateurs, { params: { id: local.commune.id } })
    const known = deviceBox(defibrillateurs, context, local) ?? (await deviceElsewhere(context, local))
    return [known, firstCalls(context, local.commune.departement), emergencyWay(context)]
  },
  bins: async ({ context, local, infos, q }, question) => {
    const data = await collectionsOf(context, local.commune.id)
    const rows = rowBoxes(matching(infos, q, question), context, local, infos)
    return [binAnswer(data, context, local, q) ?? (rows.length > 0 ? null : wasteElsewhere(context, local, infos, data)), ...rows]
  },
  mayor: ({ context, local, infos, officials }) => {
    const mayor = officials.find(({ fonction_type: type }) => type === 'maire')
    return mayor ? [personBox(mayor, context, local)] : [unknownOfficials(context), hall(context, local, infos)]
  },
  officials: ({ context, local, officials, infos }) => council(context, local, officials, infos),
  hall: ({ context, local, infos }) => [hall(context, local, infos)],
  alerts: ({ context, local }) => alerts(context, local),
  agenda: async ({ context, local }) => [await nextEvent(context, local)],
  acts: ({ context, local }) => [
    way(context, 'document', context.t('Délibérations et arrêtés', 'Council decisions and orders'), paths.acts(local.commune.slug)),
  ],
  directory: ({ context, local, infos }) => [
    way(
      context,
      'shop',
      context.t('Associations, commerces et services', 'Associations, shops and services'),
      paths.directory(local.commune.slug),
    ),
    hall(context, local, infos),
  ],
  publish: ({ context, local }) => [publishing(context, local)],
  follow: ({ context, local: { commune } }) => [
    way(context, 'bell', context.t('Recevoir les alertes et les rappels', 'Receive alerts and reminders'), paths.follow(commune.slug)),
  ],
}

/** A page of the commune that answers. */
const way = (context: Context, shape: IconName, title: string, path: string): Html =>
  answerBox({
    tile: tileOf(shape),
    title: context.t('La page', 'The page'),
    answer: html`<p class="answer"><a href="${inLanguage(path, context.language)}">${title}</a></p>`,
  })

const emergencyWay = ({ t, language }: Context): Html =>
  html`<p class="row">
    <a class="btn main" href="${inLanguage(paths.emergency, language)}"
      >${t('Urgence : le plus proche, que faire', 'Emergency: the nearest, what to do')}</a
    >
  </p>`

/** How a town hall, an association or a shop publishes here: in the space of those who publish, else by the contact of the operator. */
function publishing({ t, language, site }: Context, { commune }: Local): Html {
  return answerBox({
    tile: tileOf('document'),
    title: t('Publier ici', 'Publish here'),
    answer: html`<p class="answer">
      ${
        site.space
          ? html`<a href="${site.space}">${t('L’espace de publication', 'The publishing space')}</a>`
          : html`<a href="${inLanguage(paths.contact, language)}">${t('Nous écrire', 'Contact us')}</a>`
      }
    </p>`,
    more: html`<p class="small">
      ${t('Les mairies, les associations et les commerces publient ici eux-mêmes.', 'Town halls, associations and shops publish here themselves.')}
    </p>`,
    ways: site.space
      ? html`<a href="${inLanguage(paths.guide(commune.slug), language)}"
          >${t('Comment faire, étape par étape', 'How to, step by step')}</a
        >`
      : '',
  })
}

/** What this site cannot answer, and who may. */
function unanswered(context: Context, local: Local, infos: Practical, q: string): Html {
  const { t } = context
  const { nom } = local.commune
  return html`<p role="status">
      ${t(`Rien de publié ici ne répond à « ${q} ». La mairie ${ofName(nom)} le sait peut-être.`, `Nothing published here answers “${q}”. The town hall of ${nom} may know.`)}
    </p>
    ${hall(context, local, infos)}`
}

/** The alerts in force, else that none is published. */
async function alerts(context: Context, { commune, zone }: Local): Promise<Html[]> {
  const { ask, t, language, clock } = context
  const { data } = await ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS } })
  const current = inForce(data, clock)
  const ways = html`<a href="${inLanguage(paths.alerts(commune.slug), language)}"
      >${t('Alertes en cours et passées', 'Alerts, present and past')}</a
    >${weatherWarnings(context, commune)}`
  if (current.length > 0)
    return [
      ...current.map((item) => alertBox(item, context, { zone, communeId: commune.id, heading: 'h3' })),
      html`<p class="ways">${ways}</p>`,
    ]
  return [
    answerBox({
      tile: tileOf('bell'),
      title: t('Alertes', 'Alerts'),
      answer: html`<p class="answer">${t('Aucune alerte publiée ici n’est en cours', 'No alert published here is in force')}</p>`,
      ways,
    }),
  ]
}

/** The next event of the commune, else one that goes on for weeks. */
async function nextEvent(context: Context, local: Local): Promise<Html> {
  const { commune, zone, today } = local
  const { events, permanent } = await agendaOf(context, commune.id, periodOf({}, today, zone))
  const [next = null] = [events.data, permanent.data].flatMap((items) => happenings(items, context, zone))
  const nothing = context.t('Rien n’est annoncé ici pour les 31 prochains jours.', 'Nothing is announced here for the next 31 days.')
  return nextEventBox(next, context, local, nothing)
}

/**
 * The next event that has the words, else of the kind that they name; the agenda where there is none of it. Null where they name no kind.
 * Spec §2-139.
 */
async function eventOf(context: Context, local: Local, q: string): Promise<Html | null> {
  const { commune, zone, today } = local
  const common = { commune_id: commune.id, sort: 'date_debut', to: daysAfter(today, EVENT_DAYS), per_page: ROWS } as const
  const nextOf = async (queries: readonly ({ q: string } | { theme: Theme })[]) => {
    const found = await Promise.all(queries.map((query) => context.ask(listPublications, { query: { ...common, ...query } })))
    return happenings(
      found.flatMap(({ data }) => data),
      context,
      zone,
    )[0]
  }
  const themes = themesNamed(q)
  const next = (await nextOf([{ q }])) ?? (await nextOf(themes.map((theme) => ({ theme }))))
  if (next) return nextEventBox(next, context, local)
  return themes.length > 0 ? way(context, 'calendar', context.t('Agenda', 'Events'), paths.agenda(commune.slug)) : null
}

const happenings = (items: readonly Item[], { clock }: Context, zone: string) => stillAhead(allDates(items, zone), clock, zone)
