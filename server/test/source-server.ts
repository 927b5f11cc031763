import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a source answers; headers and status where they are not those of a plain document. */
export interface Served {
  body?: string | Buffer
  type?: string
  status?: number
  headers?: Record<string, string>
  /** In place of all that. */
  answer?: (request: IncomingMessage, response: ServerResponse) => void
}

/** A server of documents on this machine, as a town hall's site would be. */
export interface SourceServer {
  url: string
  /** host:port, for FETCH_ALLOW. */
  host: string
  /** What is at each path; the query is not looked at. */
  documents: Map<string, Served>
  /** What was asked, in order. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  close: () => Promise<void>
}

/** Starts a server of documents. A document with an `etag` header is answered 304 to who has it. */
export async function sourceServer(): Promise<SourceServer> {
  const documents = new Map<string, Served>()
  const asked: SourceServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, headers: request.headers })
    const served = documents.get(path) ?? documents.get(path.split('?')[0] ?? '')
    if (!served) return void response.writeHead(404).end()
    if (served.answer) return served.answer(request, response)
    const { body = '', type = 'application/xml', status = 200, headers = {} } = served
    const etag = headers['etag']
    if (etag !== undefined && request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
    return void response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    documents,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
