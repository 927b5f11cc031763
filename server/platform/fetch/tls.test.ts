import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { outsideReader } from './reader.ts'
import { fails, testServers } from '../../test/outside-servers.ts'

describe('a server of https', () => {
  const { serveRaw } = testServers()
  const read = (port: number) =>
    outsideReader({ fetchAllow: new Set([`127.0.0.1:${port}`]) }).read(`https://127.0.0.1:${port}/`, { accept: '*/*' })

  test('speaks no TLS, or shows a certificate of its own', async () => {
    let hello: Buffer = Buffer.alloc(0)
    const plain = await serveRaw(
      (socket) =>
        void socket.once('data', (data: Buffer) => {
          hello = data
          socket.end('HTTP/1.1 200 OK\r\n\r\n')
        }),
    )
    await fails(read(plain.port), 'tls_failed')
    // The extension of RFC 7301, with HTTP/1.1 as its only protocol.
    assert.ok(hello.includes(Buffer.from('0010000b000908687474702f312e31', 'hex')))
    const secure = new SMTPServer({ secure: true, logger: false })
    secure.on('error', () => {})
    await new Promise<void>((resolve) => void secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.server.address() as AddressInfo
    assert.match(String((await fails(read(port), 'tls_failed')).reason), /SELF_SIGNED|CERT|UNABLE_TO/)
    await new Promise<void>((resolve) => secure.close(resolve))
  })
})
