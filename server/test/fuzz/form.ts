import fc, { type Arbitrary } from 'fast-check'
import { HOSTILE_TEXT } from './hostile.ts'

/** The content type of uploads. */
export const FORM = 'multipart/form-data'
const BOUNDARY = 'beffroi'

/** A form with a file. */
export interface Form {
  /** Whether the actor or the claim is that of the caller; otherwise the field is left out. */
  own: boolean
  name: string
  file: Uint8Array
}

/** A whole PDF document. */
export const PDF: Form = {
  own: true,
  name: 'affiche.pdf',
  file: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'),
}

/** Forms with documents, with bytes that are none, and without an actor. */
export const form: Arbitrary<Form> = fc.record({
  own: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  name: fc.oneof(fc.constantFrom('affiche.pdf', 'photo.jpg'), fc.constantFrom(...HOSTILE_TEXT)),
  file: fc.oneof(fc.constant(PDF.file), fc.uint8Array({ maxLength: 200 })),
})

/** Returns the body of a form with the field that says what the file is for, with its content type. */
export function formBody(
  { own, name, file }: Form,
  given: readonly [field: string, value: string] | null,
): { body: Buffer; contentType: string } {
  const actor = own && given ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${given[0]}"\r\n\r\n${given[1]}\r\n` : ''
  const written = name.toWellFormed().replaceAll(/[\r\n"\\]/g, '_')
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${written}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(actor + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    contentType: `${FORM}; boundary=${BOUNDARY}`,
  }
}
