import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from './parse-letter.ts'

/** Letters as programs in the world write them (samples/README.md). */
const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'samples', name))
/** A letter of bytes: each character of the text is one. */
const letter = (head: string, body: string): Buffer =>
  Buffer.from(`From: Jeanne <jeanne@example.org>\nMessage-ID: <1@example.org>\n${head}\n\n${body}`.replaceAll('\n', '\r\n'), 'latin1')
const bodyOf = async (raw: Buffer): Promise<string> => {
  const { body, quoted } = await parse({ raw })
  return [body, quoted].filter(Boolean).join('\n')
}
const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const B64 = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64'

describe('the text of a letter', () => {
  for (const [what, raw, expected] of [
    ['cut within a character', sample('case_letter-cut-in-character.eml'), 'Été déjà à Noël, texte coupéÃ'],
    ['with an unknown character set', sample('case_unknown-charset.eml'), 'Déjà vu'],
    ['with plain lines before base64', sample('case_plain-before-base64.eml'), 'Forwarded by relay\n\nBonjour, voilà l’été.'],
    [
      'with a joined quotation',
      sample('case_format-flowed-quote.eml'),
      'Fra a écrit :\n> Regarde le domaine et cherche la même nouvelle sur le site\n\nnon, vrai.',
    ],
    ...['ansi', 'x-unknown', 'windows-1252http-equiv', 'iso-8859-1$ESC', 'unicode-1-1-utf-7', 'latin-1', 'utf-16'].map(
      (charset) => [`declared as ${charset}`, letter(`Content-Type: text/plain; charset=${charset}`, 'D\xe9j\xe0 vu'), 'Déjà vu'] as const,
    ),
    [
      'declared as Latin-1, of mixed bytes',
      letter('Content-Type: text/plain; charset=iso-8859-1', `${utf8('Fête')}, \xe0 midi`),
      'Fête, à midi',
    ],
    ['in UTF-7', letter('Content-Type: text/plain; charset=utf-7', 'D+AOk-j+AOA- vu'), 'Déjà vu'],
    ['of DOS', letter('Content-Type: text/plain; charset=cp850', 'D\x82j\x85 vu'), 'Déjà vu'],
    ['in Japanese of seven bits', letter('Content-Type: text/plain; charset=iso-2022-jp', '\x1b$B$3$s\x1b(B'), 'こん'],
    [
      'in base64 with lines after it',
      letter(B64, `${base64('Déjà vu.')}\n-- \nAntivirus : aucun virus trouvé`.replace('é', '\xe9')),
      'Déjà vu.\n--\nAntivirus : aucun virus trouvé',
    ],
    [
      'in base64 with lines between',
      letter(B64, `${base64('Bonjour, voilà.\n')}\n[message externe]\n${base64('À bientôt.')}`),
      'Bonjour, voilà.\n[message externe]\nÀ bientôt.',
    ],
    ['in base64 with a word before it', letter(B64, `Attention\n${base64('Déjà vu, et à demain.')}`), 'Attention\nDéjà vu, et à demain.'],
    ['in two base64 texts', letter(B64, `${base64('Déjà ')}\n\n${base64('vu, à demain.')}`), 'Déjà vu, à demain.'],
    [
      'in long base64',
      letter(B64, (base64('Été à Noël. '.repeat(60)).match(/.{1,76}/g) ?? []).join('\n')),
      'Été à Noël. '.repeat(60).trim(),
    ],
    [
      'in quoted-printable with a sign after it',
      letter('Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable;', 'D=C3=A9j=C3=A0'),
      'Déjà',
    ],
    [
      'in quoted-printable with quotes and a comment',
      letter('Content-Type: text/plain\nContent-Transfer-Encoding: "Quoted-Printable" (as usual)', 'D=E9j=E0'),
      'Déjà',
    ],
    [
      'in flowed lines without the spaces',
      letter('Content-Type: text/plain; format=flowed; delsp=yes', 'Voici un long \nmot \n> de la \n> citation'),
      'Voici un longmot\n> de lacitation',
    ],
    [
      'in flowed lines with stuffing and a signature',
      letter('Content-Type: text/plain; format=flowed', 'Un \n >texte\n-- \nJeanne'),
      'Un >texte\n-- \nJeanne',
    ],
    [
      'in flowed quotations of two depths',
      letter('Content-Type: text/plain; format=flowed', '>> un \n>> deux \n> trois\nquatre \n'),
      '>> un deux\n> trois\nquatre',
    ],
    ['in flowed lines of Latin-1', letter('Content-Type: text/plain; format=flowed; charset=iso-8859-1', 'D\xe9j\xe0 \nvu'), 'Déjà vu'],
    ['of no parts', letter('Content-Type: multipart/mixed; boundary=b', '--b--\n'), ''],
    [
      'of no parts, with a preamble',
      letter('Content-Type: multipart/mixed; boundary="b c"', 'This is a multi-part message.\n--b c--\n'),
      '',
    ],
  ] as [string, Buffer, string][])
    test(what, async () => assert.equal(await bodyOf(raw), expected))
})

