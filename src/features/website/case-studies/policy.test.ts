import { describe, expect, it } from 'vitest';
import { type CaseContent, emptyCase, shownClient } from '#shared/case-content.ts';
import { caseContent } from './contract.ts';
import { nobodyKnown } from './identity-policy.ts';
import { cleaned, compared, isCovered, missingConsent, problemsOf } from './policy.ts';
import { studyOf } from './shown.ts';

const content = (more: Partial<CaseContent> = {}): CaseContent => ({
  ...emptyCase('A shop'),
  ...{ client: 'Harbor & Pine', asked: 'A shop that sells.', done: 'We made one.', site_url: 'https://harbor.example/' },
  results: [{ figure: '62%', label: 'of all orders' }],
  ...more,
});
const agreed = (more: Partial<CaseContent> = {}, naming: 'named' | 'anonymous' = 'named', day = 1) => ({
  ...{ status: 'agreed' as const, naming, content: content(more), answered_at: new Date(Date.UTC(2026, 1, day)) },
});

describe('what is published', () => {
  it('says what was asked and done, and for whom', () => {
    expect(problemsOf(content(), 'a-shop')).toEqual({});
    expect(Object.keys(problemsOf(emptyCase(' '), 'x'))).toEqual(['title', 'asked', 'done', 'client']);
    expect(problemsOf(content({ results: [{ figure: '3', label: ' ' }] }), 'x')).toHaveProperty('results');
  });
  it.each([
    ['title', { title: 'How HARBOR & PINE grew' }],
    ['summary', { summary: 'Harbor & Pine sells out.' }],
    ['asked', { asked: 'harbor & pine asked for a shop' }],
    ['results', { results: [{ figure: '3', label: 'shops of Harbor & Pine' }] }],
    ['blocks', { blocks: [{ kind: 'text' as const, runs: [{ text: 'Harbor & Pine', bold: true as const }] }] }],
    ['slug', {}],
  ])('names nobody who is not to be named: %s', (field, more) => {
    const slug = field === 'slug' ? 'work-for-harbor-pine' : 'a-shop';
    expect(Object.keys(problemsOf(content({ is_anonymous: true, ...more }), slug))).toEqual([field]);
    expect(problemsOf(content(more), slug)).toEqual({});
  });
  it.each([
    ['the whole name in another spelling', { title: 'HarborPine sells out' }, 'title'],
    ['a single word of the name', { done: 'We opened the Harbor’s door.' }, 'done'],
    ['a person of the client', { summary: 'As Ms Abara says' }, 'summary'],
    ['the address of the site', { asked: 'A shop for old-mill.example' }, 'asked'],
    ['the name in the mail address', { anonymous_as: 'The Old Mill people' }, 'anonymous_as'],
  ])('tells who it is by %s, whatever the draft says', (_, more, field) => {
    const known = {
      names: ['Harbor & Pine'],
      people: ['June Abara'],
      addresses: ['june@old-mill.example', 'june@gmail.com'],
    };
    const draft = content({ client: '', site_url: '', is_anonymous: true, ...more });
    expect(problemsOf(draft, 'a-shop')).toEqual({});
    expect(Object.keys(problemsOf(draft, 'a-shop', known))).toEqual([field]);
    expect(problemsOf(content(more), 'a-shop', known)).toEqual({});
  });
  it('may use words that everybody uses', () => {
    const known = {
      names: ['The client', 'Ada Design Studio GmbH'],
      people: ['June'],
      addresses: ['x@gmail.com', 'studio.test'],
    };
    const text = 'In June the client asked a design studio to adapt the shop, by Gmail.';
    expect(problemsOf(content({ client: '', site_url: '', is_anonymous: true, asked: text }), 'design-studio', known)).toEqual(
      {},
    );
  });
  it('tells of an unnamed client neither name, site nor who wrote the testimonial', () => {
    const facts = {
      ...{ slug: 'a-shop', published_at: '', changed_at: '', is_sample: false, known: nobodyKnown },
      ...{ language: 'en' as const, languages: ['en' as const] },
    };
    const quotes = [{ id: '1', words: 'Good', name: 'June', role: 'Harbor & Pine' }];
    const shown = studyOf(content({ is_anonymous: true, anonymous_as: 'A bakery' }), { ...facts, quotes });
    expect(shown).toMatchObject({ client: 'A bakery', site_url: '', quotes: [{ name: 'The client', role: '' }] });
    expect(JSON.stringify(shown)).not.toMatch(/harbor|june/i);
    const telling = ['We of Harbor & Pine are glad', 'Nobody knew the harbor better', 'Ask June Abara', 'See harbor.example'];
    const said = telling.map((words, at) => ({ id: String(at), words, name: 'June Abara', role: '' }));
    expect(studyOf(content({ is_anonymous: true }), { ...facts, quotes: [...said, ...quotes] }).quotes).toHaveLength(1);
    expect(studyOf(content(), { ...facts, quotes: said }).quotes).toHaveLength(4);
    expect(shownClient(content({ is_anonymous: true }))).toBe('A client');
  });
});

