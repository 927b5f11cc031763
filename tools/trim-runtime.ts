import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Removes the C++ headers (67 MB) that come with the runtime, after each installation: they are for building native add-ons, and there are none here. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
for (const folder of globSync('node_modules/node-*/include', { cwd: ROOT })) rmSync(`${ROOT}${folder}`, { recursive: true, force: true })
