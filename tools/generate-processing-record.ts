import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHAPTERS } from '../server/chapters.ts'
import { contributionsOf } from '../server/platform/chapter.ts'
import { withTerms } from '../server/platform/retention/table.ts'

/** `npm run processing-record`: writes the terms of the rules into the record of processing activities. */
const file = join(import.meta.dirname, '..', 'docs', 'registre-des-traitements.md')
writeFileSync(file, withTerms(readFileSync(file, 'utf8'), contributionsOf(CHAPTERS).retention))
