import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACTION_LABELS } from '../audit/action-labels.ts'
import { DECIDED_LABELS } from '../audit/decided-labels.ts'
import { catalogues } from '../test/catalogues.ts'

const all = await catalogues()
const french = [
  ...all.flatMap(({ file, fr }) => fr.map(({ name, text }) => ({ at: `${file} ${name}`, text }))),
  ...Object.entries(ACTION_LABELS).map(([action, [text]]) => ({ at: action, text })),
  ...Object.entries(DECIDED_LABELS).flatMap(([action, fields]) =>
    fields.flatMap(({ became }) => Object.values(became).map(([text]) => ({ at: action, text }))),
  ),
]
const english = all.flatMap(({ file, en }) => en.map(({ name, text }) => ({ at: `${file} ${name}`, text })))
const faulty = (texts: typeof french, fault: RegExp) => texts.filter(({ text }) => fault.test(text)).map(({ at, text }) => `${at}: ${text}`)

test('the texts are found', () => {
  assert.ok(all.length >= 10 && french.length > 200 && english.length > 200)
})

test('both languages have the same names', () => {
  const names = (texts: { name: string }[]) => [...new Set(texts.map(({ name }) => name))].toSorted()
  for (const { file, fr, en } of all) assert.deepEqual(names(en), names(fr), file)
})

test('French is set as French is printed', () => {
  const faults: [what: string, fault: RegExp][] = [
    ['a straight apostrophe', /[\p{L}}]'[\p{L}{]/u],
    ['straight or English quotation marks', /["“”]/],
    ['three points for an ellipsis', /\.\.\./],
    ['no space before high punctuation', /(?:[^\s\p{P}\d]|\})[;!?](?:\s|$)|(?:[^\s\d\p{P}]|\})(?<!https?):(?:\s|$)/u],
    ['no space inside quotation marks', /«\S|\S»/],
    ['a space too many', / {2}|^ (?!:|\p{L}+ $)|(?<!^ \p{L}+) $/u],
  ]
  for (const [what, fault] of faults) assert.deepEqual(faulty(french, fault), [], what)
})

test('English is set as English is printed', () => {
  const faults: [what: string, fault: RegExp][] = [
    ['a straight apostrophe', /[\p{L}}]'[\p{L}{]/u],
    ['straight or French quotation marks', /["«»]/],
    ['three points for an ellipsis', /\.\.\./],
    ['a space before high punctuation', /\s[;:!?](?:\s|$)/],
  ]
  for (const [what, fault] of faults) assert.deepEqual(faulty(english, fault), [], what)
})

test('no sentence was left in the other language', () => {
  const same = all.flatMap(({ file, fr, en }) =>
    fr.flatMap(({ name, text }) =>
      /\p{L}+\s+\p{L}+/u.test(text) && en.some((other) => other.text === text) ? [`${file} ${name}: ${text}`] : [],
    ),
  )
  assert.deepEqual(same, [])
  // Words that only the other language has.
  assert.deepEqual(faulty(french, /\b(?:the|and|of|with|this|your|please|click|error)\b/i), [])
  assert.deepEqual(faulty(english, /\b(?:le|la|les|des|une|avec|cette|votre|erreur)\b/i), [])
})

test('the words of states begin with a capital on every screen', () => {
  const ofState = /(?:^|\.)(?:states|statuses|status|decided|syncs|validations|availability|levels|actions|undoStates)\.\w+$/
  const small = all.flatMap(({ file, fr, en }) =>
    [...fr, ...en]
      .filter(({ name, text }) => ofState.test(name) && /^\p{Ll}/u.test(text))
      .map(({ name, text }) => `${file} ${name}: ${text}`),
  )
  assert.ok(all.some(({ fr }) => fr.some(({ name }) => ofState.test(name))))
  assert.deepEqual(small, [])
})

test('nothing is said as a person would: no register speaks, nothing happens by itself', () => {
  const spoken =
    /\bc’est\b|\bce n’est pas\b|\bd’elles?-mêmes?\b|\btout seul\b|\bregistre (?:le |ne )?dit\b|\bl’horaire\b(?! \{)|\bpassages?\b/iu
  assert.deepEqual(faulty(french, spoken), [])
})

test('nothing shouts, and nobody is spoken to by a machine', () => {
  const shouted =
    /\b(?!CSV|URL|INSEE|AUTH_CLIENT_ID|RSS|JSON|DAE|HTTP|SMS|PDF|JPEG|HEIC|PNG|AVIF|SHA|FAQ|API|SIREN|SIRET|IMAP|ICAL)\p{Lu}{3,}\b/u
  assert.deepEqual(faulty([...french, ...english], shouted), [])
  assert.deepEqual(faulty(french, /\b(?:update|reset|submit|token|payload|timeout|null|undefined|query)\b/i), [])
})
