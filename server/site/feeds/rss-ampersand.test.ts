// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { harness } from '../../test/harness.ts'
import { makePublication } from '../../test/make.ts'
import { slugOfCommune } from '../../test/pages.ts'
import { setStage } from '../../test/stage.ts'

/** Titles, and what a reader of RSS that takes a title for text shows. Spec §2-142. */
const SHOWN = {
  'Arts & lettres': 'Arts & lettres',
  'Portes ouvertes R&D, cinéma & café': 'Portes ouvertes R&D, cinéma & café',
  // One that takes it for HTML would show another sign: these are written for it.
  'Le signe &eacute; en HTML': 'Le signe &amp;eacute; en HTML',
  'Âge < 12 & gratuit': 'Âge &lt; 12 & gratuit',
}

test('a title of RSS is right for a reader of text wherever a reader of HTML shows the same', async () => {
  const stage = await setStage()
  const { url } = await harness()
  for (const title of Object.keys(SHOWN)) await makePublication(stage.mairie, stage.commune, { title })
  const answer = await fetch(`${url}/${await slugOfCommune(stage.commune)}/actualites.rss`)
  const items = DomUtils.getElementsByTagName('item', parseDocument(await answer.text(), { xmlMode: true }).children, true)
  const titles = items.map(({ children }) => DomUtils.textContent(DomUtils.getElementsByTagName('title', children, true)).trim())
  assert.deepEqual(titles.toSorted(), Object.values(SHOWN).toSorted())
  const asHtml = titles.map((title) => DomUtils.textContent(parseDocument(title).children))
  assert.deepEqual(asHtml.toSorted(), Object.keys(SHOWN).toSorted())
})
