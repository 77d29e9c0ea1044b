import { useEffect } from 'react';
import { printDelay } from '../policy.ts';

const darkThemes = ['dark', 'blackout'];

/** Paper is light whatever the screen is; a window that was opened for printing asks for the dialog by itself. */
export function usePrinting(print: boolean): void {
  useEffect(() => {
    let worn: string[] = [];
    const { classList } = document.documentElement;
    const undress = () => {
      worn = darkThemes.filter((theme) => classList.contains(theme));
      classList.remove(...worn);
    };
    const dress = () => classList.add(...worn);
    window.addEventListener('beforeprint', undress);
    window.addEventListener('afterprint', dress);
    return () => {
      window.removeEventListener('beforeprint', undress);
      window.removeEventListener('afterprint', dress);
    };
  }, []);
  useEffect(() => {
    if (!print) return;
    let timer = 0;
    const ask = () => {
      timer = window.setTimeout(() => window.print(), printDelay);
    };
    if (document.readyState === 'complete') ask();
    else window.addEventListener('load', ask, { once: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('load', ask);
    };
  }, [print]);
}
