import { expect, it } from 'vitest';
import { DatabaseUnavailable, isDiskFull, isUnavailable } from './unavailable.ts';

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });
const within = (cause: Error) => new Error('Failed query: select 1', { cause: new Error('in between', { cause }) });

it.each([
  ['shut down', coded('57P01')],
  ['crashed', coded('57P02')],
  ['starting', coded('57P03')],
  ['without a connection left', coded('53300')],
  ['cut off', coded('08006')],
  ['gone for the driver', new Error('Connection terminated unexpectedly')],
  ['gone before', new Error('Client has encountered a connection error and is not queryable')],
  ['refused by the pool', new DatabaseUnavailable('All connections to the database are in use')],
])('knows a database that is %s, however deep the cause lies', (_, error) => {
  expect([isUnavailable(error), isUnavailable(within(error))]).toEqual([true, true]);
});

it.each([
  ['another service', coded('ECONNREFUSED')],
  ['a statement that was cancelled', coded('57014')],
  ['a constraint', coded('23505')],
  ['a full disk', coded('53100')],
  ['no error at all', 'Connection terminated'],
])('does not blame the connection for %s', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

it('knows a full disk by what the database and the system say', () => {
  expect([coded('53100'), within(coded('ENOSPC')), coded('EDQUOT')].map(isDiskFull)).toEqual([true, true, true]);
  expect(isDiskFull(coded('57P01'))).toBe(false);
});
