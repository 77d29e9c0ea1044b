import { describe, expect, it } from 'vitest';
import type { ComponentStatus } from '#shared/choices/desk/status.ts';
import { headlineOf, worstOf } from './policy.ts';

const parts = (...list: [string, ComponentStatus][]) => list.map(([name, status]) => ({ name, status }));

describe('headlineOf', () => {
  it.each([
    [parts(), 'All systems operational'],
    [parts(['A', 'operational'], ['B', 'maintenance']), 'Maintenance: B'],
    [parts(['A', 'partial_outage'], ['B', 'major_outage'], ['C', 'partial_outage']), 'Major outage: B. Partial outage: A and C'],
    [parts(['A', 'maintenance'], ['B', 'maintenance'], ['C', 'maintenance']), 'Maintenance: A, B and C'],
    [
      parts(['A', 'maintenance'], ['B', 'maintenance'], ['C', 'maintenance'], ['D', 'maintenance'], ['E', 'maintenance']),
      'Maintenance: A, B and 3 more',
    ],
  ])('%j', (components, text) => {
    expect(headlineOf(components, [])).toBe(text);
  });
  it('names an incident that affects no component', () => {
    expect(headlineOf(parts(['A', 'operational']), [{ title: 'The phone is dead' }])).toBe('The phone is dead');
  });
});

it('worstOf picks the worst, and operational when there is nothing', () => {
  expect(worstOf([])).toBe('operational');
  expect(worstOf(['maintenance', 'major_outage', 'partial_outage'])).toBe('major_outage');
});
