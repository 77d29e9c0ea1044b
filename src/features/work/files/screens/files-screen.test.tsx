import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { button, field, question } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { storeFile } from '../files.testkit.ts';

const { studio, open, answerWith } = testScreens();
const rows = (name: RegExp) => screen.queryAllByRole('row', { name });
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the files of all', () => {
  it('are found, opened in a new tab, deleted and restored', async () => {
    const { path } = await storeFile(studio.platform, {
      original_name: 'Harbour.png',
      bytes: Buffer.alloc(1536),
      type: { contentType: 'image/png', ext: 'png' },
    });
    const { user } = await open('/admin/files?q=Harbour', 'admin');
    const shown = await row(/Harbour/);
    for (const text of ['1.5 KB', 'image/png']) expect(shown.textContent).toContain(text);
    const view = within(shown).getByRole('link', { name: 'View Harbour.png' });
    expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([`/files/${path}`, '_blank']);

    await user.click(button('Delete Harbour.png', shown));
    const asked = await question('Are you sure you want to delete this file?');
    await expectAccessible();
    await user.click(button('Delete', asked));
    await screen.findByText('File deleted successfully');
    await waitFor(() => expect(rows(/Harbour/)).toEqual([]));
    await user.click(button('Undo'));
    await row(/Harbour/);

    await studio.db.update(files).set({ deleted_at: new Date() }).where(eq(files.path, path));
    const { user: again } = await open('/admin/files?q=Harbour&state=deleted', 'admin');
    await expectAccessible();
    await again.click(button('Restore Harbour.png', await row(/Harbour/)));
    await waitFor(() => expect(rows(/Harbour/)).toEqual([]));
    await open('/admin/files?q=Harbour', 'admin');
    await row(/Harbour/);
  });

  it('come in pages of 10, 20, 50 and 100, and tell what failed', async () => {
    const nowhere = crypto.randomUUID();
    await studio.db.insert(files).values(
      Array.from({ length: 21 }, (_, n) => ({
        original_name: `Meadow ${n}.png`,
        filename: `meadow-${n}.png`,
        path: `2026/11/meadow-${n}.png`,
        content_type: 'image/png',
        size: 10,
        visibility: 'owner' as const,
        subject_type: 'ticket' as const,
        subject_id: nowhere,
        created_at: new Date(2026, 0, 1, 0, n),
      })),
    );
    const { user } = await open('/admin/files?q=Meadow', 'super_admin');
    const count = (wanted: number) => waitFor(() => expect(rows(/Meadow/)).toHaveLength(wanted));
    await count(20);
    const sizes = field('Rows per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '50', '100']);
    await user.selectOptions(sizes, '10');
    await count(10);
    await user.click(button('Next'));
    await row(/Meadow 10\.png/);
    await user.selectOptions(field('Rows per page'), '50');
    await count(21);

    const broken = (path: RegExp) =>
      answerWith(({ url }) =>
        path.test(url) ? new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } }) : undefined,
      );
    broken(/\/api\/admin\/files\/[^/?]+$/);
    await user.click(within(rows(/Meadow/)[0] as HTMLElement).getByRole('button', { name: /^Delete / }));
    const asked = await question();
    await user.click(button('Delete', asked));
    await screen.findByText('Failed to delete file');
    await user.click(button('Cancel', asked));
    broken(/\/api\/admin\/files\?/);
    fill(field('Search files...'), 'nowhere');
    await screen.findByText('Failed to fetch files');
  });
});
