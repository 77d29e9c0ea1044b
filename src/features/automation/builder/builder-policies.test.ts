import { describe, expect, it } from 'vitest';
import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';
import { begin, record, redo, undo } from './history-policy.ts';
import { cardSize, layOut, shiftInto } from './layout-policy.ts';
import { idsOf, insertStep, levelOf, moveStep, pathOf, removeStep, replaceStep, shiftStep, slotOf } from './tree-policy.ts';

const mail = (id: string): TypedStep => ({ id, type: 'email', name: id, to: 'client', subject: '', text: '' });
const condition = (id: string, yes: TypedStep[], no: TypedStep[]): TypedStep => ({
  ...{ id, type: 'condition', name: id, rules: [{ field: 'form.a', operator: 'equals', value: '' }], yes, no },
});
const steps = [mail('a'), condition('c', [mail('y')], [mail('n'), condition('d', [], [mail('z')])]), mail('b')];
/** Short, to compare: a c(y|n d(|z)) b */
const short = (list: readonly TypedStep[]): string =>
  list
    .map((step) => (step.type === 'condition' ? `${step.id}(${short(step.yes ?? [])}|${short(step.no ?? [])})` : step.id))
    .join(' ');

describe('the tree of steps', () => {
  it('knows where each step stands', () => {
    expect(idsOf(steps)).toEqual(['a', 'c', 'y', 'n', 'd', 'z', 'b']);
    expect(slotOf(steps, 'z')).toEqual({ parent: 'd', branch: 'no', at: 0 });
    expect([pathOf(steps, 'z'), pathOf(steps, 'b'), pathOf(steps, 'x')]).toEqual(['steps.1.no.1.no.0', 'steps.2', null]);
    expect(levelOf(steps, { parent: 'd', branch: 'yes', at: 0 })).toBe(2);
  });

  it('is changed at one place, and stays as it was elsewhere', () => {
    expect(short(insertStep(steps, { parent: 'd', branch: 'yes', at: 0 }, mail('x')))).toBe('a c(y|n d(x|z)) b');
    expect(short(removeStep(steps, 'c'))).toBe('a b');
    expect(short(removeStep(steps, 'gone'))).toBe(short(steps));
    const changed = replaceStep(steps, { ...mail('z'), name: 'Zed' });
    expect(changed[0]).toBe(steps[0]);
    expect(JSON.stringify(changed)).toContain('Zed');
  });

  it('moves a step past its neighbours, and out of a branch at its ends', () => {
    expect(short(shiftStep(steps, 'b', -1))).toBe('a b c(y|n d(|z))');
    expect(short(shiftStep(steps, 'a', -1))).toBe(short(steps));
    expect(short(shiftStep(steps, 'y', -1))).toBe('a y c(|n d(|z)) b');
    expect(short(shiftStep(steps, 'z', 1))).toBe('a c(y|n d(|) z) b');
  });

  it('moves a step to any place but inside itself or too deep', () => {
    expect(short(moveStep(steps, 'a', { parent: null, branch: 'yes', at: 3 }, 3) ?? [])).toBe('c(y|n d(|z)) b a');
    expect(short(moveStep(steps, 'a', { parent: 'd', branch: 'yes', at: 0 }, 3) ?? [])).toBe('c(y|n d(a|z)) b');
    expect(moveStep(steps, 'c', { parent: 'd', branch: 'yes', at: 0 }, 3)).toBeNull();
    const deep = [...steps, condition('e', [], [])];
    expect(moveStep(deep, 'e', { parent: 'd', branch: 'yes', at: 0 }, 3)).not.toBeNull();
    expect(moveStep(deep, 'e', { parent: 'd', branch: 'yes', at: 0 }, 2)).toBeNull();
  });
});

describe('the history', () => {
  it('undoes and redoes, and forgets what was undone once something else is done', () => {
    let history = record(record(begin('a'), 'b', false, 1), 'c', false, 2);
    history = undo(history) ?? history;
    expect([history.present, redo(history)?.present]).toEqual(['b', 'c']);
    history = record(history, 'd', false, 3);
    expect([redo(history), undo(history)?.present, undo(begin('a'))]).toEqual([null, 'b', null]);
  });

  it('takes what is typed in one go as one change', () => {
    let history = begin('');
    for (const [text, now] of [
      ['h', 1000],
      ['he', 1300],
      ['hel', 1600],
      ['hell', 5000],
    ] as const)
      history = record(history, text, true, now);
    expect(history.past).toEqual(['', 'hel']);
  });
});

describe('the layout', () => {
  it('puts no two cards on the same place, and joins every card to the one above', () => {
    const { nodes, lines } = layOut(steps);
    const cards = nodes.filter(({ kind }) => kind !== 'add');
    expect(cards.map(({ id }) => id)).toEqual(['trigger', 'a', 'c', 'y', 'n', 'd', 'z', 'b']);
    for (const one of cards)
      for (const other of cards)
        if (one !== other)
          expect(Math.abs(one.x - other.x) >= cardSize.width || Math.abs(one.y - other.y) >= cardSize.height).toBe(true);
    const reached = new Set(lines.map(({ to }) => to));
    expect(nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual(['trigger']);
  });

  it('is moved no further than it takes to see a part of it, whose beginning comes first', () => {
    expect([shiftInto(16, 384, 400), shiftInto(0, 76, 400), shiftInto(-100, -24, 400)]).toEqual([0, 16, 116]);
    expect([shiftInto(360, 436, 400), shiftInto(900, 976, 400), shiftInto(500, 976, 400)]).toEqual([-52, -592, -484]);
  });
});
