import { createServer, get } from 'node:http'
import { environment } from '../../server/platform/settings/config.ts'

/** The floor of pages: a bare node:http server that sends the answer of the service to one page, read at its start, with all its headers. */
const { PORT: port, BENCH_PAGE: page = '' } = environment
/** Headers that node:http writes for each answer. */
const OWN = /^(?:date|connection|keep-alive)$/i
const { head, body } = await new Promise<{ head: string[]; body: Buffer }>((resolve, reject) => {
  get(page, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (answer) => {
    const pieces: Buffer[] = []
    answer.on('data', (piece: Buffer) => pieces.push(piece))
    answer.on('end', () =>
      resolve({ head: answer.rawHeaders.filter((_text, at, all) => !OWN.test(all[at - (at % 2)] ?? '')), body: Buffer.concat(pieces) }),
    )
  }).on('error', reject)
})
createServer((_request, response) => {
  response.writeHead(200, head).end(body)
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
