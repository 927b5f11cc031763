import { writeFileSync } from 'node:fs'
import { openapi } from '../contract/openapi.ts'
import { VERSION } from '../server/platform/version.ts'

/** Writes docs/openapi.json from the contract. */
writeFileSync(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openapi(VERSION), null, 2)}\n`)
