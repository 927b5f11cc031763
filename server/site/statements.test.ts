import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Clock } from '../../apps/site/clock.ts'
import { compliance } from '../../apps/site/compliance.ts'
import type { Context, Page } from '../../apps/site/page.ts'
import { accessibilityPage } from '../../apps/site/pages/fixed/accessibility.ts'
import { privacyPage } from '../../apps/site/pages/fixed/privacy.ts'
import { readConfig } from '../platform/settings/config.ts'

const AUDIT = '2027-03-15|Cabinet Exemple|82,5|https://www.example.fr/audit'

/** What the fixed pages say, by the settings of an operator. */
describe('the statements of the operator', () => {
  const contextOf = (env: Record<string, string>, at = '2027-06-01T10:00:00Z', language: 'fr' | 'en' = 'fr'): Context => {
    const { site, retention } = readConfig(env)
    assert.ok(site)
    return {
      ask: () => assert.fail('reads nothing'),
      about: () => {},
      params: {},
      query: {},
      path: '/',
      language,
      t: (fr, en) => (language === 'fr' ? fr : en),
      clock: new Clock(Temporal.Instant.from(at)),
      site: {
        ...site,
        terms: retention,
        origin: null,
        hasMail: true,
        hasMailFolder: false,
        hasPush: false,
        hasCards: false,
        tiles: null,
        space: null,
      },
      origin: '',
    }
  }
  const said = async (page: Page, context: Context) => {
    const view = await page.read(context)
    assert.ok(view.kind === 'view')
    return String(view.main).replaceAll(/\s+/g, ' ')
  }

  test('accessibility: without an audit not compliant, and said so; with one its rate, who made it, when and where', async () => {
    const none = contextOf({})
    assert.equal(compliance(none), 'non conforme')
    assert.match(await said(accessibilityPage, none), /est non conforme .* aucun résultat d’audit en cours de validité n’existe/)
    const audited = await said(accessibilityPage, contextOf({ SITE_ACCESSIBILITY_AUDIT: AUDIT }))
    assert.match(
      audited,
      /est partiellement conforme .*L’audit réalisé par Cabinet Exemple, daté du 15 mars 2027, révèle que 82,5 % des critères/,
    )
    assert.match(audited, /href="https:\/\/www\.example\.fr\/audit"/)
    assert.doesNotMatch(audited, /aucun résultat d’audit/)
    assert.match(
      await said(accessibilityPage, contextOf({ SITE_ACCESSIBILITY_AUDIT: AUDIT }, undefined, 'en')),
      /partially compliant .* 15 March 2027/,
    )
  })

  test('accessibility: the level follows the rate, and an audit of three years ago no longer counts', () => {
    const level = (rate: string, at?: string) => compliance(contextOf({ SITE_ACCESSIBILITY_AUDIT: AUDIT.replace('82,5', rate) }, at))
    assert.deepEqual(
      ['100', '99.9', '50', '49,9', '0'].map((rate) => level(rate)),
      ['totalement conforme', 'partiellement conforme', 'partiellement conforme', 'non conforme', 'non conforme'],
    )
    assert.deepEqual([level('100', '2030-03-14T10:00:00Z'), level('100', '2030-03-15T10:00:00Z')], ['totalement conforme', 'non conforme'])
  })

  test('accessibility: an audit that is not complete is refused at the start', () => {
    for (const value of [
      'oui',
      '2027-02-30|X|80|https://a.fr',
      '2027-03-15||80|https://a.fr',
      '2027-03-15|X|101|https://a.fr',
      '2027-03-15|X||https://a.fr',
      '2027-03-15|X|80|a.fr',
      `${AUDIT}|x`,
    ])
      assert.throws(() => readConfig({ SITE_ACCESSIBILITY_AUDIT: value }), /SITE_ACCESSIBILITY_AUDIT/, value)
  })

  test('privacy: the controller and the terms are those of the settings; evidence has its own', async () => {
    const page = await said(
      privacyPage,
      contextOf({ SITE_LEGAL: 'Syndicat du Val|1 rue Haute', MESSAGES_KEEP_DAYS: '400', REPORTS_KEEP_DAYS: '730', CLAIMS_KEEP_DAYS: '0' }),
    )
    assert.match(page, /Le responsable du traitement est : Syndicat du Val\./)
    assert.match(page, /Effacement 400.jours après la fin de la conversation/)
    assert.match(page, /Effacement 2.ans après la décision/)
    assert.match(page, /Aucun délai d’effacement n’est fixé\. Les justificatifs sont effacés plus tôt : 90 jours après la décision/)
  })
})
