import { expect, it } from 'vitest';
import { amountIn, guessMapping } from './policy.ts';

it('guesses which answer becomes what, by key, kind and label', () => {
  const fields = [
    { key: 'who', type: 'text' as const, label: 'Your name' },
    { key: 'reach', type: 'email' as const, label: 'How do we reach you?' },
    { key: 'brief', type: 'long_text' as const, label: 'Tell me more' },
    { key: 'budget', type: 'select' as const, label: 'Range' },
  ];
  expect(guessMapping(fields)).toEqual({
    ...{ email: 'reach', name: 'who', company: '', phone: '', title: '', description: 'brief', amount: 'budget' },
  });
});

it('reads the first amount of a text', () => {
  expect(['$2,500 - $5,000', 'Under $99.50', 'none', ''].map(amountIn)).toEqual([2500, 99.5, null, null]);
});
