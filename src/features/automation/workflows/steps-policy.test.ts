import { expect, it } from 'vitest';
import { stepList } from './definition-contract.ts';
import { flatten, stepAfter, stepInto } from './steps-policy.ts';

const email = (id: string) => ({ id, name: id, type: 'email' as const, to: 'client' as const, subject: 's', text: 't' });
const condition = (id: string, yes: object[], no: object[] = []) => ({
  ...{ id, name: id, type: 'condition' as const, yes, no },
  rules: [{ field: 'client.email', operator: 'is_not_empty' as const }],
});
const steps = stepList.parse([email('a'), condition('c', [email('d'), condition('e', [email('f')])], [email('g')]), email('h')]);

it('walks from step to step, out of branches too', () => {
  expect(flatten(steps).map(({ step, level }) => `${step.id}${level}`)).toEqual(['a0', 'c0', 'd1', 'e1', 'f2', 'g1', 'h0']);
  expect(['a', 'd', 'e', 'f', 'g', 'h'].map((id) => stepAfter(steps, id))).toEqual(['c', 'e', 'h', 'h', 'h', null]);
});

it('enters the branch that holds, and passes an empty one', () => {
  const inner = flatten(steps).find(({ step }) => step.id === 'e')?.step;
  if (inner?.type !== 'condition') throw new Error('no condition');
  expect(stepInto(steps, inner, true)).toBe('f');
  expect(stepInto(steps, inner, false)).toBe('h');
});

it('refuses twins, emptiness, too many and too deep', () => {
  const nested = (levels: number): object => condition(`n${levels}`, levels === 0 ? [] : [nested(levels - 1)]);
  for (const wrong of [
    [],
    [email('a'), email('a')],
    Array.from({ length: 51 }, (_, at) => email(`x${at}`)),
    [nested(5)],
    [nested(2000)],
  ])
    expect(stepList.safeParse(wrong).success).toBe(false);
  expect(stepList.safeParse([nested(3)]).success).toBe(true);
});
