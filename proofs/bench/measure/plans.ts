import pg from 'pg'
import { cpuOf } from './cpu.ts'
import { isNamed, type Statement } from './record.ts'
import { median } from '../../shared/statistics.ts'

/** The cost of a statement inside PostgreSQL. */
interface Cost {
  ms: number
  /** CPU time of the session: a busy machine changes it least. Parallel workers are not included. */
  cpu: number
  planning: number
  buffers: number
}
interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** The number of executions before the measurement. PostgreSQL may use a generic plan after five. */
const BEFORE = 6
const TIMES = 7

const literal = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : Array.isArray(value)
      ? pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
      : pg.escapeLiteral(`${value as string | number | boolean}`)

/** Measures a statement, prepared as the driver does. A statement marked for replanning is planned for its values each time. */
export async function costOf(client: pg.ClientBase, statement: Statement): Promise<Cost> {
  await client.query('deallocate all')
  await client.query(`set plan_cache_mode = ${isNamed(statement) ? 'auto' : 'force_custom_plan'}`)
  await client.query(`prepare measured as ${statement.text}`)
  const execute = `execute measured${statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : ''}`
  const started = performance.now()
  await client.query(execute)
  // A statement of several seconds misses its target anyway: a few executions are enough.
  const slow = performance.now() - started > 500
  const [warmings, times] = slow ? [1, 3] : [BEFORE, TIMES]
  for (let i = 1; i < warmings; i += 1) await client.query(execute)
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = own[0]?.pid ?? 0
  const before = cpuOf(pid)
  for (let i = 0; i < times; i += 1) await client.query(execute)
  const cpu = (cpuOf(pid) - before) / 1e6 / times
  const found: Explained[] = []
  for (let i = 0; i < times; i += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, buffers, format json) ${execute}`)
    found.push(rows[0]?.['QUERY PLAN'][0] as Explained)
  }
  return {
    ms: median(found.map((explained) => explained['Execution Time'])),
    cpu,
    planning: median(found.map((explained) => explained['Planning Time'])),
    buffers: median(found.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])),
  }
}
