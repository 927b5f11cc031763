import { posix } from 'node:path'

/** One import of a module of the project. */
export interface Import {
  from: string
  to: string
  /** Whether the import is of types alone: the compiler erases it. */
  typeOnly: boolean
}

/** Matches static imports, re-exports, and imports that are loaded later. */
const STATEMENT = /(?:^|\n)(?:import|export)\s+([^'";]*?)\s*from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\('([^']+)'\)/g

/**
 * Reads the imports of a module.
 * @param file its path from the root of the project
 * @returns imports of the project's own modules by their path from the root, and of packages by their name
 */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)].map(([, names = '', from, alone, later]) => {
    const to = from ?? alone ?? later ?? ''
    return { from: file, to: to.startsWith('.') ? posix.join(posix.dirname(file), to) : to, typeOnly: isTypeOnly(names) }
  })
}

function isTypeOnly(names: string): boolean {
  if (names.startsWith('type ')) return true
  const inBraces = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  const each = (inBraces ?? '').split(',').flatMap((name) => name.trim() || [])
  return each.length > 0 && each.every((name) => name.startsWith('type '))
}

/**
 * Finds circles: groups of modules each of which imports every other, directly or through others (Tarjan's algorithm).
 * @returns the modules of each circle, in no particular order
 */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const [index, low, stack, circles] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]]
  const visit = (file: string): number => {
    index.set(file, index.size)
    let lowest = index.get(file) ?? 0
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!index.has(to)) lowest = Math.min(lowest, visit(to))
      else if (stack.includes(to)) lowest = Math.min(lowest, low.get(to) ?? index.get(to) ?? 0)
    }
    low.set(file, lowest)
    if (lowest === index.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return lowest
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return circles
}
