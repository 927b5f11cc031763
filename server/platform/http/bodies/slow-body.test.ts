import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { watchBody } from './body-pieces.ts'
import { rawAnswers } from '../faults/raw-answers.ts'

/** A form with a file may take minutes over a slow line; any other body is a few kilobytes. */
const server = createServer((request, response) => {
  watchBody(request, response, 50)
  request.resume().once('end', () => response.end('whole'))
})
before(() => {
  rawAnswers(server, {})
  return new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
after(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends half of a body, and the rest after four times the limit. Returns the first line of the answer. */
const send = (type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(answer.toString().split('\r\n')[0] ?? '')
    })
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\nhalf.`)
    setTimeout(() => socket.write('whole'), 200)
  })

test('a body that is late ends with 408, but the body of a form is waited for', async () => {
  assert.equal(await send('application/json'), 'HTTP/1.1 408 Request Timeout')
  assert.equal(await send('multipart/form-data; boundary=x'), 'HTTP/1.1 200 OK')
})
