import { useEffect } from 'react';
import { setTheme, themeStorageKey } from '#ui/theme.ts';

/** On a device that has no choice of its own yet, the one stored with the account applies. */
export function useStoredTheme(darkMode: boolean | null) {
  useEffect(() => {
    if (darkMode === null) return;
    try {
      if (window.localStorage.getItem(themeStorageKey) === null) setTheme(darkMode ? 'dark' : 'light');
    } catch {
      // Storage is blocked: the page follows the device.
    }
  }, [darkMode]);
}
