import { describe, expect, it } from 'vitest';
import { checkAnswers } from './answers-rules.ts';
import { problemsOfDefinition } from './definition-contract.ts';
import { chosenTemplate, type FieldType, type FormField, isProblemShown, meets, walk } from './form-fields.ts';

const field = (key: string, type: FieldType = 'text', more: Partial<FormField> = {}): FormField => ({
  ...{ key, type, label: key, help: '', required: false, options: [], min: null, max: null, currency: 'USD' },
  ...{ initial: '', visible_if: null, jumps: [], ...more },
});
const problemOf = (type: FieldType, value: unknown, more: Partial<FormField> = {}) =>
  checkAnswers({ fields: [field('it', type, more)] }, { it: value }).problems.it ?? null;

describe('an answer', () => {
  it.each<[FieldType, unknown, Partial<FormField>, string | null]>([
    ['text', 'Ada', {}, null],
    ['text', ' ', { required: true }, 'Please fill in all required fields'],
    ['text', 'x'.repeat(201), {}, 'Please use at most 200 characters'],
    ['text', 'ab', { min: 3 }, 'Please use at least 3 characters'],
    ['long_text', 'x'.repeat(10_000), {}, null],
    ['email', 'ada@', {}, 'Please enter a valid email address'],
    ['phone', '12', {}, 'Please enter a valid phone number or leave blank'],
    ['number', '2.7', {}, null],
    ['number', '1e3', {}, 'Please enter a number'],
    ['number', '-3', { min: 0 }, 'Please enter at least 0'],
    ['number', '11', { max: 10 }, 'Please enter at most 10'],
    ['money', '99999999.99', {}, null],
    ['money', '-1', {}, 'Please enter an amount, such as 1250.00'],
    ['money', '1.005', {}, 'Please use at most 2 decimals'],
    ['money', '1.5', { currency: 'JPY' }, 'Please leave out the decimals'],
    ['date', '2028-02-29', {}, null],
    ['date', '2027-02-29', {}, 'Please enter a date'],
    ['date', '9999-01-01', {}, 'Please enter a date'],
    ['rating', '5', {}, null],
    ['rating', '6', {}, 'Please choose from 1 to 5'],
    ['select', 'A', { options: ['A'] }, null],
    ['select', 'B', { options: ['A'] }, 'Please choose from the list'],
    ['multi_select', ['A', 'B'], { options: ['A', 'B'], max: 1 }, 'Please choose at most 1'],
    ['multi_select', 'A', { options: ['A', 'B'], min: 2 }, 'Please choose at least 2'],
    ['consent', 'yes', { required: true }, null],
    ['consent', undefined, { required: true }, 'Please fill in all required fields'],
    ['signature', 'Ada Lovelace', { required: true }, null],
    ['signature', `M1 2${'L3 4'.repeat(1000)}`, {}, null],
    ['text', { toString: 'x' }, { required: true }, 'Please fill in all required fields'],
  ])('%s %j %j', (type, value, more, problem) => {
    expect(problemOf(type, value, more)).toBe(problem);
  });

  it('is kept without what no database keeps, in one line where the field has one', () => {
    const definition = { fields: [field('a'), field('b', 'long_text'), field('c', 'hidden', { initial: 'spring' })] };
    const { answers } = checkAnswers(definition, { a: 'x\u0000\r\ny', b: 'x\r\ny\ud800', other: 'z' });
    expect(answers).toEqual({ a: 'x y', b: 'x\ny\ufffd', c: 'spring' });
    expect(Object.keys(checkAnswers(definition, JSON.parse('{"__proto__":{"a":"x"}}')).answers)).toEqual(['c']);
  });
});

