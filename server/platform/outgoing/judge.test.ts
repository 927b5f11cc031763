import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Identity, judge, movement, type Verdict } from './judge.ts'

const HERE = '7711503769692825722/16385/00000001'
const PROMOTED = '7711503769692825722/16385/00000002'
const identity = (changes: Partial<Identity> = {}): Identity => ({
  id: '01a20ad7-0d3c-7f71-8adb-a71293f24cc4',
  place: HERE,
  claimed: true,
  installation: null,
  suspended_at: null,
  suspended_because: null,
  ...changes,
})
const elsewhere = { suspend: 'elsewhere' } as const
const suspended = { suspended_at: '2026-11-28T10:00:00Z', suspended_because: 'timeline' }

describe('whether a process may send from the database that it has found', () => {
  const cases: [string, Identity | null, string, { installation?: string; knowsIt?: boolean }, Verdict][] = [
    ['a new database is noted', null, HERE, {}, 'note'],
    ['the same place is trusted', identity(), HERE, {}, 'trust'],
    ['after a settlement it is claimed', identity({ claimed: false }), HERE, {}, 'claim'],
    ['a place that is known more closely is claimed', identity(), `${HERE}/1764316800`, {}, 'claim'],
    ['a name that is set later is claimed', identity(), HERE, { installation: 'prod' }, 'claim'],
    ['pg_dump into another cluster', identity(), '8/16385/00000001', {}, elsewhere],
    ['also where nobody has claimed it', identity({ claimed: false }), '8/16385/00000001', {}, elsewhere],
    ['also for a process that knows it', identity(), '8/16385/00000001', { knowsIt: true }, elsewhere],
    ['a template in the same cluster', identity(), '7711503769692825722/99/00000001', {}, elsewhere],
    ['a copied folder', identity({ place: `${HERE}/1764316800` }), `${HERE}/1764316801`, {}, elsewhere],
    ['an installation of another name', identity({ installation: 'prod' }), HERE, { installation: 'essai' }, elsewhere],
    ['an installation without a name', identity({ installation: 'prod' }), HERE, {}, 'trust'],
    ['a failover, for a process that has sent', identity(), PROMOTED, { knowsIt: true }, 'follow'],
    ['a failover, for a process of the same name', identity({ installation: 'prod' }), PROMOTED, { installation: 'prod' }, 'follow'],
    ['a promoted copy', identity(), PROMOTED, {}, 'wait'],
    ['a promoted copy, whose row has no name', identity(), PROMOTED, { installation: 'prod' }, 'wait'],
    ['a suspended one stays so', identity(suspended), HERE, { knowsIt: true, installation: 'prod' }, 'suspended'],
  ]
  for (const [name, found, place, { installation = null, knowsIt = false }, verdict] of cases)
    test(name, () => assert.deepEqual(judge({ identity: found, place }, { installation, knowsIt }), verdict))

  test('a part that a role may not read is not compared', () => {
    assert.equal(movement('/16385/00000001', HERE), 'none')
    assert.equal(movement(HERE, '7711503769692825722/16385/'), 'none')
    assert.equal(movement('/16385/', '8/99/00000002'), 'elsewhere')
  })
})
