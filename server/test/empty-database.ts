import pg from 'pg'

/** A database that a test has created on a server. */
export interface CreatedDatabase {
  url: string
  drop: () => Promise<void>
}

/** The databases that this process has created and not dropped. */
const created = new Set<() => Promise<void>>()

/** Drops every database that this process has created: for a run that ends before its tests. */
export const dropDatabases = async (): Promise<void> => void (await Promise.allSettled([...created].map((drop) => drop())))

/** Creates an empty database on TEST_DATABASE_URL; null when the variable is not set. */
export async function emptyDatabase(): Promise<CreatedDatabase | null> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? createDatabase(server) : null
}

/**
 * Creates a database on a server.
 * @param template the name of the database to copy; without it the database is empty
 * @returns `rename` gives the database another name and closes the connection that drop() uses
 */
export async function createDatabase(
  server: string,
  template?: string,
): Promise<CreatedDatabase & { rename: (name: string) => Promise<void> }> {
  const name = `beffroi_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`)
  // A commit need not outlive a crash of the server of the tests: it waits for no disk. Whatever runs beside it sees the same.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const drop = async () => {
    created.delete(drop)
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  created.add(drop)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop,
    rename: async (to) => {
      created.delete(drop)
      await admin.query(`alter database ${name} rename to ${to}`)
      await admin.end()
    },
  }
}
