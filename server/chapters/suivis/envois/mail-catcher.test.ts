import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../../../platform/settings/config.ts'
import { ask } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { sendingService } from '../../../test/sending-service.ts'
import { ALERTE, setStage } from '../../../test/stage.ts'

const ALERT = { severite: 'vigilance', secteurs: [], consignes: null, source: null, corrections: [], levee_le: null, levee_motif: null }

describe('a mail server that only shows e-mails', () => {
  test('is the one that MAIL_CATCHER names: another SMTP_URL sends', () => {
    const isCaught = (env: Record<string, string>) => readConfig({ MAIL_FROM: 'a@example.fr', ...env }).mail.isCaught
    assert.equal(isCaught({ SMTP_URL: 'smtp://mail:1025', MAIL_CATCHER: 'mail' }), true)
    assert.equal(isCaught({ SMTP_URL: 'smtps://smtp.example.fr', MAIL_CATCHER: 'mail' }), false)
    assert.equal(isCaught({ SMTP_URL: 'smtp://mail:1025' }), false)
    assert.equal(isCaught({ MAIL_CATCHER: 'mail' }), false)
  })

  test('compose.yaml names its own mail server as one', () => {
    const compose = readFileSync(join(import.meta.dirname, '../../../../compose.yaml'), 'utf8')
    const [, host] = /SMTP_URL: \$\{SMTP_URL:-smtp:\/\/([\w.-]+):\d+\}/.exec(compose) ?? []
    assert.ok(host)
    assert.equal(/^ {2}MAIL_CATCHER: (\S+)$/m.exec(compose)?.[1], host)
  })

  test('a town hall reads that e-mails of its alert reach nobody', async () => {
    const { commune, mairie, maire } = await setStage()
    const id = await makePublication(mairie, commune, { type_id: ALERTE, alerte: JSON.stringify(ALERT) })
    const { url, close } = await sendingService({ MAIL_CATCHER: '127.0.0.1' })
    const { body } = await ask('GET', `${url}/api/v1/publications/${id}/envois`, { token: maire.token })
    assert.deepEqual([body.data.courriels, body.data.dossier_demo], [false, false], JSON.stringify(body))
    await close()
  })
})
