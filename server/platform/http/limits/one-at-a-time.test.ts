import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, describe, test } from 'node:test'
import { anotherApp, harness } from '../../../test/harness.ts'

describe('requests sent ahead on one connection', () => {
  let app: ReturnType<typeof anotherApp>
  let port = 0
  let [atOnce, most, begun] = [0, 0, 0]

  before(async () => {
    app = anotherApp((await harness()).services)
    app.get<{ Params: { n: string } }>('/test/turn/:n', async ({ params }) => {
      begun += 1
      most = Math.max(most, (atOnce += 1))
      await sleep(5)
      atOnce -= 1
      return { n: params.n }
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })
  after(async () => {
    app.server.closeAllConnections()
    await app.close()
  })

  /** What comes back of so many requests in one piece, until the last is answered or the connection closed. */
  async function ahead(count: number): Promise<string[]> {
    const requests = Array.from({ length: count }, (_, n) => `GET /test/turn/${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
    const socket = connect(port, '127.0.0.1', () => socket.write(requests))
    const answers = () => [...text.matchAll(/\{"n":"(\d+)"\}/g)].map(([, n]) => n ?? '')
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
      if (answers().length === count) socket.destroy()
    })
    socket.on('error', () => {})
    await once(socket, 'close')
    return answers()
  }

  test('are answered one after the other', async () => {
    const numbers = Array.from({ length: 30 }, (_, n) => String(n))
    assert.deepEqual(await ahead(30), numbers)
    assert.equal(most, 1)
  })

  test('are not answered where they are too many: the connection is closed', async () => {
    begun = 0
    assert.ok((await ahead(1000)).length < 100)
    assert.ok(begun < 100, String(begun))
    assert.deepEqual(await ahead(1), ['0'])
  })
})
