import { screen, waitFor, within } from '@testing-library/react';
import { like } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forms } from '#db/schema/desk/forms.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { type FieldType, type FormField, fieldTypes } from '../../form-fields.ts';
import { fieldTypeLabels, newField } from './field-words.ts';

const { studio, open } = testScreens();
type Page = Awaited<ReturnType<typeof open>>;

afterEach(async () => {
  await studio.db.delete(forms).where(like(forms.name, 'Built%'));
});

const kinds: FieldType[] = [
  ...(['text', 'email', 'phone', 'address', 'long_text', 'select', 'multi_select', 'page_break', 'section_text'] as const),
  ...(['page_break', 'rating', 'date', 'number', 'money', 'file', 'signature', 'consent', 'hidden'] as const),
];

/** After an edit, until it is saved, in milliseconds. */
const pause = 700;
const id = '01900000-0000-7000-8000-0000000fee04';
const withKind = (fields: FormField[], kind: FieldType) => [
  ...fields,
  newField(
    kind,
    fields.map(({ key }) => key),
  ),
];

/** A new form, open in the builder. */
async function build(name: string): Promise<Page> {
  const page = await open('/admin/forms', 'admin');
  await page.user.click(button('Create Form'));
  const begin = await dialog('Create Form');
  fill(field('Name', begin), name);
  await page.user.click(button('Create Form', begin));
  await screen.findByRole('heading', { name, level: 1 });
  return page;
}

const add = (user: Page['user'], kind: FieldType) => {
  fill(field('Kind of field'), kind);
  return user.click(button('Add field'));
};
const rows = () => [...screen.getByRole('list', { name: 'Fields in their order' }).children] as HTMLElement[];
const row = (at: number) => rows()[at] as HTMLElement;
const opener = (at: number) =>
  within(row(at))
    .getAllByRole('button')
    .find((one) => one.hasAttribute('aria-expanded')) as HTMLElement;
const drafted = async () => {
  const [form] = await studio.db.select().from(forms).where(like(forms.name, 'Built%'));
  return (form?.draft as { fields: { key: string; type: FieldType }[] } | undefined)?.fields ?? [];
};
const saved = () => screen.findByText('Saved');

describe('a form', () => {
  it('with every kind of field is built by mouse and keyboard, published and shown', async () => {
    await studio.call('admin', 'POST', '/admin/forms', { id, name: 'Built of everything', type: 'contact' });
    const path = `/admin/forms/${id}`;
    const { data: created } = await studio.call<{ draft_hash: string }>('admin', 'GET', path);
    const draft = { fields: kinds.slice(0, -1).reduce<FormField[]>(withKind, []) };
    const stocked = await studio.call('admin', 'PUT', `${path}/draft`, { draft_hash: created.draft_hash, draft });
    expect(stocked.status).toBe(200);
    const { user } = await open(path, 'admin');
    const offered = within(field('Kind of field')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(fieldTypes.map((type) => fieldTypeLabels[type]));
    expect(new Set(kinds)).toEqual(new Set(fieldTypes));
    await add(user, kinds.at(-1) as FieldType);
    expect(rows()).toHaveLength(kinds.length);
    // By keyboard: the address field goes up before the phone.
    button('Move Address', row(3)).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(row(2).textContent).toContain('Address'));
    // A condition: the phone is asked for only where an address is given.
    await user.click(opener(3));
    await user.click(field('Shown only under a condition', row(3)));
    fill(field('Operator of the condition', row(3)), 'filled');
    await user.click(opener(3));
    // A jump: with a text the second page is left out.
    await user.click(opener(7));
    await user.click(button('Add jump', row(7)));
    fill(field('Operator of jump 1', row(7)), 'filled');
    expect(field('Jump 1 leads to', row(7)).value).toMatch(/page_break/);
    await saved();
    await expectAccessible();
    await user.click(button('Publish'));
    await screen.findAllByText('Version 1');
    const stored = await drafted();
    expect(stored.map(({ type }) => type)).toEqual(kinds.with(2, 'address').with(3, 'phone'));
    expect(stored[3]).toMatchObject({ visible_if: { field: 'address', operator: 'filled' } });
    expect(stored[7]).toMatchObject({ jumps: [{ operator: 'filled', to: stored[9]?.key }] });

    // An edit is kept also where the page is left before the pause after it ends.
    const { setTimeout: later } = globalThis;
    vi.stubGlobal('confirm', () => true);
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => later(run, ms === pause ? 60_000 : ms));
    await user.click(button('Remove Hidden', row(17)));
    await user.click(screen.getAllByRole('link', { name: 'Forms' })[0] as HTMLElement);
    await waitFor(async () => expect(await drafted()).toHaveLength(kinds.length - 1));
    vi.unstubAllGlobals();

    await open('/forms/built-of-everything?text=From+the+address');
    const shown = await screen.findByRole('form', { name: 'Built of everything' });
    expect(within(shown).getByLabelText<HTMLInputElement>('Text').value).toBe('From the address');
    const isShown = () => field('Phone', shown).closest('[hidden]') === null;
    expect(isShown()).toBe(false);
    fill(field('Address', shown), '1 Main Street');
    await waitFor(() => expect(isShown()).toBe(true));
  });

  it('gets a field back that was removed, also once the builder was left', async () => {
    const { user } = await build('Built short');
    await add(user, 'text');
    await waitFor(async () => expect(await drafted()).toHaveLength(1));
    await user.click(button('Remove Text'));
    await waitFor(async () => expect(await drafted()).toHaveLength(0));
    await saved();
    await user.click(screen.getAllByRole('link', { name: 'Forms' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Form Management' });
    await user.click(button('Undo'));
    await waitFor(async () => expect(await drafted()).toHaveLength(1));
  });
});

it('a form of the site that is switched off says so on its page, until it is on again', async () => {
  const flip = async () => {
    const { user } = await open('/admin/forms', 'admin');
    const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Contact is active' });
    const before = toggle().checked;
    await user.click(toggle());
    await waitFor(() => expect([toggle().checked, toggle().disabled]).toEqual([!before, false]));
  };
  await flip();
  await open('/contact');
  await screen.findByText(/^This form is closed at the moment\./);
  expect(screen.queryByRole('form', { name: 'Contact form' })).toBeNull();
  await flip();
  await open('/contact');
  await screen.findByRole('form', { name: 'Contact form' });
});
