import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCommune } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { getPublication } from '../../../contract/publications/publications.ts'
import { dayInWords, dayOf } from '../../../apps/site/dates.ts'
import { ANOTHER_TIME } from '../../../apps/site/clock.ts'
import { printedName } from '../../../apps/site/html/typography.ts'
import type { Ask } from '../../../apps/site/page.ts'
import { type Item, SEVERITY } from '../../../apps/site/parts/publications.ts'
import { alertTime, stateInWords } from '../../../apps/site/parts/state-words.ts'
import { stateOf } from '../../../contract/publications/state-of.ts'
import { picturesAvailable } from '../../chapters/medias/pictures-available.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { BRIEF } from '../../platform/http/answer.ts'
import { notModified } from '../../platform/http/etag.ts'
import { anonymousAsk } from '../ask.ts'
import type { Site } from '../context.ts'
import type { Card } from './card.ts'
import { cardStore } from './store.ts'

/** The time zone of the dates of cards: of most communes. */
const ZONE = 'Europe/Paris'
/** Any other year: dates of cards have their year. */
const NO_YEAR = '0001-01-01'

const FRENCH = { language: 'fr', t: <T>(fr: T): T => fr } as const

/** What a card says of the state of a publication, and the day that counts: of the event, of the end of the alert, else of the publication. */
function linesOf(item: Item): { over: string | null; under: string } {
  const state = stateOf(item, Temporal.Now.instant().toString())
  const zone = item.evenement?.fuseau ?? ZONE
  const day = (at: string | null) => dayInWords(dayOf(at ?? item.publie_le ?? item.created_at, zone), NO_YEAR, 'fr')
  if (!item.alerte)
    return { over: stateInWords({ ...state, reason: null }, FRENCH), under: day(item.kind === 'evenement' ? state.from : item.publie_le) }
  if (state.isOver) return { over: state.name === 'lifted' ? 'Alerte levée' : 'Alerte terminée', under: day(state.from) }
  return { over: SEVERITY[item.alerte.severite][0], under: alertTime(state, zone, ANOTHER_TIME, FRENCH) ?? day(item.publie_le) }
}

/** Serves the pictures that social networks show with a link. What is not public has none. */
export function cardRoutes(app: FastifyInstance, site: Site): void {
  const { config, limits } = site.services
  const pictureOf = cardStore()
  const answer = async (request: FastifyRequest, reply: FastifyReply, cardOf: (ask: Ask) => Promise<Card>): Promise<FastifyReply> => {
    if (!picturesAvailable(config.media)) throw new AppError('not_found')
    reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
    const picture = await pictureOf(await cardOf(anonymousAsk(site, false).ask))
    const tag = `"${hash('sha1', picture, 'base64url')}"`
    reply.headers({ 'cache-control': BRIEF, etag: tag, 'cross-origin-resource-policy': 'cross-origin' })
    if (notModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('image/png').send(picture)
  }

  app.get('/carte/commune/:slug.png', (request, reply) =>
    answer(request, reply, async (ask) => {
      const { data } = await ask(getCommune, { params: request.params as { slug: string } })
      return {
        title: data.nom,
        over: `${printedName(data.departement_nom)} (${data.departement})`,
        under: 'Alertes, agenda, déchets, mairie, défibrillateurs',
      }
    }),
  )
  app.get('/carte/publication/:id.png', (request, reply) =>
    answer(request, reply, async (ask) => {
      const { data } = await ask(getPublication, { params: request.params as { id: string } })
      const by = data.acteur ? `${data.acteur.nom} · ` : ''
      const { over, under } = linesOf(data)
      return { title: data.title, over: [data.commune.nom, over].filter(Boolean).join(' · '), under: `${by}${under}` }
    }),
  )
}
