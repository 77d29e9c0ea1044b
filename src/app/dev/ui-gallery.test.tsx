import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { UiGallery } from './ui-gallery.tsx';

/** Parts of other components, or wrapped around a whole page. */
const shownByOthers = new Set([
  'command-palette-dialog',
  'data-icon',
  'entrance',
  'full-page-state',
  'pagination',
  'password-input',
  'search-box',
  'signature-ink',
  'signature-pad',
  'toast-viewport',
]);

it('renders every example', () => {
  const router = createMemoryRouter([{ path: '*', element: <UiGallery /> }]);
  const html = renderToString(<RouterProvider router={router} />);
  for (const title of ['Buttons and links', 'Controls', 'Fields of a form', 'States and feedback', 'Data', 'Overlays and menus'])
    expect(html).toContain(title);
});

it('shows every component of the design system', () => {
  const gallery = readdirSync('src/app/dev').map((file) => readFileSync(`src/app/dev/${file}`, 'utf8'));
  const missing = readdirSync('src/ui')
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''))
    .filter((name) => !shownByOthers.has(name) && !gallery.some((text) => text.includes(`#ui/${name}.tsx`)));
  expect(missing).toEqual([]);
});
