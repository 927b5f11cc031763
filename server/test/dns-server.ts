import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** What a zone has of a name; `SERVFAIL` is answered as such, `silent` not at all. A text is one string, cut where it is long, or the strings of one record. */
type Records = { A?: string[]; AAAA?: string[]; MX?: [priority: number, exchange: string][]; TXT?: (string | string[])[] }
export type Zone = Readonly<Record<string, Records | 'SERVFAIL' | 'silent'>>

const TYPES: Readonly<Record<number, keyof Records>> = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' }
const [NXDOMAIN, SERVFAIL] = [3, 2]

const stringOf = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)])
const nameOf = (name: string) => Buffer.concat([...name.split('.').filter(Boolean).map(stringOf), Buffer.from([0])])
const uint16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

const DATA = {
  A: (address: string) => Buffer.from(ipaddr.parse(address).toByteArray()),
  AAAA: (address: string) => Buffer.from(ipaddr.parse(address).toByteArray()),
  MX: ([priority, exchange]: [number, string]) => Buffer.concat([uint16(priority), nameOf(exchange)]),
  TXT: (text: string | string[]) =>
    Buffer.concat(
      [text]
        .flat()
        .flatMap((string) => string.match(/[^]{1,120}/g) ?? [''])
        .map(stringOf),
    ),
}

/**
 * Starts a name server on this machine, over UDP. `zone` may be replaced at any time; `asked` has the questions, as `TXT example.fr`.
 * `timeout`, in ms, is how long the resolver waits for an answer: short where a name is silent, long where none is.
 */
export async function dnsServer(timeout = 800): Promise<{ zone: Zone; asked: string[]; resolver: Resolver; close: () => void }> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const server = { zone: {} as Zone, asked: [] as string[], resolver, close: () => socket.close() }
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const number = query.readUInt16BE(at + 1)
    const [type, name] = [TYPES[number], labels.join('.').toLowerCase()]
    server.asked.push(`${type} ${name}`)
    const found = server.zone[name]
    if (found === 'silent' || type === undefined) return
    const records = typeof found === 'object' ? (found[type] ?? []).map((value) => DATA[type](value as never)) : []
    const code = found === undefined ? NXDOMAIN : found === 'SERVFAIL' ? SERVFAIL : 0
    const answers = records.map((data) => Buffer.concat([uint16(0xc0_0c, number, 1, 0, 60, data.length), data]))
    const head = [query.subarray(0, 2), uint16(0x81_80 | code, 1, answers.length, 0, 0), query.subarray(12, at + 5)]
    socket.send(Buffer.concat([...head, ...answers]), from.port, from.address)
  })
  return server
}
