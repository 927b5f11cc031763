import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de, deCommune } from './de.ts'

test('“de” is elided before a vowel and a mute h, in the names of persons', () => {
  assert.deepEqual(['Odile', 'Élodie Roux', 'Hélène', 'Yves', 'Camille', 'Hassan', 'Yann', 'odile', 'asso@demo.test', '0190'].map(de), [
    'd’Odile',
    'd’Élodie Roux',
    'd’Hélène',
    'd’Yves',
    'de Camille',
    'de Hassan',
    'de Yann',
    'd’odile',
    'de asso@demo.test',
    'de 0190',
  ])
})

test('and in those of communes, whose article it takes up', () => {
  assert.deepEqual(['Arras', 'Béthune', 'Le Mans', 'Les Ulis', 'Houdain', 'Hyères', 'Yvetot', 'Yerres'].map(deCommune), [
    'd’Arras',
    'de Béthune',
    'du Mans',
    'des Ulis',
    'de Houdain',
    'd’Hyères',
    'd’Yvetot',
    'de Yerres',
  ])
})
