import type pg from 'pg'
import type { Kind } from './row-type.ts'

/** A column as PostgreSQL describes it. */
export interface Described {
  name: string
  type: number
}

/** The connection that `pg` passes to a query object which sends the protocol messages itself. */
interface Connection {
  parse: (query: { name: string; text: string; types: number[] }) => void
  describe: (what: { type: 'S'; name: string }) => void
  sync: () => void
}

/**
 * Has PostgreSQL parse a statement without running it.
 * @returns its columns
 * @throws the error of PostgreSQL for a statement that it cannot prepare
 */
export function describe(client: pg.PoolClient, text: string): Promise<Described[]> {
  return new Promise((resolve, reject) => {
    let columns: Described[] = []
    const submitted = {
      text,
      submit: (connection: Connection) => {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) =>
        void (columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(submitted as unknown as pg.Submittable)
  })
}

const OF_TYPE: [Kind, string[]][] = [
  [
    'string',
    ['text', 'varchar', 'bpchar', 'name', 'uuid', 'numeric', 'date', 'time', 'timestamptz', 'tsvector', 'tsquery', 'cube', 'pg_lsn'],
  ],
  ['number', ['int2', 'int4', 'int8', 'float4', 'float8', 'oid']],
  ['boolean', ['bool']],
  ['Buffer', ['bytea']],
  ['json', ['json', 'jsonb']],
  ['string[]', ['_text', '_uuid', '_date', '_varchar', '_name']],
  ['number[]', ['_int2', '_int4', '_float4', '_float8']],
  ['boolean[]', ['_bool']],
]

/** Returns the kind of value that the driver returns for each type of PostgreSQL (`platform/db/connections/pool.ts`), by the number of the type. */
export async function driverKinds(client: pg.PoolClient): Promise<Map<number, Kind>> {
  const { rows } = await client.query<{ oid: number; name: string }>('select oid::int4 as oid, typname as name from pg_type')
  const kinds = new Map(OF_TYPE.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)))
  return new Map(rows.map(({ oid, name }) => [oid, kinds.get(name) ?? 'other']))
}
