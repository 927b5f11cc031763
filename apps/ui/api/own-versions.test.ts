import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterOwnChanges, besideOwnChanges } from './own-versions.ts'

/** A record of the service. A change without its current version is refused. */
function record(id: string) {
  let version = 1
  const sent: string[] = []
  const send = async ({ headers }: { headers: { 'if-match': string } }) => {
    const given = headers['if-match']
    sent.push(given)
    await sleep(5)
    if (given !== `"v${version}"`) throw new Error('precondition_failed')
    version += 1
    return { body: { data: { id, version } } }
  }
  const change = (seen: number) => afterOwnChanges({ params: { id }, headers: { 'if-match': `"v${seen}"` } }, send)
  const mark = (seen: number) =>
    besideOwnChanges(id, seen, async () => {
      await sleep(5)
      version += 1
      return { data: { id, version } }
    })
  return { change, mark, sent, byAnother: () => void (version += 1) }
}

describe('changes of one record from one page', () => {
  test('made from the version on the screen follow each other, at once or in a row', async () => {
    const { change, sent } = record('a')
    await change(1)
    await Promise.all([change(1), change(1), change(2)])
    assert.deepEqual(sent, ['"v1"', '"v2"', '"v3"', '"v4"'])
  })

  test('what another person changed in between refuses the next one, until its version was seen', async () => {
    const { change, byAnother } = record('b')
    await change(1)
    byAnother()
    await assert.rejects(change(1), /precondition_failed/)
    await assert.rejects(change(2), /precondition_failed/)
    await change(3)
    await change(3)
    await assert.rejects(change(2), /precondition_failed/)
  })

  test('a mark beside them is one of them, unless another person came in between', async () => {
    const { change, mark, byAnother } = record('d')
    await Promise.all([mark(1), change(1), mark(1), change(1)])
    byAnother()
    await mark(1)
    await assert.rejects(change(1), /precondition_failed/)
  })

  test('a refused one does not hold up the next', async () => {
    const { change, sent } = record('c')
    const [refused, done] = await Promise.allSettled([change(7), change(1)])
    assert.deepEqual([refused.status, done.status], ['rejected', 'fulfilled'])
    assert.equal(sent.length, 2)
  })
})
