import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer of a source. Without other values, it is an XML document with status 200. */
export interface Served {
  body?: string | Buffer
  type?: string
  status?: number
  headers?: Record<string, string>
  /** A handler that writes the answer instead. */
  answer?: (request: IncomingMessage, response: ServerResponse) => void
}

/** A server of documents on this machine, such as the website of a town hall. */
export interface SourceServer {
  url: string
  /** host:port, for FETCH_ALLOW. */
  host: string
  /** The document at each path. A path without a query is used for all queries that have no document of their own. */
  documents: Map<string, Served>
  /** The requests received, in order. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  close: () => Promise<void>
}

/** Starts a server of documents. It answers 304 if the request's `If-None-Match` is the `etag` header of the document. */
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
