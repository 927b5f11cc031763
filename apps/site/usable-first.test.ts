import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from './parts/devices.ts'
import { usableFirst } from './usable-first.ts'

const device = (id: string, disponible: string, distance_m?: number, kind?: 'hors_service' | 'absent' | 'acces'): Device =>
  ({
    id,
    nom: id,
    adresse: null,
    code_postal: null,
    commune_nom: null,
    code_insee: null,
    latitude: 48,
    longitude: 2,
    horaires_texte: null,
    acces_libre: null,
    environnement: null,
    etage: null,
    acces_complement: null,
    disponible,
    remarque: kind ? { kind, texte: null, le: '2026-11-20T08:00:00.000Z' } : null,
    updated_at: '2026-11-20T08:00:00.000Z',
    ...(distance_m === undefined ? {} : { distance_m }),
  }) as unknown as Device
const ids = (devices: Device[]) => usableFirst(devices).map(({ id }) => id)

test('near by: open, then of unknown hours; closed and doubted ones last, however near', () => {
  const devices = [
    device('closed', 'non', 20),
    device('broken', 'oui', 30, 'hors_service'),
    device('unknown', 'inconnu', 100),
    device('open', 'oui', 700),
    device('access', 'oui', 600, 'acces'),
    device('missing', 'inconnu', 10, 'absent'),
  ]
  assert.deepEqual(ids(devices), ['access', 'open', 'unknown', 'closed', 'missing', 'broken'])
})

test('what is open far away does not come before what may be open near by', () => {
  assert.deepEqual(ids([device('far', 'oui', 9000), device('near', 'inconnu', 100), device('closed', 'non', 50)]), [
    'near',
    'far',
    'closed',
  ])
})

test('without distances: by whether they can be reached, else in their order', () => {
  assert.deepEqual(ids([device('a', 'non'), device('b', 'inconnu'), device('c', 'oui'), device('d', 'oui')]), ['c', 'd', 'b', 'a'])
})
