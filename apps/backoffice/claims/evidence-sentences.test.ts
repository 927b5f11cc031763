import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const { evidenceSentences } = await import('./evidence-sentences.ts')
const { evidenceTexts } = await import('./evidence-texts.ts')

const NOTHING = {
  email: 'contact@ski-guisane.fr',
  email_verified: false,
  free_mail: false,
  disposable: false,
  official_address: false,
  same_address: false,
  same_domain_as_email: false,
  same_domain_as_website: false,
  agent: null,
  acteur_owners: 0,
  other_links: 0,
  other_claims: { pending: 0, approved: 0, rejected: 0 },
}
const CASES = {
  'its address': { same_address: true },
  'its domain': { same_domain_as_email: true },
  'its site': { same_domain_as_website: true },
  'the official address': { official_address: true },
} as const

/** Spec §2-153. */
for (const [name, given] of Object.entries(CASES))
  test(`${name}, typed and not confirmed, is no point in favour`, () => {
    const of = (email_verified: boolean) =>
      evidenceSentences({ ...NOTHING, ...given, email_verified } as never, { isMairie: true, answerable: true }, evidenceTexts.fr)
    assert.deepEqual([of(false).pro.length, of(false).related, of(true).pro.length, of(true).related], [0, false, 1, true])
    assert.match(of(false).toKnow.join(), /^Adresse non confirmée\. /)
    assert.equal(of(false).contra.includes(evidenceTexts.fr.unrelated), false)
  })