test('names and subjects: unknown character sets, and words that are cut within a character', async () => {
  const head = 'Content-Type: text/plain\nSubject: =?8859-1?Q?D=E9j=E0?= =?utf-8?Q?_r=C3?= =?utf-8?Q?=A9union?= =?utf-8?Q?_pr=E8s?='
  const { subject, name } = await parse({ raw: letter(head, 'x') })
  assert.equal(subject, 'Déjà réunion près')
  assert.equal(name, 'Jeanne')
  const other = Buffer.from('From: =?x-unknown?B?UmVu6WUsIFJvdXg=?= <renee@example.org>\r\nSubject: =?cp850?Q?D=82j=85?=\r\n\r\nx')
  const read = await parse({ raw: other })
  assert.deepEqual([read.name, read.from, read.subject], ['Renée, Roux', 'renee@example.org', 'Déjà'])
})

test('files without a name have the ending of their type', async () => {
  const part = (type: string) => `--b\nContent-Type: ${type}\nContent-Disposition: attachment\n\nx\n`
  const types = ['text/calendar', 'message/rfc822', 'application/pdf', 'application/octet-stream', 'image/jpeg']
  const { files } = await parse({ raw: letter('Content-Type: multipart/mixed; boundary=b', `${types.map(part).join('')}--b--\n`) })
  assert.deepEqual(
    files.map(({ filename }) => filename),
    ['piece-jointe-1.ics', 'piece-jointe-2.eml', 'piece-jointe-3.pdf', 'piece-jointe-4', 'piece-jointe-5.jpg'],
  )
})

test('subjects of programs, in the languages of Outlook', async () => {
  const says = async (subject: string) =>
    (await parse({ raw: letter(`Content-Type: text/plain\nSubject: ${utf8(subject)}`, 'x') })).saysAutomatic
  assert.equal((await parse({ raw: sample('case_absence-without-header.eml') })).saysAutomatic, true)
  for (const subject of [
    'Réponse automatique : Question',
    'Réponse automatique\u00a0: Question',
    'Automatic reply: Re: Question',
    'Absence du bureau : Question',
    'Out of Office: Question',
    'Out of Office AutoReply: Question',
    'Automatische Antwort: Frage',
    'Abwesenheitsnotiz: Frage',
    'Respuesta automática: Pregunta',
    'Risposta automatica: Domanda',
    'Automatisch antwoord: Vraag',
    'Réponse d’absence : Question',
    'Absent(e) du bureau : Re: Question',
    'Absent·e du bureau : RE: Question',
    'Message d’absence',
    'Abwesend: Re: Question',
    'Congés : Re: Question',
    'Je suis absente : Re : Question',
    'OOO: Re: Question',
  ])
    assert.equal(await says(subject), true, subject)
  for (const subject of [
    'Re: Réponse automatique : Question',
    'Question sur la réponse automatique : elle est fausse',
    'Absence de ramassage',
    'Re: Absence : mon fils',
    'Absence : mon fils à la cantine',
    'Vacances : question',
    'Réponse automatique',
  ])
    assert.equal(await says(subject), false, subject)
})
