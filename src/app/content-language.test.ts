import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { PublicForm } from '#features/desk/forms/contract.ts';
import { FormPage } from '#features/desk/forms/screens/built/form-page.tsx';
import type { Article } from '#features/desk/help/contract.ts';
import { ArticlePage } from '#features/desk/help/screens/article-page.tsx';
import { FreePage } from '#features/website/site/screens/free/free-page.tsx';

const below = (basename: string, page: ReactElement): string =>
  renderToStaticMarkup(createElement(MemoryRouter, { basename, initialEntries: [`${basename}/x`] }, page));
const article = {
  ...{ slug: 'x', title: 'Moving', category: 'Domains', updated_at: '2026-01-01T00:00:00Z', is_sample: false },
  blocks: [{ kind: 'text', text: 'First of all' }],
} as unknown as Article;
const form = {
  ...{ slug: 'x', name: 'Briefing', is_active: true, version_id: 'v', success_message: 'Thanks', failure_message: 'No' },
  definition: { fields: [{ key: 'a', type: 'section_text', label: 'About you', help: '', options: [] }], rules: [] },
} as unknown as PublicForm;

it.each([
  ['an article', createElement(ArticlePage, { article }), ['Moving', 'Domains', 'First of all']],
  ['a form', createElement(FormPage, { form, search: '' }), ['Briefing', 'About you']],
  ['a sent form', createElement(FormPage, { form, search: '?sent' }), ['Thanks']],
  [
    'a page that is not translated',
    createElement(FreePage, { title: 'Our story', changes: null, languages: ['en'] }),
    ['Our story'],
  ],
])('%s says in German surroundings that it is English', (_, page, words) => {
  const german = below('/de', page);
  for (const word of words) {
    const before = german.slice(0, german.indexOf(word));
    expect(before, word).toContain('lang="en"');
  }
  expect(below('', page)).not.toContain('lang=');
});

it('a page that is translated says nothing of another language', () => {
  const page = createElement(FreePage, { title: 'Our story', changes: null, languages: ['en', 'de'] });
  expect(below('/de', page)).not.toContain('lang=');
});
