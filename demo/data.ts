import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, 'data')

/** The error of a data file that is not valid. The message has the file, the record and the field of every fault. */
export class DataError extends Error {}

/**
 * Returns a function that returns the content of a data file. The file is read and validated at the first call: a start without the
 * demonstration reads no data file.
 * @param name path in `demo/data`, without its extension
 * @throws DataError
 */
export function dataFile<S extends z.ZodType>(name: string, schema: S): () => z.infer<S> {
  let data: z.infer<S> | undefined
  return () => (data ??= parseData(name, readFileSync(join(FOLDER, `${name}.json`), 'utf8'), schema))
}

/** @throws DataError */
export function parseData<S extends z.ZodType>(name: string, text: string, schema: S): z.infer<S> {
  const json = parseJson(name, text)
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new DataError(
    parsed.error.issues.map(({ path, message }) => `demo/data/${name}.json: ${placeOf(json, path)}: ${message}`).join('\n'),
  )
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DataError(`demo/data/${name}.json: ${String(error)}`)
  }
}

const LABELS = ['nom', 'title', 'libelle', 'subject', 'email', 'actor', 'kind', 'code_insee'] as const

/** Returns the path of a fault, with the name of the innermost record that has a name: `62119[2].badge (Théâtre du Carillon)`. */
function placeOf(json: unknown, path: readonly PropertyKey[]): string {
  let label = ''
  let value = json
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | null)?.[key]
    const named = LABELS.map((name) => (value as Record<string, unknown> | null | undefined)?.[name]).find((one) => typeof one === 'string')
    if (typeof named === 'string') label = ` (${named})`
  }
  return `${z.core.toDotPath(path)}${label}`
}
