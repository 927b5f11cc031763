import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionOf } from '../../ui/publications/place/typed-position.ts'
import { bodyOf } from './form-values.ts'

test('positions as people type and paste them', () => {
  const brest = { latitude: 48.3904, longitude: -4.4861 }
  for (const typed of [
    '48.3904, -4.4861',
    '48.3904,-4.4861',
    '48,3904, -4,4861',
    '48,3904 -4,4861',
    ' 48.3904 ; -4.4861 ',
    '48,3904 ; -4,4861',
  ])
    assert.deepEqual(positionOf(typed), brest, typed)
  assert.deepEqual(positionOf('  '), { latitude: null, longitude: null })
  for (const typed of ['48.39', 'Brest', '91, 2', '1, 2, 3', '48,39', '4, 181', '48.39,', '48.39 ,', ',48.39'])
    assert.equal(positionOf(typed), undefined, typed)
})

test('an emptied text is cleared, a field that was not touched is not sent', () => {
  assert.deepEqual(bodyOf({ telephone: ' ' }), { telephone: null })
  assert.deepEqual(bodyOf({ position: '' }), { latitude: null, longitude: null })
  assert.deepEqual(bodyOf({ logo: null, images: [] }), { logo_media_id: null, photo: null })
  assert.deepEqual(bodyOf({ logo: { media_id: 'a', preview: '/a' } }), { logo_media_id: 'a' })
})
