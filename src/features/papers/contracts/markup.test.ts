import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMarkup, parseMarkup, plainText, type Run } from '#shared/markup.ts';
import { type MergeValues, mergeFieldNames, mergeText, missingFields, unknownField } from './merge-fields.ts';
import { toDocument, toTexts } from './screens/terms-document.ts';

const run = (text: string, look: Partial<Run> = {}): Run => ({ text, bold: false, underline: false, ...look });
const values: MergeValues = {
  client_name: 'Zoë **Ångström**',
  client_email: 'zoe@x.test',
  company: '',
  studio_name: 'Ivory',
  contract_number: 'CON-1',
  contract_title: 'Website',
  total: '$1,200.00',
  effective_date: 'December 1, 2026',
  expiration_date: '',
};

describe('the markup of a term', () => {
  it('knows bold, underlined and line breaks, and nothing else', () => {
    expect(parseMarkup('Pay **now** or ++never++.')).toEqual([
      run('Pay '),
      run('now', { bold: true }),
      run(' or '),
      run('never', { underline: true }),
      run('.'),
    ]);
    expect(parseMarkup('**a ++b++**')).toEqual([run('a ', { bold: true }), run('b', { bold: true, underline: true })]);
    expect(parseMarkup('one\ntwo')).toEqual([run('one\ntwo')]);
    for (const text of ['<b>x</b> [a](javascript:1)', '2 * 3', 'C++', '** open', '_x_', '****']) {
      expect(parseMarkup(text)).toEqual([run(text)]);
    }
    expect(plainText('\\*\\*not bold\\*\\* \\\\')).toBe('**not bold** \\');
  });

  it('gives back what was written, whatever signs it holds', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', ' ', '*', '+', '\\', '\n', 'é', '{', '_'),
      minLength: 1,
      maxLength: 12,
    });
    const runs = fc.array(fc.record({ text: letters, bold: fc.boolean(), underline: fc.boolean() }), { maxLength: 8 });
    const joined = (list: Run[]) =>
      list.reduce<Run[]>((all, one) => {
        const last = all.at(-1);
        if (last && last.bold === one.bold && last.underline === one.underline) last.text += one.text;
        else all.push({ ...one });
        return all;
      }, []);
    fc.assert(
      fc.property(runs, (list) => {
        expect(parseMarkup(formatMarkup(list))).toEqual(joined(list));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the editor of terms', () => {
  it('holds every text that can be stored, and gives it back', () => {
    const texts = ['Pay **now**, ++{{client_name}}++\nor never.', '**a ++b++** \\*c\\*', 'C\\+\\+'];
    const again = toTexts(toDocument(texts));
    expect(again.map(parseMarkup)).toEqual(texts.map(parseMarkup));
    expect(toTexts(toDocument(again))).toEqual(again);
    expect(toTexts(toDocument([]))).toEqual([]);
    expect(toTexts(toDocument(['  ', 'x']))).toEqual(['x']);
  });
});

describe('merge fields', () => {
  it('are filled in as plain words', () => {
    expect(plainText(mergeText('{{client_name}} pays **{{ total }}** to {{studio_name}}.', values))).toBe(
      'Zoë **Ångström** pays $1,200.00 to Ivory.',
    );
    expect(parseMarkup(mergeText('{{client_name}}', values))).toEqual([run('Zoë **Ångström**')]);
    expect(mergeText('For {{company}}', values)).toBe('For [Client’s company]');
  });

  it('must be known', () => {
    expect(unknownField(['Dear {{client_name}}', '{{ client }}'])).toMatch(/^There is no field \{\{client\}\}\. You can use/);
    expect(unknownField(['{{}}'])).toContain('There is no field {{}}');
    expect(unknownField(mergeFieldNames.map((name) => `{{${name}}}`))).toBeNull();
    expect(missingFields(['{{company}} {{total}} {{company}}'], values)).toEqual(['company']);
  });
});
