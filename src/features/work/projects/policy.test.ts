import { describe, expect, it } from 'vitest';
import { projectInput } from './contract.ts';
import { budgetProblem, changesOf, datesOf, isOverdue, waitingText } from './policy.ts';

const today = '2026-11-16';

describe('the dates of a project', () => {
  it('begin when it becomes active, and end when it is completed, unless told otherwise', () => {
    const none = { start_date: null, completed_date: null };
    expect(datesOf({ status: 'pending', ...none }, today)).toEqual(none);
    expect(datesOf({ status: 'active', ...none }, today)).toEqual({ start_date: today, completed_date: null });
    expect(datesOf({ status: 'completed', ...none }, today)).toEqual({ start_date: null, completed_date: today });
    const told = { start_date: '2026-01-02', completed_date: '2026-03-04' };
    expect(datesOf({ status: 'completed', ...told }, today)).toEqual(told);
    expect(datesOf({ status: 'active', ...told }, today)).toEqual({ ...told, completed_date: null });
  });

  it('are overdue the day after the deadline, while there is something to do', () => {
    expect(isOverdue({ status: 'active', deadline: '2026-11-15' }, today)).toBe(true);
    expect(isOverdue({ status: 'pending', deadline: '2026-11-15' }, today)).toBe(true);
    expect(isOverdue({ status: 'active', deadline: today }, today)).toBe(false);
    expect(isOverdue({ status: 'active', deadline: null }, today)).toBe(false);
    expect(isOverdue({ status: 'completed', deadline: '2026-11-15' }, today)).toBe(false);
    expect(isOverdue({ status: 'cancelled', deadline: '2026-11-15' }, today)).toBe(false);
  });
});

it('everything that waits for the client is counted', () => {
  expect(waitingText({ milestones: 1, deliverables: 0, contents: 0, secrets: 0 })).toBe('One milestone waits for you');
  expect(waitingText({ milestones: 0, deliverables: 0, contents: 1, secrets: 0 })).toBe('One thing to bring waits for you');
  expect(waitingText({ milestones: 0, deliverables: 0, contents: 1, secrets: 1 })).toBe(
    'One thing to bring and one secret to hand over wait for you',
  );
  expect(waitingText({ milestones: 2, deliverables: 1, contents: 3, secrets: 0 })).toBe(
    '2 milestones, one deliverable, and 3 things to bring wait for you',
  );
});

describe('what is typed', () => {
  const read = (input: object) => projectInput.safeParse({ name: 'Site', ...input });

  it('is absent where it is empty', () => {
    const empty = { description: '  ', budget: '', start_date: '', deadline: '', completed_date: '' };
    const absent = { description: null, budget: null, start_date: null, deadline: null, completed_date: null };
    expect(read(empty).data).toMatchObject(absent);
    expect(read({}).data).toMatchObject(absent);
    expect(read({ budget: ' ' }).data?.budget).toBeNull();
  });

  it('is a number in the budget, or refused with a reason', () => {
    expect(read({ budget: '2.7' }).data?.budget).toBe(2.7);
    expect(read({ budget: ' 1e3 ' }).data?.budget).toBe(1000);
    expect(read({ budget: '0' }).data?.budget).toBe(0);
    expect(read({ budget: 'much' }).error?.issues[0]?.message).toBe('Please enter a number');
    expect(read({ budget: '-3' }).error?.issues[0]?.message).toBe('The budget cannot be less than 0');
    for (const bad of ['Infinity', '1e309', 'NaN', '1,000']) expect(read({ budget: bad }).success, bad).toBe(false);
    expect(read({ deadline: '2026-02-30' }).error?.issues[0]?.message).toBe('Please enter a valid date');
    expect(read({ name: ' ' }).error?.issues[0]?.message).toBe('Please enter a project name');
  });

  it('fits the currency', () => {
    expect(budgetProblem(null, 'USD')).toBeNull();
    expect(budgetProblem(99.99, 'USD')).toBeNull();
    expect(budgetProblem(9.999, 'USD')).toBe('Please use at most two decimals');
    expect(budgetProblem(0.5, 'JPY')).toBe('Please enter a whole number: JPY has no decimals');
    expect(budgetProblem(1e12, 'USD')).toBe('The budget cannot be more than $999,999,999.99');
  });
});

it('tells what changed, and nothing else', () => {
  expect(changesOf({ name: 'A', status: 'active', extra: 1 }, { name: 'B', status: 'active' })).toEqual({
    name: { from: 'A', to: 'B' },
  });
});
