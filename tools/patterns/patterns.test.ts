import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { patternFaults } from './check.ts'
import { patternsIn } from './extract.ts'
import type { Bounded, Example } from './listed.ts'
import { keyOf, type Verdict } from './verdict.ts'

const NONE = { bounded: [] as Bounded[], examples: [] as Example[] }
const verdictsOf = (patterns: { source: string; flags: string }[], verdict: Verdict) =>
  new Map(patterns.map((pattern) => [keyOf(pattern), verdict]))
const BAD: Verdict = { linear: false, why: 'polynomial of degree 2' }

describe('the check of patterns', () => {
  test('finds literals, and texts given to RegExp as far as the file itself says them', () => {
    const text = [
      String.raw`const DIGIT = '\\d'`,
      String.raw`const WORDS = String.raw${'`'}\w+ ${'$'}{DIGIT}${'`'}`,
      'export const a = /a+b/giu.test(x)',
      String.raw`const b = new RegExp(String.raw${'`'}^${'$'}{WORDS}\s${'`'} + DIGIT, 'gm')`,
      "const c = RegExp(['a', 'b'].join('|'))",
      'const d = new RegExp(`^${x}$`)',
      "const e = new RegExp(anyCase('mme'))",
    ].join('\n')
    const { patterns, built } = patternsIn('a.ts', text)
    assert.deepEqual(
      patterns.map((pattern) => [pattern.line, keyOf(pattern)]),
      [
        [3, '/a+b/giu'],
        [4, String.raw`/^\w+ \d\s\d/gm`],
        [5, '/a|b/'],
        [7, '/[mM][mM][eE]/'],
      ],
    )
    assert.deepEqual(built, [{ file: 'a.ts', line: 6, expression: '`^${x}$`' }])
  })

  test('a pattern that is not linear is a fault, unless its text is short and it is listed; and a list holds nothing else', () => {
    const { patterns, built } = patternsIn('a.ts', String.raw`const end = /\s+$/`)
    const entry: Bounded = { file: 'a.ts', pattern: String.raw`/\s+$/`, characters: 100, why: 'x' }
    const faults = (bounded: Bounded[], verdict: Verdict = BAD, found = patterns) =>
      patternFaults({ patterns: found, built }, verdictsOf(patterns, verdict), { ...NONE, bounded })
    assert.deepEqual(faults([], { linear: true }), [])
    assert.match(faults([])[0] ?? '', /^a\.ts:1 .* is not linear: polynomial of degree 2$/)
    assert.deepEqual(faults([entry]), [])
    assert.equal(faults([{ ...entry, file: 'b.ts' }]).length, 2)
    assert.match(faults([{ ...entry, characters: 10_000 }])[0] ?? '', /too many/)
    assert.match(faults([entry], { linear: true })[0] ?? '', /no such pattern, or it is linear/)
    assert.match(faults([entry], BAD, [])[0] ?? '', /no such pattern/)
    assert.match(patternFaults({ patterns, built }, new Map(), NONE)[0] ?? '', /was not judged/)
  })

  test('a modifier is a fault', () => {
    const { patterns, built } = patternsIn('a.ts', 'const a = /a(?i:mme|mr)/; const b = /a(?-i:b)(?:c)(?=d)(?<e>f)/')
    const faults = patternFaults({ patterns, built }, verdictsOf(patterns, { linear: true }), NONE)
    assert.deepEqual(
      faults.map((fault) => fault.includes('has a modifier')),
      [true, true],
    )
    const without = patternsIn('a.ts', 'const b = /a(?:c)(?=d)(?<e>f)/')
    assert.deepEqual(patternFaults(without, verdictsOf(without.patterns, { linear: true }), NONE), [])
  })

  test('a pattern that is made at run time needs an example, which is judged', () => {
    const { patterns, built } = patternsIn('a.ts', 'const made = new RegExp(text)')
    const entry: Example = { file: 'a.ts', expression: 'text', examples: [/a+b/], why: 'x' }
    const faults = (examples: Example[], verdict: Verdict) =>
      patternFaults({ patterns, built }, verdictsOf([/a+b/], verdict), { ...NONE, examples })
    assert.match(faults([], BAD)[0] ?? '', /^a\.ts:1 is made at run time, without an example: text$/)
    assert.match(faults([entry], BAD)[0] ?? '', /is not linear/)
    assert.deepEqual(faults([entry], { linear: true }), [])
    assert.equal(faults([entry, { ...entry, expression: 'other' }], { linear: true }).length, 1)
  })
})
