import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OperatorError, operatorSentence } from '../operator-error.ts'
import { isConnectionLost, isDatabaseAway, isDiskFull, isRefusedConnection, isRolledBack } from './sql-state.ts'

const system = (code: string, syscall?: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, ...(syscall ? { syscall } : {}) })
const postgres = (code: string, severity: string, message = 'said PostgreSQL'): Error =>
  Object.assign(new Error(message), { code, severity })

/** Every way in which a connection is not opened: by a socket in the file system, by an address, by a name. */
const UNREACHABLE = [
  ...[
    'ENOENT',
    'ECONNREFUSED',
    'ENETUNREACH',
    'ENETDOWN',
    'EHOSTDOWN',
    'EHOSTUNREACH',
    'ETIMEDOUT',
    'ECONNABORTED',
    'EACCES',
    'ENOTSOCK',
  ].map((code) => system(code, 'connect')),
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].map((code) => system(code, 'getaddrinfo')),
  Object.assign(new AggregateError([system('ECONNREFUSED', 'connect'), system('ENETUNREACH', 'connect')], ''), { code: 'ECONNREFUSED' }),
  new AggregateError([system('ENOENT', 'connect')], ''),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Client was closed and is not queryable'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('There was an error establishing an SSL connection'),
]
/** Every way in which an open connection ends under a statement. */
const LOST = [
  ...['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETDOWN', 'ENETRESET'].map((code) => system(code, 'read')),
  ...['EPIPE', 'ECONNRESET'].map((code) => system(code, 'write')),
  system('ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
  ...['57P01', '57P02'].map((code) => postgres(code, 'FATAL')),
]
/** The database answers, and does not work now. */
const BUSY = ['53300', '57P03', '55000', '57P05', '25P04', '08006'].map((code) => postgres(code, 'FATAL'))
/** The database refuses until an operator mends it. */
const REFUSED = [
  ...['28000', '28P01', '3D000', '42501', '58P01', 'XX000'].map((code) => postgres(code, 'FATAL')),
  postgres('XX000', 'PANIC'),
  new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
  new Error('The server does not support SSL connections'),
  system('CERT_HAS_EXPIRED'),
  system('DEPTH_ZERO_SELF_SIGNED_CERT'),
]
/** Nothing of it says that the database is away. */
const OTHERS = [
  system('ENOENT', 'open'),
  system('EACCES', 'mkdir'),
  system('EIO', 'read'),
  system('EMFILE', 'open'),
  ...['23505', '55000', '42P01', '22001', 'XX000'].map((code) => postgres(code, 'ERROR')),
  new AggregateError([system('ENOENT', 'connect'), new Error('another')], ''),
  new AggregateError([], ''),
  new OperatorError('PORT is wrong.'),
  new Error('a fault of the code'),
  null,
  undefined,
]

/** Spec §7-14. */
describe('when the database is away', () => {
  test('it is by every way in which a connection is not opened, lost or refused', () => {
    for (const error of [...UNREACHABLE, ...LOST, ...BUSY, ...REFUSED]) assert.equal(isDatabaseAway(error), true, String(error))
    for (const error of OTHERS) assert.equal(isDatabaseAway(error), false, String(error))
  })

  test('only what an operator must mend is not waited for', () => {
    for (const error of REFUSED) assert.equal(isRefusedConnection(error), true, String(error))
    for (const error of [...UNREACHABLE, ...LOST, ...BUSY, ...OTHERS]) assert.equal(isRefusedConnection(error), false, String(error))
  })

  test('a start or a command that it ends says so in one sentence', () => {
    for (const error of [...UNREACHABLE, ...LOST, ...BUSY])
      assert.match(operatorSentence(error) ?? '', /DATABASE_URL does not answer: ./, String(error))
    for (const error of REFUSED) assert.match(operatorSentence(error) ?? '', /DATABASE_URL refuses: ./, String(error))
    assert.equal(operatorSentence(new Error('a fault of the code')), null)
    assert.match(
      operatorSentence(UNREACHABLE.find((error) => error instanceof AggregateError)) ?? '',
      /connect ECONNREFUSED, connect ENETUNREACH$/,
    )
  })

  test('the effect of a statement is unknown only where its connection was open', () => {
    for (const error of LOST) assert.equal(isConnectionLost(error), true, String(error))
    for (const error of [...UNREACHABLE, ...REFUSED, ...OTHERS]) assert.equal(isConnectionLost(error), false, String(error))
  })

  test('a refused statement is certainly rolled back, in any language of the server', () => {
    for (const severity of ['ERROR', 'ERREUR']) assert.equal(isRolledBack(postgres('23505', severity)), true)
    for (const error of [...UNREACHABLE, ...LOST, ...BUSY]) assert.equal(isRolledBack(error), false, String(error))
  })

  test('a full disk is another fault', () => {
    for (const error of [system('ENOSPC', 'write'), system('EDQUOT', 'write'), postgres('53100', 'ERROR')])
      assert.equal(isDiskFull(error), true)
  })
})
