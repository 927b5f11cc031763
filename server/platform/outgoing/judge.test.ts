import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryFolder } from '../../test/process.ts'
import { type Identity, judge, movement, type Verdict } from './judge.ts'
import { addressOf, proofPath, readProof, writeProof } from './proof-file.ts'

const ID = '01a20ad7-0d3c-7f71-8adb-a71293f24cc4'
const HERE = '7711503769692825722/16385/00000001'
const identity = (changes: Partial<Identity> = {}): Identity => ({
  id: ID,
  place: HERE,
  mark: 5,
  claimed: true,
  installation: null,
  suspended_at: null,
  suspended_because: null,
  ...changes,
})
const nothing = { proof: null, installation: null, answered: false }
const proof = (mark: number, id = ID) => ({ ...nothing, proof: { id, mark } })

describe('whether a process may send from the database that it has found', () => {
  const cases: [string, Identity | null, string, Parameters<typeof judge>[1], Verdict][] = [
    ['a new database is noted', null, HERE, nothing, 'note'],
    ['with a proof it is trusted', identity(), HERE, proof(5), 'trust'],
    ['a proof of an earlier time is one', identity(), HERE, proof(2), 'trust'],
    ['a proof of another database is none', identity(), HERE, proof(5, 'another'), 'ask'],
    ['without a proof others are asked', identity(), HERE, nothing, 'ask'],
    ['until one has answered', identity(), HERE, { ...nothing, answered: true }, 'trust'],
    ['a named installation has no lasting folder', identity({ installation: 'prod' }), HERE, { ...nothing, installation: 'prod' }, 'trust'],
    ['and another name is no proof', identity({ installation: 'prod' }), HERE, { ...nothing, installation: 'essai' }, 'ask'],
    ['no name on either side is no proof', identity(), HERE, nothing, 'ask'],
    ['pg_dump into another cluster', identity(), '8/16385/00000001', proof(5), { suspend: 'elsewhere' }],
    ['a template in the same cluster', identity(), '7711503769692825722/99/00000001', proof(5), { suspend: 'elsewhere' }],
    ['a failover', identity(), '7711503769692825722/16385/00000002', proof(5), 'follow'],
    [
      'a failover that lost e-mails that were sent',
      identity({ mark: 4 }),
      '7711503769692825722/16385/00000002',
      proof(5),
      { suspend: 'behind' },
    ],
    ['an earlier state on the same timeline', identity({ mark: 4 }), HERE, proof(5), { suspend: 'behind' }],
    ['a promoted copy', identity(), '7711503769692825722/16385/00000002', nothing, 'ask'],
    [
      'a promoted copy with the name of the original',
      identity({ installation: 'prod' }),
      '7711503769692825722/16385/00000002',
      { ...nothing, installation: 'prod' },
      'ask',
    ],
    [
      'a promoted copy is not vouched for before it was followed',
      identity(),
      '7711503769692825722/16385/00000002',
      { ...nothing, answered: true },
      'ask',
    ],
    ['parts that the role may not read say nothing', identity({ place: '/16385/' }), HERE, proof(5), 'follow'],
    ['and their loss neither', identity(), '/16385/', proof(5), 'follow'],
    ['after a settlement the next process claims it', identity({ claimed: false }), HERE, nothing, 'claim'],
    ['but not a copy of it elsewhere', identity({ claimed: false }), '8/1/00000001', nothing, { suspend: 'elsewhere' }],
    ['suspended it stays', identity({ suspended_at: 'x', suspended_because: 'elsewhere' }), HERE, proof(5), 'suspended'],
    ['also when an earlier state was found', identity({ suspended_at: 'x', suspended_because: 'behind' }), HERE, proof(5), 'suspended'],
    ['unless only a proof was missing', identity({ suspended_at: 'x', suspended_because: 'unknown' }), HERE, proof(5), 'resume'],
    ['that is not behind', identity({ suspended_at: 'x', suspended_because: 'unknown' }), HERE, proof(6), 'suspended'],
    ['nor of another database', identity({ suspended_at: 'x', suspended_because: 'unknown' }), HERE, proof(5, 'another'), 'suspended'],
  ]
  for (const [name, row, place, knows, verdict] of cases)
    test(name, () => assert.deepEqual(judge({ identity: row, place }, knows), verdict))

  test('places differ by cluster, database or timeline', () => {
    assert.deepEqual(
      ['1/2/3', '1/2/4', '1/3/3', '2/2/3', '/2/', '/3/'].map((to) => movement('1/2/3', to)),
      ['none', 'timeline', 'elsewhere', 'elsewhere', 'none', 'elsewhere'],
    )
  })
})

describe('the file of what a process knows of a database', () => {
  const folder = temporaryFolder()
  const path = proofPath(folder.path, ID)
  after(folder.cleanUp)

  test('is read by the next process of the folder, at the same address', () => {
    assert.equal(readProof(folder.path, ID, 'db/beffroi'), null)
    writeProof(folder.path, { id: ID, mark: 12 }, 'db/beffroi')
    assert.deepEqual(readProof(folder.path, ID, 'db/beffroi'), { id: ID, mark: 12 })
    assert.equal(readProof(folder.path, ID, 'autre/beffroi'), null)
  })

  test('another process of the folder does not lower its mark', () => {
    writeProof(folder.path, { id: ID, mark: 3 }, 'db/beffroi')
    assert.deepEqual(readProof(folder.path, ID, 'db/beffroi'), { id: ID, mark: 12 })
    writeProof(folder.path, { id: ID, mark: 100 }, 'db/beffroi')
    assert.equal(readProof(folder.path, ID, 'db/beffroi')?.mark, 100)
  })

  test('a copy of it, a damaged one and one of another database are none', () => {
    const content = readFileSync(path)
    renameSync(path, `${path}.own`)
    writeFileSync(path, content)
    assert.equal(readProof(folder.path, ID, 'db/beffroi'), null)
    renameSync(`${path}.own`, path)
    assert.equal(readProof(folder.path, ID, 'db/beffroi')?.mark, 100, 'moved, it is the same file')
    const other = proofPath(folder.path, '01a20ad7-0d3c-7f71-8adb-000000000000')
    mkdirSync(dirname(other), { recursive: true })
    renameSync(path, other)
    assert.equal(readProof(folder.path, '01a20ad7-0d3c-7f71-8adb-000000000000', 'db/beffroi'), null)
    writeFileSync(path, '{"id":')
    assert.equal(readProof(folder.path, ID, 'db/beffroi'), null)
  })

  test('an address has neither user nor password', () => {
    assert.equal(addressOf('postgresql://beffroi:s@ecret@db:5433/beffroi?x=1'), 'db:5433/beffroi')
    assert.equal(addressOf('postgres://u@un,deux:5433/b?target_session_attrs=any'), 'un,deux:5433/b')
    assert.equal(addressOf('postgresql:///b?host=/var/run/postgresql'), '/b?host=/var/run/postgresql')
    assert.equal(addressOf(null), 'embedded')
  })
})
