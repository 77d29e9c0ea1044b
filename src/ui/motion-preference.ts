import { useCallback, useSyncExternalStore } from 'react';

export type AnimationPreference = 'full' | 'reduced';
export type TransitionEffect = 'fade' | 'slide' | 'zoom';

const animationKey = 'animationPreference';
const transitionKey = 'transitionEffect';
const reduceQuery = '(prefers-reduced-motion: reduce)';
const effects: readonly TransitionEffect[] = ['fade', 'slide', 'zoom'];
const listeners = new Set<() => void>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

const readPreference = (): AnimationPreference => (read(animationKey) === 'reduced' ? 'reduced' : 'full');
const readEffect = (): TransitionEffect => effects.find((effect) => effect === read(transitionKey)) ?? 'fade';

function apply() {
  const root = document.documentElement;
  if (readPreference() === 'reduced') root.dataset.motion = 'reduced';
  else delete root.dataset.motion;
  root.dataset.transition = readEffect();
  for (const listener of listeners) listener();
}

function store(key: string, value: string) {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: nothing to remember.
  }
  apply();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const device = window.matchMedia(reduceQuery);
  device.addEventListener('change', listener);
  window.addEventListener('storage', apply);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', listener);
    window.removeEventListener('storage', apply);
  };
}

const isReduced = () => readPreference() === 'reduced' || window.matchMedia(reduceQuery).matches;

export const pathHasNoMotion = (path: string) => path.includes('/admin') || path.includes('/dashboard');

export function useMotionPreference() {
  const preference = useSyncExternalStore(subscribe, readPreference, (): AnimationPreference => 'full');
  const transitionEffect = useSyncExternalStore(subscribe, readEffect, (): TransitionEffect => 'fade');
  const reduced = useSyncExternalStore(subscribe, isReduced, () => false);
  const setPreference = useCallback((value: AnimationPreference) => store(animationKey, value), []);
  const setTransitionEffect = useCallback((value: TransitionEffect) => store(transitionKey, value), []);
  return { preference, setPreference, transitionEffect, setTransitionEffect, reduced };
}
