import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { admission } from '../contract/access/back-office.ts'
import { listAdminPublications } from '../contract/publications/publications-admin.ts'
import { grantReader } from '../server/platform/access/grants.ts'
import { tokenVerifier } from '../server/platform/access/tokens.ts'
import { loadUser } from '../server/platform/access/users.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openPostgres } from '../server/platform/db/open.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/token-check.ts --postgres=<an empty database> [--calls=4000] [--rounds=5]`: the processor time of this process for the check of an access
 * token before a request: signature, the statement that reads the user with the roles, and the admission by them. Without roles, and with three
 * roles of a territory of 200 communes each.
 */
const { values } = parseArgs({
  options: { postgres: { type: 'string' }, calls: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '5' } },
})
const CALLS = Number(values.calls)
const issuer = 'https://issuer.test'
const audience = 'bench'
const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256' }
const verify = tokenVerifier({ issuer, audience, load: async () => ({ keys: [jwk] }) })
const database = openPostgres(values.postgres ?? '', { max: 4 })
await migrate(database.pool)

/** Creates a user with these territories, one for each role. Returns an access token. */
async function userWith(roles: readonly string[], communes: number): Promise<string> {
  const [id, subject] = [randomUUID(), randomUUID()]
  await database.pool.query('insert into users (id, last_seen_at) values ($1, now())', [id])
  await database.pool.query('insert into user_identities (issuer, subject, user_id) values ($1, $2, $3)', [issuer, subject, id])
  const territory = JSON.stringify({
    communes: Array.from({ length: communes }, () => randomUUID()),
    departements: ['01'],
    regions: ['84'],
  })
  for (const role of roles)
    await database.pool.query('insert into user_roles (user_id, role, territory) values ($1, $2, $3)', [id, role, territory])
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

/** The microseconds of processor time of one call, the least of the rounds. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = process.cpuUsage()
    for (let n = 0; n < CALLS; n += 1) await work()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / CALLS)
  }
  return Math.min(...rounds)
}

const check = async (token: string) => {
  const identity = await verify(token)
  if (!identity) throw new Error('The token was refused')
  return loadUser(database.db, identity, { demo: false })
}
const rows: (string | number)[][] = []
for (const [name, roles, communes] of [
  ['no role', [], 0],
  ['three roles, one commune each', ['moderateur', 'support', 'registres'], 1],
  ['three roles, 200 communes each', ['moderateur', 'support', 'registres'], 200],
] as const) {
  const token = await userWith(roles, communes)
  const user = await check(token)
  const readGrants = grantReader()
  const [signature, whole, decided] = [
    await cpuOf(() => verify(token)),
    await cpuOf(() => check(token)),
    await cpuOf(async () => admission(await readGrants(database.db, user), listAdminPublications)),
  ]
  rows.push([name, signature.toFixed(1), (whole - signature).toFixed(1), decided.toFixed(1), (whole + decided).toFixed(1)])
}
console.log(table(['token of a user with', 'signature µs', 'statement µs', 'roles and territory µs', 'together µs'], rows))
await database.close()
