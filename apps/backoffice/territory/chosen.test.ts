import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})
const { chooseTerritory, nameAddressed, openTerritory, setAccountChoice, setInstance, territoryQuery } = await import('./chosen.ts')

const BETHUNE = [{ territoire: 'intercommunalite:200072460', nom: 'CA de Béthune-Bruay' }]
const NORD = [{ territoire: 'departement:59', nom: 'Nord' }]

/** Spec §2-97. */
test('the choice of the account holds on every device; an address shows its own places in its tab', () => {
  openTerritory('alix')
  setAccountChoice(NORD)
  assert.deepEqual(territoryQuery(), { territoire: 'departement:59' })
  Object.assign(globalThis, { location: { search: '?territoire=departement:62' } })
  openTerritory('sacha')
  assert.deepEqual(territoryQuery(), { territoire: 'departement:62' })
  setAccountChoice(NORD)
  assert.deepEqual(territoryQuery(), { territoire: 'departement:62' })
  nameAddressed([])
  assert.deepEqual(territoryQuery(), { territoire: 'departement:59' }, 'nothing there that the person may read')
  Object.assign(globalThis, { location: undefined })
  openTerritory('nobody')
})

/** Spec §2-97, §2-107. */
test('the territory of the instance is shown until another one is chosen; all of France is a choice, which can be taken back', () => {
  openTerritory('camille')
  assert.deepEqual(territoryQuery(), {})
  setInstance(BETHUNE)
  assert.deepEqual(territoryQuery(), { territoire: 'intercommunalite:200072460' })
  openTerritory('dominique')
  assert.deepEqual(territoryQuery(), {}, 'of each account')
  openTerritory('camille')
  assert.deepEqual(territoryQuery(), { territoire: 'intercommunalite:200072460' }, 'kept for the first reads of the next visit')
  chooseTerritory(NORD)
  setInstance([])
  setInstance(BETHUNE)
  assert.deepEqual(territoryQuery(), { territoire: 'departement:59' }, 'a choice stays')
  chooseTerritory([])
  openTerritory('dominique')
  openTerritory('camille')
  assert.deepEqual(territoryQuery(), {}, 'all of France stays chosen')
  chooseTerritory(null)
  assert.deepEqual(territoryQuery(), { territoire: 'intercommunalite:200072460' })
})
