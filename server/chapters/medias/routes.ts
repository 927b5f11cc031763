import type { FastifyInstance } from 'fastify'
import { uploadMedia as uploadEndpoint } from '../../../contract/medias/media-upload.ts'
import * as contract from '../../../contract/medias/medias.ts'
import { asFile } from '../../platform/http/answer.ts'
import { created, data } from '../../platform/answers.ts'
import { BRIEF, NOT_STORED } from '../../platform/http/cache-control.ts'
import { notModified } from '../../platform/lists/etag.ts'
import { counted } from '../../platform/http/limits/rate-limit.ts'
import { PREFIX } from '../../platform/http/serve.ts'
import type { Served } from '../../platform/chapter.ts'
import type { Services } from '../../platform/services.ts'
import { deleteMedia, getMedia, listMedias } from './read.ts'
import { FILES_PATH } from './rows.ts'
import { servedFile } from './served-file.ts'
import { uploadMedia } from './upload.ts'

/** Pictures and documents. Ours. */
export function mediaRoutes({ on, onForm, app, viewer }: Pick<Served, 'on' | 'onForm' | 'app' | 'viewer'>, services: Services): void {
  onForm(uploadEndpoint, (call) => created(uploadMedia(services, call, call.body), ({ id }) => `${PREFIX}/medias/${id}`))
  on(contract.listMedias, (call) => listMedias(call, call.query))
  on(contract.getMedia, (call) => data(getMedia(call, call.params)))
  on(contract.deleteMedia, (call) => data(deleteMedia(call, call.params)))
  fileRoute(app, services, viewer)
}

/** Headers of a file: no page of another site may run it. */
const FILE_HEADERS = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }
/** Every site may show it as a picture. A cache asks again after five seconds: the record that shows it may be hidden meanwhile. */
const PUBLIC = { 'cache-control': BRIEF, 'cross-origin-resource-policy': 'cross-origin' }
const PRIVATE = { 'cache-control': NOT_STORED, 'cross-origin-resource-policy': 'same-origin' }

/** The files. The route is not of the contract: browsers read it from `src`, without any header of ours. */
function fileRoute(app: FastifyInstance, services: Services, viewer: Served['viewer']): void {
  app.get<{ Params: { name: string } }>(`${FILES_PATH}:name`, counted(services.limits, 'media_files'), async (request, reply) => {
    const { name } = request.params
    const { open, type, isPublic, download } = await servedFile(services, name, () => viewer(request))
    const tag = `"${name}"`
    reply.headers({ ...FILE_HEADERS, ...(isPublic ? PUBLIC : PRIVATE), etag: tag })
    if (download !== null) reply.header('content-disposition', asFile(download))
    if (notModified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const { content, bytes } = await open()
    return reply.header('content-length', bytes).type(type).send(content)
  })
}