describe('conditions', () => {
  const answers = { color: 'Dark Red', sizes: ['S', 'M'], pages: '12' };
  it.each([
    ['equals', 'color', 'dark red', true],
    ['not_equals', 'color', 'blue', true],
    ['contains', 'color', 'red', true],
    ['equals', 'sizes', 'm', true],
    ['greater', 'pages', '9', true],
    ['less', 'pages', '9', false],
    ['greater', 'missing', '', false],
    ['filled', 'color', '', true],
    ['empty', 'missing', '', true],
  ] as const)('%s %s %j', (operator, name, value, met) => {
    expect(meets({ field: name, operator, value }, answers)).toBe(met);
  });

  it('choose the mail by the first rule that is met', () => {
    const rules = [
      { field: 'pages', operator: 'greater' as const, value: '20', template_id: 'large' },
      { field: 'color', operator: 'filled' as const, value: '', template_id: 'colored' },
    ];
    expect(chosenTemplate(rules, 'plain', answers)).toBe('colored');
    expect(chosenTemplate(rules, 'plain', {})).toBe('plain');
  });

  const shop = field('shop', 'select', { options: ['Yes', 'No'], required: true });
  const products = field('products', 'number', {
    required: true,
    visible_if: { field: 'shop', operator: 'equals', value: 'Yes' },
  });
  it('hide a field, whose answer then counts for nothing', () => {
    expect(checkAnswers({ fields: [shop, products] }, { shop: 'No', products: 'many' })).toEqual({
      answers: { shop: 'No' },
      problems: {},
    });
    expect(checkAnswers({ fields: [shop, products] }, { shop: 'Yes' }).problems).toHaveProperty('products');
  });

  it('jump over pages, forward only, and what stands there is not asked for', () => {
    const first = field('p1', 'page_break', { jumps: [{ field: 'shop', operator: 'equals', value: 'No', to: 'p2' }] });
    const definition = {
      fields: [shop, first, field('middle', 'text', { required: true }), field('p2', 'page_break'), field('last')],
    };
    expect(walk(definition, { shop: 'No', middle: 'x', last: 'y' })).toMatchObject({
      pages: [0, 2],
      answers: { shop: 'No', last: 'y' },
    });
    expect(checkAnswers(definition, { shop: 'Yes' }).problems).toHaveProperty('middle');
    const back = {
      fields: [
        shop,
        field('p1', 'page_break'),
        field('a'),
        field('p2', 'page_break', { jumps: [{ field: 'shop', operator: 'filled', value: '', to: 'p1' }] }),
        field('b'),
      ],
    };
    expect(walk(back as never, { shop: 'No' }).pages).toEqual([0, 1, 2]);
    expect(problemsOfDefinition(back as never)).toContainEqual({
      key: 'p2',
      message: 'A jump leads to a page that does not come after it',
    });
  });
});

it('a form is published only when it fits together', () => {
  const messages = (fields: FormField[]) => problemsOfDefinition({ fields }).map(({ message }) => message);
  expect(messages([field('a')])).toEqual([]);
  expect(messages([])).toEqual(['Please add a field that can be answered']);
  expect(messages([field('a'), field('a')])).toEqual(['Another field has this key already']);
  expect(messages([field('a', 'select')])).toEqual(['Please enter at least one choice']);
  expect(messages([field('a', 'text', { label: '' })])).toEqual(['Please enter a label']);
  expect(messages([field('a', 'number', { min: 3, max: 2 })])).toEqual(['The least is more than the most']);
  expect(messages([field('a', 'text', { visible_if: { field: 'b', operator: 'filled', value: '' } }), field('b')])).toEqual([
    'Its condition names a field that does not stand before it',
  ]);
});

it('a problem of the honeypot or of a hidden field is shown by no field', () => {
  const form = { fields: [field('name'), field('source', 'hidden')] };
  expect(isProblemShown(form, { homepage: 'Please leave this field empty' })).toBe(false);
  expect(isProblemShown(form, { source: 'Please use at most 200 characters' })).toBe(false);
  expect(isProblemShown(form, { homepage: 'x', name: 'Please fill in all required fields' })).toBe(true);
});
