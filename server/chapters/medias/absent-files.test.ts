// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { makeMedia } from '../../test/make-media.ts'
import { temporaryFolder } from '../../test/process.ts'
import { setStage } from '../../test/stage.ts'
import { mediasWithoutFolder } from './absent-files.ts'

test('pictures whose folder is absent or empty are counted, not those of a folder with files', async () => {
  const stage = await setStage()
  const { db, services } = await harness()
  const { path: dataDir, cleanUp } = temporaryFolder()
  const { media } = services.config
  const count = () => mediasWithoutFolder(db, { dataDir, media })
  assert.equal(await count(), 0)
  await makeMedia(stage.acteur)
  await makeMedia(stage.acteur)
  assert.equal(await count(), 2)
  mkdirSync(join(dataDir, 'media'))
  assert.equal(await count(), 2)
  writeFileSync(join(dataDir, 'media', 'a'), '')
  assert.equal(await count(), 0)
  cleanUp()
})
