import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimDecision } from './claim-decision.ts'
import { invitation, TOKEN_MARK } from './invitation.ts'

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

describe('names with line breaks, of before they were refused', () => {
  test('stay in their sentence; a reason keeps its lines', () => {
    const { text } = claimDecision({
      ...decision,
      acteurNom: 'Chorale\n\nVotre compte est fermé\u2028Cliquez',
      approved: false,
      reason: 'Un\nDeux',
    })
    assert.doesNotMatch(text, /^Votre compte|\u2028/m)
    assert.match(text, /Chorale Votre compte est fermé Cliquez/)
    assert.match(text, /> Un\n> Deux/)
  })
})

describe('the e-mail of an invitation', () => {
  const invited = { id: 'i', site: 'Ma commune', email: 'lea@example.fr', acteurNom: 'Chorale', inviter: 'Léa' }
  const english = (page: string | undefined) => invitation({ ...invited, page }).text.split('————')[1] ?? ''

  test('its English part names the page above only where there is one, and else has the code', () => {
    assert.match(english('https://beffroi.example.fr/espace/invitation'), /on the page above within seven days/)
    assert.doesNotMatch(english('https://beffroi.example.fr/espace/invitation'), new RegExp(TOKEN_MARK))
    assert.match(english(undefined), new RegExp(`within seven days[^]*type this code[^]*${TOKEN_MARK}`))
    assert.doesNotMatch(english(undefined), /above/)
  })
})
