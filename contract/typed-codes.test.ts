import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EightDigits, plainCode, SixDigits } from './typed-codes.ts'

test('a code is read however it was typed, said or copied', () => {
  for (const typed of [
    '123456',
    '123 456',
    ' 123\u00a0456 ',
    '123\u202f456',
    '123\u3000456',
    '123-456',
    '123\u2010456',
    '123\u2011456',
    '123–456',
    '123—456',
    '123\u2212456',
    '123\uff0d456',
    '\u200b123456',
    '\ufeff123\u200d456\u2060',
    '123\u00ad456',
    '\u202a123456\u202c',
    '1️2️3️4️5️6️',
    '１２３４５６',
    '١٢٣٤٥٦',
    '۱۲۳۴۵۶',
    '123456.',
    '«123456»',
    '123.456\r\n',
    '1-2-3-4-5-6',
  ])
    assert.equal(SixDigits.safeParse(typed).data, '123456', JSON.stringify(typed))
})

test('another number of digits, letters and other signs are no code', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', '12345a', '12345²6', '123+456', '$123456', `123456${' '.repeat(200)}`])
    assert.equal(SixDigits.safeParse(typed).success, false, typed)
})

test('a code of eight digits is typed the same way, and has no fewer', () => {
  assert.equal(EightDigits.safeParse(' 1234-5678').data, '12345678')
  for (const typed of ['1234567', '123456789', '1234567a']) assert.equal(EightDigits.safeParse(typed).success, false, typed)
})

test('letters of longer codes remain as they are', () => {
  assert.equal(plainCode(' 7k2qx\u2011ABCDE—\u200b12345 '), '7k2qxABCDE12345')
})
