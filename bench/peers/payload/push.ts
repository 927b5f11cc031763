import { getPayload } from 'payload'
import config from './payload.config.ts'

// Started so, in development, it makes its tables.
await getPayload({ config })
process.exit(0)
