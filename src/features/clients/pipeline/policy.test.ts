import { describe, expect, it } from 'vitest';
import { leadStages } from '#shared/choices/clients/pipeline.ts';
import { amountsOf, isMovedBy } from './policy.ts';

const [early, late] = [new Date('2031-01-01T10:00:00Z'), new Date('2031-01-01T12:00:00Z')];

describe('news of a stage', () => {
  it('moves a lead forward only, and none that is closed', () => {
    const moves = leadStages.map((from) =>
      leadStages.filter((to) => isMovedBy({ stage: from, decided_at: null }, to, early)).join(),
    );
    expect(moves).toEqual([
      'conversation,estimate,contract,won,lost',
      'estimate,contract,won,lost',
      'contract,won,lost',
      'won,lost',
      '',
      '',
    ]);
  });

  it('does not move a lead whose stage the owner chose after it happened', () => {
    expect(isMovedBy({ stage: 'inquiry', decided_at: late }, 'estimate', early)).toBe(false);
    expect(isMovedBy({ stage: 'inquiry', decided_at: late }, 'estimate', late)).toBe(false);
    expect(isMovedBy({ stage: 'inquiry', decided_at: early }, 'estimate', late)).toBe(true);
  });
});

describe('what a lead comes to', () => {
  const offer = (
    status: 'accepted' | 'sent' | 'viewed' | 'declined' | 'draft',
    total_amount_cents: number,
    currency = 'USD',
  ) => ({
    status,
    total_amount_cents,
    currency,
  });

  it('is what is agreed, else what is offered, else what was offered in vain', () => {
    expect(amountsOf([])).toEqual({});
    expect(amountsOf([offer('draft', 100)])).toEqual({});
    expect(amountsOf([offer('declined', 100), offer('declined', 50)])).toEqual({ USD: 150 });
    expect(amountsOf([offer('declined', 100), offer('sent', 30), offer('viewed', 5)])).toEqual({ USD: 35 });
    expect(amountsOf([offer('accepted', 7), offer('sent', 30)])).toEqual({ USD: 7 });
  });

  it('is never added up across currencies', () => {
    expect(amountsOf([offer('sent', 100), offer('sent', 30, 'JPY'), offer('viewed', 1, 'JPY')])).toEqual({ USD: 100, JPY: 31 });
  });
});
