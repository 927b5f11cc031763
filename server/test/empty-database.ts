import pg from 'pg'

/** Creates an empty database on TEST_DATABASE_URL; null when the variable is not set. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return null
  const name = `beffroi_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
