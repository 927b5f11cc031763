import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inFrench } from './validation-messages.ts'

const ROOT = join(import.meta.dirname, '..')
const TEXT = String.raw`('(?:[^'\\]|\\.)+'|${'`[^`]+`'})`
/** Where the source gives a message of a refusal as a literal. */
const PLACES = [
  new RegExp(String.raw`\b(?:invalid|fault|issue)\(\s*(?:'[^']*'|${'`[^`]*`'}|\[[^\]]*\]),\s*${TEXT}`, 'g'),
  new RegExp(String.raw`\{ path: [^,]+, message: ${TEXT}`, 'g'),
  new RegExp(String.raw`addIssue\(\{[^}]*message: ${TEXT}`, 'g'),
  new RegExp(String.raw`\.(?:refine|regex)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*${TEXT},?\s*\)`, 'g'),
  new RegExp(String.raw`\.(?:datetime|date|enum|union|refine)\([^;]*?error:\s*${TEXT}`, 'g'),
]

test('every validation message in the source has a French text', () => {
  const files = ['contract/**/*.ts', 'server/chapters/**/*.ts'].flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  const messages = files
    .filter((file) => !/\.test\.ts$|node_modules|\/dist\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return PLACES.flatMap((place) => [...source.matchAll(place)].map(([, text = '']) => ({ file, text })))
    })
    .map(({ file, text }) => ({ file, message: text.slice(1, -1).replaceAll(/\$\{[^}]+\}/g, '1') }))
    // Functions of the same names in the readers of imports take a word.
    .filter(({ message }) => message.includes(' '))
  assert.ok(messages.length > 60, String(messages.length))
  assert.deepEqual(
    messages.filter(({ message }) => inFrench(message) === undefined),
    [],
  )
})

test('a long number has the spaces of French; a year, a code and the English text have none', () => {
  assert.equal(inFrench('must have 1 to 20000 characters'), 'doit avoir de 1 à 20\u{202F}000 caractères')
  assert.equal(inFrench('must be at most 1234567.25'), 'doit être au plus 1\u{202F}234\u{202F}567.25')
  assert.equal(inFrench('must be in the years 1900 to 9999'), 'doit être entre les années 1900 et 9999')
})
