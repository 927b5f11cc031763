import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withScheme } from './with-scheme.ts'

test('only what is a name of the web is given a scheme', () => {
  for (const [typed, sent] of [
    ['www.bethune.fr', 'https://www.bethune.fr'],
    [' bethune.fr/agenda?type=1 ', 'https://bethune.fr/agenda?type=1'],
    ['béthune.fr', 'https://béthune.fr'],
    ['http://bethune.fr', 'http://bethune.fr'],
    ['webcal://bethune.fr/a.ics', 'webcal://bethune.fr/a.ics'],
    ['127.0.0.1:8899', '127.0.0.1:8899'],
    ['127.0.0.1/flux', '127.0.0.1/flux'],
    ['localhost:3000', 'localhost:3000'],
    ['bethune.fr:8080/flux', 'bethune.fr:8080/flux'],
    ['bonjour', 'bonjour'],
    ['', ''],
  ] as const)
    assert.equal(withScheme(typed), sent)
})
