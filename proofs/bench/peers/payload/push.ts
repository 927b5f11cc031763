import { getPayload } from 'payload'
import config from './payload.config.ts'

// Started like this, in development mode, Payload creates its tables.
await getPayload({ config })
process.exit(0)
