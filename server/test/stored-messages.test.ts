import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { refusalTold, runTold } from '../chapters/defibrillateurs/registre/sentences.ts'
import { faultTold } from '../platform/jobs/sentences.ts'
import { deliveryTold } from '../platform/mail/sentences.ts'
import { type Told, teller } from '../platform/told.ts'
import { errorTold, reasonTold } from '../chapters/payments/sentences.ts'

type Tell = (english: string) => Told
const SERVER = join(import.meta.dirname, '..')

/** The sentences of some sources, with a figure for what is put into them; a rule names how they are written. */
async function sentencesIn(folders: readonly string[], rule: RegExp): Promise<string[]> {
  const names = await Promise.all(folders.map(async (folder) => (await readdir(join(SERVER, folder))).map((name) => join(folder, name))))
  const files = names.flat().filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((name) => readFile(join(SERVER, name), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(rule)].map(([, , sentence = '']) => filled(sentence)))
}
const filled = (sentence: string) =>
  sentence
    .replaceAll('${refused.first()}', ' Line 7: 7.')
    .replaceAll('${fault}', 'does not exist')
    .replaceAll(/\$\{[^}]*\}/g, '7')

const THROWN = /new (?:Import|Download|Job)Error\(\s*(['`])(.*?)\1/gs
const HOPELESS = /new Job(?:Hopeless|TakenOver|Error)\(\s*(['`])(.*?)\1/gs
const REASON = /(?:reason|fault): (?:fault \?\? )?(['`])(.*?)\1/gs

describe('what the machine room says, in both languages', () => {
  const inFrench: [what: string, folders: string[], rule: RegExp, tell: Tell, atLeast: number][] = [
    ['how a sync ends', ['chapters/defibrillateurs/registre'], /new ImportError\(\s*(['`])(.*?)\1/gs, runTold, 10],
    ['what is wrong with a file', ['platform/open-data', 'chapters/communes/registers'], THROWN, faultTold, 14],
    ['what is wrong with a register', ['chapters/communes/registers/elus', 'chapters/communes/registers/mairies'], THROWN, faultTold, 5],
    [
      'why a row is refused',
      ['chapters/defibrillateurs/registre', 'platform/open-data', 'chapters/communes/registers'],
      REASON,
      refusalTold,
      5,
    ],
    ['what ends a job', ['platform/jobs', 'chapters/imports', 'chapters/defibrillateurs/registre'], HOPELESS, faultTold, 4],
    ['what is kept of a fault', ['platform/jobs'], /message: (['`])(The .*?)\1/gs, faultTold, 5],
    [
      'why a payment event is ignored',
      ['chapters/payments', 'chapters/subscriptions'],
      /(?:return|OTHER_MODE =|reason:) (['`])([^'`]{12,}?)\1/gs,
      reasonTold,
      3,
    ],
  ]
  for (const [what, folders, rule, tell, atLeast] of inFrench)
    test(`${what}: every sentence of the sources has its French`, async () => {
      const sentences = await sentencesIn(folders, rule)
      assert.ok(sentences.length >= atLeast, `${sentences.length} found`)
      for (const sentence of sentences) {
        const { code, fr } = tell(sentence)
        assert.ok(code, sentence)
        assert.notEqual(fr, sentence)
      }
    })

  const said: [tell: Tell, english: string, french: string][] = [
    [deliveryTold, 'The mail server answered 451 4.3.0 to RCPT TO.', 'Le serveur de messagerie a répondu 451 4.3.0.'],
    [deliveryTold, 'The mail server answered 550 5.1.1 to RCPT TO.', 'Le serveur de messagerie ne connaît pas cette adresse (5.1.1).'],
    [deliveryTold, 'The mail server answered 535.', 'Le serveur de messagerie a répondu 535.'],
    [deliveryTold, 'The mail server answered 552 5.2.2 to DATA.', 'La boîte du destinataire est pleine (5.2.2).'],
    [deliveryTold, 'The mail server could not be talked to: ESOCKET.', 'Le serveur de messagerie est injoignable (ESOCKET).'],
    [deliveryTold, 'The mail server could not be talked to: the connection ended.', 'Le serveur de messagerie a coupé la connexion.'],
    [deliveryTold, 'The mail system of the recipient gave it back: 5.7.1.', 'Message renvoyé par la messagerie du destinataire (5.7.1).'],
    [
      runTold,
      'The file lacks the columns "c_gid", "c_nom": it is not the registry of defibrillators, or has a new form.',
      'Colonnes absentes du fichier : "c_gid", "c_nom". Il ne s’agit pas du registre, ou son format a changé.',
    ],
    [runTold, 'geodae.example:8443 answers 503 instead of a file.', 'geodae.example:8443 répond par le code 503 au lieu d’un fichier.'],
    [runTold, '127.0.0.1:45123 could not be read: ECONNREFUSED.', '127.0.0.1:45123 n’a pas pu être lu (ECONNREFUSED).'],
    [errorTold, 'TimeUp: The attempt took too long.', 'TimeUp : La tentative a duré trop longtemps.'],
    [reasonTold, 'invoice.paid without a subscription', 'invoice.paid sans abonnement'],
  ]
  for (const [tell, english, french] of said) test(english, () => assert.deepEqual([tell(english).fr, tell(english).en], [french, english]))

  test('long figures are set in threes, ports and what nobody knows are left alone', () => {
    assert.match(runTold('186000 of the 190000 defibrillators known would vanish, more than 20 %. Nothing').fr, /^186\s000 des 190\s000 /)
    assert.deepEqual(teller({})('Something new: 123456.'), { code: null, fr: 'Something new: 123456.', en: 'Something new: 123456.' })
  })
})
