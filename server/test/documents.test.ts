import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync('{*.md,{docs,server,contract,apps,bench,tools,.github}/**/*.md}', { cwd: ROOT })
  .filter((page) => !page.includes('node_modules'))
  .toSorted()

const text = (page: string): string => readFileSync(join(ROOT, page), 'utf8')

/** Returns the anchors of a page's headings, as in the rendered page. */
function anchorsOf(page: string): Set<string> {
  const headings = [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns links of a page to missing files of the project, and to missing headings. */
function deadLinks(page: string): string[] {
  const links = [...text(page).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)].map(([, inline, defined]) => inline ?? defined ?? '')
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#')
      const target = path ? join(dirname(page), path) : page
      if (!existsSync(join(ROOT, target))) return true
      return anchor !== undefined && (statSync(join(ROOT, target)).isDirectory() || !anchorsOf(target).has(anchor))
    })
}

/** Returns paths on a page, relative to the project's folder, that match no file or folder. Build outputs are ignored. */
const deadPaths = (page: string): string[] =>
  [...text(page).matchAll(/`((?:server|contract|apps|tools|bench|docs|demo|deploy)\/[\w./*-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'apps/backoffice/dist' && globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length === 0)

const settingsOf = (document: string, row: RegExp): Set<string> =>
  new Set([...document.matchAll(row)].flatMap(([, names = '']) => names.match(/[A-Z][A-Z_]+/g) ?? []))

describe('documents', () => {
  test('every link leads to a file of the project and a heading of it', () => {
    assert.ok(PAGES.length > 40)
    for (const page of PAGES) assert.deepEqual(deadLinks(page), [], page)
  })

  test('every file and folder that a page names exists', () => {
    for (const page of PAGES) assert.deepEqual(deadPaths(page), [], page)
  })

  test('the settings of .env.example and of docs/operations/settings.md are the same', () => {
    const example = settingsOf(text('.env.example'), /^#([A-Z_]+)=/gm)
    const table = settingsOf(text('docs/operations/settings.md'), /^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
    assert.ok(example.size > 50)
    assert.deepEqual([...table].toSorted(), [...example].toSorted())
  })

  test('the sample environment of deploy/ has settings that exist', () => {
    const known = settingsOf(text('.env.example'), /^#([A-Z_]+)=/gm)
    const sample = settingsOf(text('deploy/systemd/environment'), /^#?([A-Z_]+)=/gm)
    assert.ok(sample.size > 8)
    assert.deepEqual(
      [...sample].filter((name) => !known.has(name)),
      [],
    )
  })

  test('units and commands of deploy/ call programs and name pages of a release', () => {
    const files = globSync('deploy/{beffroi*,systemd/*.service}', { cwd: ROOT })
    assert.ok(files.length >= 7)
    for (const file of files)
      for (const [, path = ''] of text(file).matchAll(/(?:\/opt\/beffroi\/current|\$release)\/([\w./-]+)/g))
        assert.ok(path.startsWith('node_modules/.bin/node') || existsSync(join(ROOT, path)), `${file}: ${path}`)
  })
})
