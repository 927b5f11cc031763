import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const BACKOFFICE = resolve(import.meta.dirname, '..')

/** Returns the routes of all screens, as the chapters declare them: "/publications/:id". */
export async function allRoutes(): Promise<string[]> {
  const files = (await readdir(BACKOFFICE, { recursive: true })).filter((name) => /^[a-z]+\/routes\.ts$/.test(name))
  const chapters = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(BACKOFFICE, file)).href)) as { routes: readonly { path: string }[] }),
  )
  // A route without a parameter is before one with a parameter, as in the chapters.
  return chapters.flatMap(({ routes }) => routes.map(({ path }) => path)).toSorted((a, b) => a.split(':').length - b.split(':').length)
}

/** Returns the first route that matches an address; undefined if none matches. */
export function routeOf(address: string, routes: readonly string[]): string | undefined {
  const [path = ''] = address.split('?')
  return routes.find((route) => new RegExp(`^${route.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
}
