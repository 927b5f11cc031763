import { openapi } from '../../../../contract/openapi.ts'

/** By version. A process has one, tests have several applications of it. */
const documents = new Map<string, string>()

/** Returns the OpenAPI document as JSON. It is made when it is first asked for: a fifth of a second, once. Spec §1-13. */
export function contractDocument(version: string): string {
  const document = documents.get(version) ?? JSON.stringify(openapi(version))
  documents.set(version, document)
  return document
}
