import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { availabilityOf, type Device, reasons } from './display-reasons.ts'

const device = (said: Partial<Device>) =>
  ({
    admin_status: 'auto',
    absent_since: null,
    position_douteuse: false,
    mobile: false,
    doublon_source: false,
    etat_fonctionnement: 'En fonctionnement',
    ...said,
  }) as Device
const whys = (said: Partial<Device>) => reasons(device(said)).map(({ why }) => why)

describe('why the public sees a device', () => {
  test('everything that speaks against it is named', () => {
    assert.deepEqual(whys({}), ['auto'])
    assert.deepEqual(whys({ etat_fonctionnement: null }), ['etatInconnu'])
    assert.deepEqual(whys({ etat_fonctionnement: 'Hors service' }), ['horsService'])
    assert.deepEqual(whys({ absent_since: '2026-01-01T00:00:00Z', position_douteuse: true, mobile: true, doublon_source: true }), [
      'absent',
      'position',
      'mobile',
      'doublon',
    ])
  })
  test('a decision comes before the rule, a commune’s before the country’s', () => {
    assert.deepEqual(whys({ admin_status: 'visible', mobile: true }), ['visible'])
    assert.deepEqual(whys({ national_admin_status: 'masque' }), ['national', 'masque'])
    assert.deepEqual(whys({ admin_status: 'visible', national_admin_status: 'masque' }), ['visible'])
    assert.deepEqual(whys({ national_admin_status: 'auto', mobile: true }), ['mobile'])
  })
})

test('a device that does not work is not available, whatever its opening hours', () => {
  for (const [etat_fonctionnement, now] of [
    ['Hors service', 'non'],
    ['En fonctionnement', 'oui'],
    [null, 'oui'],
  ] as const)
    assert.equal(availabilityOf({ etat_fonctionnement, disponible: 'oui' }), now)
})
