import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as received. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  status: { code?: number }
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Pair[] }
    scopeSpans: { spans: (Omit<SentSpan, 'attributes'> & { attributes: Pair[] })[] }[]
  }[]
}
type Pair = { key: string; value: Record<string, unknown> }
const record = (pairs: Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a collector of traces (OTLP over HTTP) that stores the spans received. */
export async function collector() {
  const spans: SentSpan[] = []
  const resources: Record<string, unknown>[] = []
  const asked: { path: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = []
  const raw: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      keep(request, Buffer.concat(chunks).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const keep = (request: IncomingMessage, body: string) => {
    raw.push(body)
    asked.push({ path: request.url, headers: request.headers })
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      resources.push(record(resource.attributes))
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, attributes: record(span.attributes) })
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    asked,
    /** The bodies received, unparsed. */
    raw,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
