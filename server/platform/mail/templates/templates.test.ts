import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimDecision } from './claim-decision.ts'

const decision = { acteurNom: 'Amicale des Boulistes', approved: true, reason: null, publicUrl: 'https://beffroi.example.fr' }

describe('the e-mail on a claim', () => {
  test('approved: says so in French first, where to go, and in English beneath', () => {
    const { subject, text, html } = claimDecision(decision)
    assert.equal(subject, '« Amicale des Boulistes » : votre demande est acceptée')
    assert.match(
      text,
      /^Bonjour,\n\nBonne nouvelle[^]*connectez-vous[^]*https:\/\/beffroi\.example\.fr[^]*\n————\n\nThe request[^]*approved/,
    )
    assert.match(html, /<html lang="fr">[^]*href="https:\/\/beffroi\.example\.fr"[^]*lang="en"[^]*approved/)
    assert.doesNotMatch(text + html, /raison|ce message :|null|undefined/)
  })

  test('refused: tells why, line by line, and what to do next', () => {
    const { subject, text, html } = claimDecision({ ...decision, approved: false, reason: 'Le justificatif manque.\nMerci de le joindre.' })
    assert.equal(subject, '« Amicale des Boulistes » : votre demande n’a pas été acceptée')
    assert.match(text, /En voici la raison\u00a0:\n\n> Le justificatif manque\.\n> Merci de le joindre\.\n\nRien n’est définitif/)
    assert.match(html, /<blockquote[^>]*>Le justificatif manque\.<br>Merci de le joindre\.<\/blockquote>/)
    assert.match(text, /could not be approved for the reason given above/)
  })

  test('what people wrote stays text', () => {
    const { html } = claimDecision({
      ...decision,
      acteurNom: '<b>"L\'Été" & fils</b>',
      reason: '<script>alert(1)</script>',
      approved: false,
    })
    assert.match(html, /&lt;b&gt;&quot;L&#39;Été&quot; &amp; fils&lt;\/b&gt;/)
    assert.doesNotMatch(html, /<b>|<script>/)
  })

  test('without a public address there is no link', () => {
    assert.doesNotMatch(claimDecision({ ...decision, publicUrl: undefined }).html, /<a /)
  })
})
