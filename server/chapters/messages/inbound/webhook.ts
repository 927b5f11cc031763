import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveEmail } from '../../../../contract/messages/email-webhook.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { transact } from '../../../platform/db/db.ts'
import { addressKey, clientAddress } from '../../../platform/http/address.ts'
import { parseQuery } from '../../../platform/input/input.ts'
import { PREFIX } from '../../../platform/http/serve.ts'
import type { Services } from '../../../platform/services.ts'
import { LETTER_BYTES } from './letter.ts'
import { storeLetter } from './store-letter.ts'

/** The route for a mail server's letters. The secret is checked before a byte of the letter is read. */
export function emailWebhook(app: FastifyInstance, { config, database, jobs, limits, logger, secrets }: Services): void {
  const { webhookSecret } = config.support
  const fingerprint = (value: string) => Buffer.from(secrets.keyedHash('email webhook', value))
  const refuse = async (request: FastifyRequest) => {
    if (webhookSecret === undefined) {
      logger.warn('POST /webhooks/email is answered 503: EMAIL_WEBHOOK_SECRET is not set')
      throw new AppError('service_unavailable')
    }
    const given = request.headers['x-webhook-secret']
    // Compared as keyed hashes: they have one length, and the duration reveals nothing.
    if (typeof given === 'string' && timingSafeEqual(fingerprint(given), fingerprint(webhookSecret))) return
    await limits.take('webhook_refused', addressKey(clientAddress(request)))
    throw new AppError('invalid_webhook_signature')
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LETTER_BYTES }, async (_request: unknown, bytes: Buffer) => bytes)
    scope.route({
      method: 'POST',
      url: PREFIX + receiveEmail.path,
      config: { endpoint: receiveEmail },
      bodyLimit: LETTER_BYTES,
      onRequest: refuse,
      handler: async ({ body, url }, reply) => {
        const [unknown] = Object.keys(parseQuery(url))
        if (unknown !== undefined) throw invalid(`query.${unknown}`, 'is not known here')
        if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('malformed_request')
        await transact(database.db, (tx) => storeLetter(tx, jobs, { source: 'webhook', raw: body }))
        return reply
          .code(202)
          .header('cache-control', 'private, no-store')
          .send({ data: { received: true } })
      },
    })
  })
}
