import type { FastifyInstance } from 'fastify'
import { uploadMedia as uploadEndpoint } from '../../../contract/medias/media-upload.ts'
import * as contract from '../../../contract/medias/medias.ts'
import { asFile, data } from '../../platform/http/answer.ts'
import { notModified } from '../../platform/http/etag.ts'
import { counted } from '../../platform/http/rate-limit.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { deleteMedia, getMedia, listMedias } from './read.ts'
import { FILES_PATH } from './rows.ts'
import { servedFile } from './served-file.ts'
import { uploadMedia } from './upload.ts'

/** Pictures and documents. Ours. */
export function mediaRoutes({ on, onForm, app }: { on: Serve; onForm: Serve; app: FastifyInstance }, services: Services): void {
  onForm(uploadEndpoint, (call) => data(uploadMedia(services, call, call.body)))
  on(contract.listMedias, (call) => listMedias(call, call.query))
  on(contract.getMedia, (call) => data(getMedia(call, call.params)))
  on(contract.deleteMedia, (call) => data(deleteMedia(call, call.params)))
  fileRoute(app, services)
}

/** Headers of a file: no page of another site may run it, and every site may show it as a picture. */
const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}
const FOREVER = 'public, max-age=31536000, immutable'

/** The files. The route is not of the contract: browsers read it from `src`, without any header of ours. */
function fileRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>(
    `${FILES_PATH}:name`,
    counted(services.limits, 'media_files'),
    async ({ params: { name }, headers }, reply) => {
      const { open, type, used, download } = await servedFile(services, name)
      const tag = `"${name}"`
      reply
        .headers(FILE_HEADERS)
        .header('etag', tag)
        .header('cache-control', used ? FOREVER : 'private, no-store')
      if (download !== null) reply.header('content-disposition', asFile(download))
      if (notModified(headers['if-none-match'], tag)) return reply.code(304).send()
      const { content, bytes } = await open()
      return reply.header('content-length', bytes).type(type).send(content)
    },
  )
}
