import { useEffect, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'blackout' | 'system';
export type ResolvedTheme = Exclude<Theme, 'system'>;

export const themeStorageKey = 'ui-theme';
export const themeChoices: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'blackout', label: 'Blackout' },
  { value: 'system', label: 'System' },
];

const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => themeChoices.some((choice) => choice.value === value);

function readTheme(): Theme {
  try {
    const stored = window.localStorage.getItem(themeStorageKey);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

function resolve(theme: Theme): ResolvedTheme {
  if (theme !== 'system') return theme;
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function applyTheme() {
  const root = document.documentElement;
  const theme = resolve(readTheme());
  root.classList.remove('light', 'dark', 'blackout');
  root.classList.add(theme);
  root.style.colorScheme = theme === 'light' ? '' : 'dark';
  const page = {
    light: getComputedStyle(root).getPropertyValue('--brand-background').trim(),
    dark: '#101114',
    blackout: '#000000',
  }[theme];
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}

function changed() {
  applyTheme();
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme) {
  try {
    window.localStorage.setItem(themeStorageKey, theme);
  } catch {
    // Storage is blocked: the choice cannot be kept, and the page stays as it is.
  }
  changed();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once in the root: follows the device and other tabs. */
export function useThemeSync() {
  useEffect(() => {
    const device = window.matchMedia(darkQuery);
    const onStorage = (event: StorageEvent) => {
      if (event.key === themeStorageKey || event.key === null) changed();
    };
    device.addEventListener('change', changed);
    window.addEventListener('storage', onStorage);
    return () => {
      device.removeEventListener('change', changed);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => 'system');
  const resolved = useSyncExternalStore(
    subscribe,
    () => resolve(readTheme()),
    (): ResolvedTheme => 'light',
  );
  return { theme, resolved, setTheme };
}
