import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'

const DEPLOY = join(import.meta.dirname, '../../../..', 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
/** For a test's `skip`: false, or why promtool cannot be run here. */
const WITHOUT_PROMTOOL = spawnSync('promtool', ['--version']).status === 0 ? false : 'needs promtool of the Debian package prometheus'
/** `up` is Prometheus's own. */
const ELSEWHERE = new Set(['up'])
/** Names of functions, clauses and labels; what else looks like a name is a metric. */
const QUERY_WORDS =
  /^(?:sum|count|time|or|and|on|vector|rate|increase|max|max_over_time|topk|by|le|status|outcome|method|route|state|job|exported_job|job_name|instance|kind|pool|limit|role|version|histogram_quantile|label_replace|for)$/

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
  const named = new Set<string>()
  let figures = ''
  before(async () => {
    const { url } = await harness()
    await ask('GET', `${url}/api/v1/publications`)
    figures = await (await fetch(`${url}/metrics`)).text()
    for (const [, name = '', type] of figures.matchAll(/^# TYPE (\S+) (\S+)/gm))
      for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) named.add(name + suffix)
  })
  const assertNamed = (expressions: string[]) => {
    const asked = new Set(expressions.flatMap(metricsIn))
    assert.ok(asked.size > 5)
    assert.deepEqual(
      [...asked].filter((name) => !named.has(name) && !ELSEWHERE.has(name)),
      [],
    )
  }

  test('the Grafana dashboard asks for figures that exist, and each panel has a place', () => {
    const { panels } = JSON.parse(read('grafana/beffroi.json')) as { panels: Panel[] }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    assert.ok(panels.every(({ type, targets }) => type === 'row' || (targets?.length ?? 0) > 0))
    assertNamed(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)))
  })

  test('the dashboard shows 0 where nothing was counted', () => {
    const { panels } = JSON.parse(read('grafana/beffroi.json')) as { panels: Panel[] }
    const counted = panels
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .filter((expr) => /\b(?:rate|increase|count)\(beffroi_/.test(expr) && !expr.includes('histogram_quantile'))
    assert.ok(counted.length > 7)
    assert.deepEqual(
      counted.filter((expr) => !/ or (?:on\(\) )?vector\(0\)$/.test(expr)),
      [],
    )
  })

  test('the page for operators describes every metric and every alert, and none that is missing', () => {
    const page = readFileSync(join(DEPLOY, '../docs/operations/watching.md'), 'utf8')
    const described = new Set([...page.matchAll(/`(beffroi_[a-z_]+)`/g)].map(([, name = '']) => name))
    const existing = [...figures.matchAll(/^# TYPE (beffroi_\S+) /gm)].map(([, name = '']) => name)
    assert.deepEqual([...described].toSorted(), [...new Set(existing)].toSorted())
    const alerts = [...read('prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    const documented = new Set([...page.matchAll(/`(Beffroi[A-Z]\w+)`/g)].map(([, name = '']) => name))
    assert.deepEqual([...documented].toSorted(), alerts.toSorted())
  })

  test('the alerts ask for figures that exist, and each says what is wrong', () => {
    const rules = read('prometheus/alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    assertNamed(rules.map((rule) => /^ {8}expr:(?: >-\n)?((?:.*\n)(?: {10}.*\n)*)/m.exec(rule)?.[1] ?? ''))
    for (const rule of rules) assert.match(rule, /severity: (?:warning|critical)[\s\S]*summary: "/)
  })

  test('each alert has a test of its rule', () => {
    const alerts = [...read('prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    const tested = new Set([...read('prometheus/alerts.test.yaml').matchAll(/alertname(?:: |=")(\w+)/g)].map(([, name = '']) => name))
    assert.deepEqual([...tested].toSorted(), alerts.toSorted())
  })

  test('what only grows is a counter, and nothing else has a name of one', () => {
    const types = [...figures.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', type = '']) => ({ name, type }))
    assert.deepEqual(
      types.filter(({ name, type }) => !name.startsWith('nodejs_') && name.endsWith('_total') !== (type === 'counter')),
      [],
    )
    assert.ok(types.filter(({ type }) => type === 'counter').length > 8)
  })

  test('the release, the connections of each pool, refusals by limit', () => {
    assert.match(figures, /^beffroi_build_info\{version="\d[^"]*",node="\d[^"]*",role="all"\} 1$/m)
    assert.match(figures, /^beffroi_database_connections\{pool="writes",state="open"\} \d+$/m)
    assert.match(figures, /^beffroi_database_connections\{pool="writes",state="waiting"\} 0$/m)
    assert.match(figures, /^beffroi_rate_limited_total\{limit="claims"\} \d+$/m)
    assert.match(figures, /^beffroi_backup_last_success_timestamp_seconds \d+$/m)
  })

  test('promtool of Prometheus finds no fault in our metrics and alerts', { skip: WITHOUT_PROMTOOL }, async () => {
    const said = await promtool(['check', 'metrics'], figures)
    // Those of the client library have names that promtool advises against.
    const ours = said.split('\n').filter((line) => line !== '' && !/^(?:nodejs|process)_/.test(line))
    assert.deepEqual(ours, [])
    assert.match(await promtool(['check', 'rules', join(DEPLOY, 'prometheus/alerts.yaml')]), /SUCCESS: \d+ rules found/)
    const tested = await promtool(['test', 'rules', join(DEPLOY, 'prometheus/alerts.test.yaml')])
    assert.doesNotMatch(tested, /FAILED/)
    assert.match(tested, /SUCCESS/)
  })
})

/** Runs promtool. @returns what it says */
async function promtool(args: string[], input = ''): Promise<string> {
  const child = spawn('promtool', args)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
  child.stdin.end(input)
  await once(child, 'close')
  return said
}
