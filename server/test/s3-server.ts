import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small S3-compatible server with one bucket, in memory. It checks the signature of each request by itself (AWS Signature Version 4): it refuses
 * what a real service would refuse.
 */
export interface S3Server {
  endpoint: string
  objects: Map<string, { content: Buffer; type: string; modified: Date }>
  /** The requests that were refused, with the reason. */
  refused: string[]
  /** While set, every request is answered with this status. */
  fault: { status: number | null }
  close: () => Promise<void>
}

export const S3_KEYS = {
  bucket: 'beffroi-test',
  region: 'garage',
  accessKey: 'GK31c2f218a2e44f485b94239e',
  secretKey: 'b892c0665f0ada8a4755dae98baa3b13',
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns why a request is not signed correctly; null if it is. */
function faultOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!signed) return 'no signature'
  const [, accessKey, day = '', region = '', names = '', signature] = signed
  if (accessKey !== S3_KEYS.accessKey || region !== S3_KEYS.region) return 'another key or region'
  const time = String(headers['x-amz-date'])
  if (!time.startsWith(day)) return 'another day'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'another body'
  if (!names.split(';').includes('host')) return 'host is not signed'
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query, lines.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEYS.secretKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? null : 'wrong signature'
}

/** Starts the server. */
export async function s3Server(): Promise<S3Server> {
  const state = {
    objects: new Map<string, { content: Buffer; type: string; modified: Date }>(),
    refused: [] as string[],
    fault: { status: null as number | null },
  }
  const server = createServer((request, response) => void answer(request, response, state))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...state,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, refused, fault }: Pick<S3Server, 'objects' | 'refused' | 'fault'>,
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const end = (status: number, text: string | Buffer = '', headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end(text)
  if (fault.status !== null) return void end(fault.status, '<Error><Code>SlowDown</Code></Error>')
  const wrong = faultOf(request, body)
  if (wrong !== null) {
    refused.push(`${request.method} ${request.url}: ${wrong}`)
    return void end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  }
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
  const prefix = `/${S3_KEYS.bucket}`
  if (!pathname.startsWith(prefix)) return void end(404, '<Error><Code>NoSuchBucket</Code></Error>')
  const key = decodeURIComponent(pathname.slice(prefix.length + 1))
  if (key === '') return void end(200, listing(objects, searchParams), { 'content-type': 'application/xml' })
  const found = objects.get(key)
  if (request.method === 'PUT') {
    objects.set(key, { content: body, type: String(request.headers['content-type']), modified: new Date() })
    return void end(200, '', { etag: `"${sha256(body).slice(0, 32)}"` })
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void end(204)
  }
  if (!found) return void end(404, '<Error><Code>NoSuchKey</Code></Error>')
  end(200, found.content, { 'content-type': found.type, 'content-length': String(found.content.length) })
}

/** ListObjectsV2, two objects a page, so that pages are needed. */
function listing(objects: S3Server['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const all = [...objects.keys()].toSorted().filter((key) => key > after)
  const page = all.slice(0, 2)
  const contents = page.map((key) => {
    const { content, modified } = objects.get(key) ?? { content: Buffer.alloc(0), modified: new Date() }
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
  })
  const more = all.length > 2
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`
}
