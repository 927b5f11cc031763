import { printedName } from '../../../contract/communes/commune-name.ts'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getCommune } from '../../../contract/communes/communes.ts'
import { AppError } from '../../../contract/errors.ts'
import { getPublication } from '../../../contract/publications/publications.ts'
import type { Ask } from '../../../apps/site/page.ts'
import { picturesAvailable } from '../../chapters/medias/pictures-available.ts'
import { addressKey, clientAddress, networkKey } from '../../platform/http/address.ts'
import { BRIEF } from '../../platform/http/cache-control.ts'
import { notModified } from '../../platform/lists/etag.ts'
import { anonymousAsk } from '../ask.ts'
import type { Site } from '../context.ts'
import type { Card } from './card.ts'
import { publicationCard } from './publication-card.ts'
import { cardStore } from './store.ts'

/** Serves the pictures that social networks show with a link. What is not public has none. */
export function cardRoutes(app: FastifyInstance, site: Site): void {
  const { config, limits } = site.services
  const pictureOf = cardStore()
  const answer = async (request: FastifyRequest, reply: FastifyReply, cardOf: (ask: Ask) => Promise<Card>): Promise<FastifyReply> => {
    if (!picturesAvailable(config.media)) throw new AppError('not_found')
    reply.headers((await limits.take('default', addressKey(clientAddress(request)))).headers)
    const card = await cardOf(anonymousAsk(site, false).ask)
    const picture = await pictureOf(card, networkKey(clientAddress(request)))
    const tag = `"${hash('sha1', picture, 'base64url')}"`
    reply.headers({ 'cache-control': BRIEF, etag: tag, 'cross-origin-resource-policy': 'cross-origin' })
    if (notModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('image/png').send(picture)
  }

  app.get('/carte/commune/:slug.png', (request, reply) =>
    answer(request, reply, async (ask) => {
      const { data } = await ask(getCommune, { params: request.params as { slug: string } })
      return {
        title: printedName(data.nom),
        over: `${printedName(data.departement_nom)} (${data.departement})`,
        codeInsee: data.code_insee,
        under: 'Alertes, agenda, déchets, mairie, défibrillateurs',
      }
    }),
  )
  app.get('/carte/publication/:id.png', (request, reply) =>
    answer(request, reply, async (ask) => {
      const { data } = await ask(getPublication, { params: request.params as { id: string } })
      return publicationCard(data)
    }),
  )
}
