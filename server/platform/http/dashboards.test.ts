import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'

const DEPLOY = join(import.meta.dirname, '../../..', 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
/** `up` is Prometheus's own. */
const NOT_OURS = new Set(['up'])
/** Names of functions, clauses and labels; what else looks like a name is a metric. */
const QUERY_WORDS =
  /^(?:sum|rate|increase|max|topk|by|le|status|outcome|method|route|state|job|exported_job|job_name|instance|kind|histogram_quantile|label_replace|for)$/

interface Panel {
  id: number
  type: string
  targets?: { expr: string }[]
}

/** The metrics that an expression names: what is in quotes, braces' labels and numbers aside. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*/gi)].map(([word]) => word)
  return words.filter((word) => !QUERY_WORDS.test(word) && !/^e\d+$/.test(word))
}

/** What the dashboard and the alerts ask for, the service must tell. */
describe('figures for operators', () => {
  const told = new Set<string>()
  before(async () => {
    const { url } = await harness()
    await ask('GET', `${url}/api/v1/publications`)
    const { body } = await ask('GET', `${url}/metrics`)
    for (const [, name = '', type] of (body as string).matchAll(/^# TYPE (\S+) (\S+)/gm))
      for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) told.add(name + suffix)
  })
  const assertTold = (expressions: string[]) => {
    const asked = new Set(expressions.flatMap(metricsIn))
    assert.ok(asked.size > 5)
    assert.deepEqual(
      [...asked].filter((name) => !told.has(name) && !NOT_OURS.has(name)),
      [],
    )
  }

  test('the Grafana dashboard asks for figures that exist, and each panel has a place', () => {
    const { panels } = JSON.parse(read('grafana/beffroi.json')) as { panels: Panel[] }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    assert.ok(panels.every(({ type, targets }) => type === 'row' || (targets?.length ?? 0) > 0))
    assertTold(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
  })

  test('the alerts ask for figures that exist, and each says what is wrong', () => {
    const rules = read('prometheus/alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    assertTold(rules.map((rule) => /^ {8}expr:(?: >-\n)?((?:.*\n)(?: {10}.*\n)*)/m.exec(rule)?.[1] ?? ''))
    for (const rule of rules) assert.match(rule, /severity: (?:warning|critical)[\s\S]*summary: "/)
  })
})
