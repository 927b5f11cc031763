import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { S3Settings } from '../../../platform/settings/media.ts'
import { checkedName, inStore, type MediaStore, type StoreContent, type StoredObject } from './store.ts'

/** One request to the store, its body included. */
const REQUEST_MS = 60_000
/** Objects of one page of a listing. */
const PAGE = 1000

/** A file of this machine is read while it is sent, so that many uploads at once need little memory. */
const bodyOf = async (content: StoreContent): Promise<Blob | Buffer> => (Buffer.isBuffer(content) ? content : openAsBlob(content.path))

/** A store in a bucket of an S3-compatible service, by addresses with the bucket in their path. Requests are signed (SigV4). */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): MediaStore {
  const client = new S3mini({
    endpoint: `${endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: REQUEST_MS,
  })
  return {
    put: (name, content, type) => inStore(async () => void (await client.putObject(checkedName(name), await bodyOf(content), type))),
    get: (name) =>
      inStore(async () => {
        const answer = await client.getObjectResponse(checkedName(name))
        if (!answer?.body) return null
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler has two types of this name
        return { content: Readable.fromWeb(answer.body as ReadableStream), bytes: Number(answer.headers.get('content-length')) }
      }),
    remove: (names) =>
      inStore(async () => {
        for (const name of names) await client.deleteObject(checkedName(name))
      }),
    list: () => listed(client),
  }
}

async function* listed(client: S3mini): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page = await inStore(() => client.listObjectsPaged('/', '', PAGE, token))
    for (const { Key, Size, LastModified } of page?.objects ?? []) yield { name: Key, bytes: Size, modified: new Date(LastModified) }
    token = page?.nextContinuationToken
  } while (token)
}
