import { parse } from 'yaml'

/** One element of the accessibility tree, as Playwright writes it: `heading "Agenda" [level=1]`, with what it contains. */
interface AriaNode {
  role: string
  name: string | RegExp | null
  /** The states: `level=2`, `checked`. */
  states: readonly string[]
  /** The elements within it, in their order. */
  inner: readonly AriaNode[]
  /** Its text, if it contains nothing else. */
  text: string | null
}

type Entry = string | Record<string, unknown>

const HEAD = /^([\w-]+)(?: (?:"((?:[^"\\]|\\.)*)"|\/(.+)\/))?((?: \[[^\]]+\])*)$/

/** Reads a snapshot, or a template in the same form, in which names may be patterns: `heading /Ce soir|Demain/`. */
const ariaNodes = (yaml: string): AriaNode[] => nodesOf(parse(yaml.replaceAll('\u{A0}', ' ').replaceAll('\u{202F}', ' ')))

const nodesOf = (entries: unknown): AriaNode[] => (Array.isArray(entries) ? (entries as Entry[]).flatMap(nodeOf) : [])

function nodeOf(entry: Entry): AriaNode[] {
  const [head = '', content] = typeof entry === 'string' ? [entry, null] : (Object.entries(entry)[0] ?? [])
  // Properties such as /url are no elements.
  if (head.startsWith('/')) return []
  const found = HEAD.exec(head)
  if (!found) throw new Error(`No element of the accessibility tree: ${head}`)
  const [, role = '', name, pattern, states = ''] = found
  return [
    {
      role,
      name: pattern === undefined ? (name?.replaceAll(/\\(.)/g, '$1') ?? null) : new RegExp(pattern),
      states: [...states.matchAll(/\[([^\]]+)\]/g)].map(([, state = '']) => state),
      inner: nodesOf(content),
      text: typeof content === 'string' ? content : null,
    },
  ]
}

/**
 * Compares a page with a template: each element of the template must be on the page in this order, and what it contains within it, at any depth.
 * Elements that the template does not name are passed over.
 * @returns the elements of the template that were not found, each with those that contain it
 */
export function missingIn(snapshot: string, template: string): string[] {
  const missing: string[] = []
  search(ariaNodes(snapshot), ariaNodes(template), [], missing)
  return missing
}

interface Found {
  node: AriaNode
  after: readonly AriaNode[]
}

/** Searches the wanted elements one after the other. What follows an element is what comes after it in the page. */
function search(nodes: readonly AriaNode[], wanted: readonly AriaNode[], within: readonly string[], missing: string[]): void {
  let rest = nodes
  for (const want of wanted) {
    const found = first(rest, want)
    if (!found) {
      missing.push([...within, described(want)].join(' > '))
      continue
    }
    rest = found.after
    search(found.node.inner, want.inner, [...within, described(want)], missing)
  }
}

/** The first element that is as wanted and contains what is wanted, else the first that is as wanted. */
function first(nodes: readonly AriaNode[], want: AriaNode): Found | null {
  let nearly: Found | null = null
  for (const found of walk(nodes)) {
    if (!isAsWanted(found.node, want)) continue
    const lost: string[] = []
    search(found.node.inner, want.inner, [], lost)
    if (lost.length === 0) return found
    nearly ??= found
  }
  return nearly
}

/** Every element in the order of the page, with all that comes after it. */
function* walk(nodes: readonly AriaNode[]): Generator<Found> {
  for (const [at, node] of nodes.entries()) {
    const later = nodes.slice(at + 1)
    yield { node, after: later }
    for (const { node: inner, after } of walk(node.inner)) yield { node: inner, after: [...after, ...later] }
  }
}

const isAsWanted = (node: AriaNode, { role, name, states }: AriaNode): boolean =>
  node.role === role &&
  (name === null || (name instanceof RegExp ? name.test(String(node.name ?? node.text ?? '')) : name === (node.name ?? node.text))) &&
  states.every((state) => node.states.includes(state))

const described = ({ role, name, states }: AriaNode): string =>
  [role, name === null ? '' : name instanceof RegExp ? String(name) : `"${name}"`, ...states.map((state) => `[${state}]`)]
    .filter(Boolean)
    .join(' ')
