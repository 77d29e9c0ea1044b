import { expect, test } from 'vitest';
import { themeScript } from '#ui/theme-script.ts';

function run(stored: Record<string, string> | null, deviceDark = false) {
  const classes = new Set<string>(['light']);
  const root = {
    classList: {
      add: (name: string) => classes.add(name),
      remove: (...names: string[]) => names.forEach((name) => void classes.delete(name)),
    },
    style: {} as Record<string, string>,
    dataset: {} as Record<string, string>,
  };
  const meta: Record<string, string> = {};
  const scope = {
    document: {
      documentElement: root,
      querySelector: () => ({ setAttribute: (name: string, value: string) => Object.assign(meta, { [name]: value }) }),
    },
    localStorage: {
      getItem: (key: string) => {
        if (!stored) throw new Error('storage is blocked');
        return stored[key] ?? null;
      },
    },
    matchMedia: () => ({ matches: deviceDark }),
    getComputedStyle: () => ({ getPropertyValue: () => ' #fbfaf8' }),
  };
  new Function(...Object.keys(scope), themeScript)(...Object.values(scope));
  return { classes: [...classes], style: root.style, dataset: root.dataset, meta };
}

test('the stored theme becomes the class on the root', () => {
  for (const theme of ['light', 'dark', 'blackout']) expect(run({ 'ui-theme': theme }).classes).toEqual([theme]);
});

test('system follows the device, and so does anything unknown', () => {
  expect(run({ 'ui-theme': 'system' }, true).classes).toEqual(['dark']);
  expect(run({ 'ui-theme': 'sepia' }, false).classes).toEqual(['light']);
});

test('the browser is told the scheme and the colour of the page', () => {
  expect(run({ 'ui-theme': 'blackout' })).toMatchObject({ style: { colorScheme: 'dark' }, meta: { content: '#000000' } });
  expect(run({ 'ui-theme': 'light' }).meta).toEqual({ content: '#fbfaf8' });
});

test('motion preferences are set before the first paint', () => {
  expect(run({ animationPreference: 'reduced', transitionEffect: 'zoom' }).dataset).toEqual({
    motion: 'reduced',
    transition: 'zoom',
  });
  expect(run({}).dataset).toEqual({ transition: 'fade' });
});

test('blocked storage does not throw', () => {
  expect(run(null, true).classes).toEqual(['dark']);
});