it('takes no picture, which nobody would keep from being deleted', () => {
  const picture = { kind: 'picture' as const, media: '01900000-0000-7000-8000-000000000001', caption: '' };
  expect(caseContent.safeParse(content()).success).toBe(true);
  expect(caseContent.safeParse(content({ blocks: [picture] })).success).toBe(false);
});

describe('a consent', () => {
  it('holds for what was agreed to, and for other words around it', () => {
    expect(isCovered(agreed(), content())).toBe(true);
    const around = { title: 'Another title', summary: 'Shorter', services: ['Design'], year: 2026 };
    expect(isCovered(agreed(), content(around))).toBe(true);
    expect(isCovered(agreed(), content({ asked: ' A shop that sells. ' }))).toBe(true);
  });
  it.each<Partial<CaseContent>>([
    { asked: 'A cheap shop.' },
    { done: 'We made two.' },
    { results: [{ figure: '99%', label: 'of all orders' }] },
    { client: 'Harbor and Pine' },
    { site_url: 'https://other.example/' },
    { is_anonymous: true, anonymous_as: 'A bakery beside the old mill' },
  ])('ends where what is said about the client changes: %o', (more) => {
    expect(isCovered(agreed(), content(more))).toBe(false);
    expect(missingConsent([agreed()], content(more))).toMatch(/has changed since they agreed/);
  });
  it('to no name shows no name, and a name can be left out', () => {
    expect(isCovered(agreed({}, 'anonymous'), content())).toBe(false);
    expect(missingConsent([agreed({}, 'anonymous')], content())).toMatch(/without their name/);
    expect(isCovered(agreed({}, 'anonymous'), content({ is_anonymous: true }))).toBe(true);
    expect(isCovered(agreed(), content({ is_anonymous: true }))).toBe(true);
    expect(isCovered(agreed({ is_anonymous: true }, 'anonymous'), content())).toBe(false);
  });
  it('that is newer and without the name ends the name of an older one', () => {
    expect(missingConsent([agreed({}, 'named', 1), agreed({}, 'anonymous', 2)], content())).toMatch(/without their name/);
    expect(missingConsent([agreed({}, 'anonymous', 1), agreed({}, 'named', 2)], content())).toBeNull();
  });
  it.each(['pending', 'declined', 'withdrawn'] as const)('that is %s is none', (status) => {
    expect(missingConsent([{ ...agreed(), status }], content())).toMatch(/has not agreed yet/);
  });
});

it('is compared in words, and cleaned of what says nothing', () => {
  const after = content({ results: [], client: 'Fieldnote' });
  expect(compared(content(), after).map(({ place }) => place)).toEqual(['Client', 'Results']);
  expect(cleaned(content({ title: ' T ', results: [{ figure: '', label: ' ' }] }))).toMatchObject({ title: 'T', results: [] });
});
