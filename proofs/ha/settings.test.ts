import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { etcdSettings, haproxySettings, patroniSettings } from './settings.ts'

const PLACE = { name: 'pg2', address: '10.231.7.12', base: '10.231.7', data: '/data', bin: '/bin', pgpass: '/pgpass' }

test('the settings of a machine are those of deploy/ with its addresses, and none of the example', () => {
  const text = patroniSettings(PLACE, true)
  const settings = parse(text)
  assert.equal(settings.postgresql.connect_address, '10.231.7.12:5432')
  // Never the own one, which may be behind.
  assert.deepEqual(settings.etcd3, { use_proxies: true, hosts: ['10.231.7.11:2379', '10.231.7.13:2379'] })
  const etcd = etcdSettings(PLACE, '/etcd')
  assert.equal(etcd['ETCD_LISTEN_CLIENT_URLS'], 'http://10.231.7.12:2379')
  assert.match(etcd['ETCD_INITIAL_CLUSTER'] ?? '', /pg3=http:\/\/10\.231\.7\.13:2380$/)
  const haproxy = haproxySettings('10.231.7', 5999)
  assert.match(haproxy, /^ +bind 127\.0\.0\.1:5999$/m)
  assert.match(haproxy, /^ +server pg3 10\.231\.7\.13:5432 /m)
  assert.doesNotMatch(text + JSON.stringify(etcd) + haproxy, /10\.0\.0\./)
})

test('the recommended times follow the rule of Patroni, and commits wait for a standby unless it is asked otherwise', () => {
  const { dcs } = parse(patroniSettings(PLACE, true)).bootstrap
  assert.ok(dcs.loop_wait + 2 * dcs.retry_timeout <= dcs.ttl)
  assert.equal(dcs.synchronous_mode, true)
  assert.equal(parse(patroniSettings(PLACE, false)).bootstrap.dcs.synchronous_mode, false)
})
