import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { pdf, uploaded } from '../../test/medias.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** A PDF with a further object. */
const withObject = (...parts: (string | Buffer)[]): Buffer => {
  const text = pdf().toString('latin1')
  const end = text.indexOf('xref\n')
  return Buffer.concat([text.slice(0, end), ...parts, '\n', text.slice(end)].map((part) => Buffer.from(part as string, 'latin1')))
}
const stream = (dictionary: string, content: Buffer, end = '\n') =>
  withObject(`9 0 obj<<${dictionary}/Filter/FlateDecode/Length ${content.length}>>stream${end}`, content, '\nendstream endobj')
const objects = (text: string) => deflateSync(Buffer.from(text, 'latin1'))
const XMP = '<x:xmpmeta><dc:creator><rdf:Seq>\n<rdf:li>Camille Nomprive</rdf:li></rdf:Seq></dc:creator></x:xmpmeta>'

const DOCUMENTS: Record<string, [content: Buffer, holds: string[]]> = {
  'a document without anything': [pdf(), []],
  'one whose author is empty': [
    withObject('9 0 obj<</Author()/Title(x)>>endobj 10 0 obj<</Author (\xfe\xff)>>endobj 11 0 obj<</Author <>>>endobj'),
    [],
  ],
  'an author': [withObject('9 0 obj<</Author (Camille Nomprive)/Producer(C:\\\\Users\\\\camille)>>endobj'), ['author']],
  'an author in hexadecimal, or elsewhere': [withObject('9 0 obj<</Author\n<FEFF0043>>>endobj'), ['author']],
  'an author by reference': [withObject('9 0 obj<</Author 12 0 R>>endobj'), ['author']],
  'an author in XMP': [withObject('9 0 obj<</Type/Metadata>>stream\n', XMP, '\nendstream endobj'), ['author']],
  'an author in compressed XMP': [stream('/Type/Metadata/Subtype/XML', objects(XMP), '\r\n'), ['author']],
  'an author in compressed objects': [stream('/Type/ObjStm/N 1/First 4', objects('7 0 <</Author(Camille)>>')), ['author']],
  'a script when it is opened': [withObject('9 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj'), ['script']],
  'a place when it is opened': [withObject('9 0 obj<</OpenAction[3 0 R/Fit]>>endobj'), []],
  'a program to start': [stream('/Type/ObjStm/N 1/First 4', objects('7 0 <</S/Launch/F(cmd.exe)>>')), ['script']],
  'a file attached, and an author': [withObject('9 0 obj<</Names<</EmbeddedFiles 8 0 R>>/Author(C)>>endobj'), ['author', 'attachment']],
  'compressed objects that cannot be read, as of an encrypted one': [
    stream('/Type/ObjStm/N 1/First 4', Buffer.from('encrypted')),
    ['unread'],
  ],
  'compressed objects that are a bomb': [stream('/Type/ObjStm/N 1/First 4', deflateSync(Buffer.alloc(300 * 1024 ** 2))), ['unread']],
}

/** Documents are published as they are: a signature stays whole, an act keeps its digest. Who uploads one is told what it holds. docs/security.md. */
describe('what a document holds beside its pages', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  for (const [name, [content, holds]] of Object.entries(DOCUMENTS))
    test(name, async () => {
      const as = { token: stage.owner.token, acteur: stage.acteur, name: 'acte.pdf' }
      for (let turn = 0; turn < 2; turn += 1) {
        const media = await uploaded(content, as)
        assert.deepEqual([media.state, media.holds], ['ready', holds])
        assert.equal(media.sha256, hash('sha256', content))
      }
    })
})
