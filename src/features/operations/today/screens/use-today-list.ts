import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TodayItem } from '../contract.ts';

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

export const linkId = (key: string): string => `today-${key}`;

type Press = (item: TodayItem) => void;
type Keys = { onDone: Press; onSnooze: Press; onAct: Press; onUndo: () => void };

/**
 * Which row of the list has the focus, and what the keys do: j, k and u from anywhere on the page, the others in the list. Tab
 * leaves the list, as it does any other control.
 */
export function useTodayList(items: readonly TodayItem[], { onDone, onSnooze, onAct, onUndo }: Keys) {
  const [wanted, setWanted] = useState<string | null>(null);
  const isFocusDue = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = items.find(({ key }) => key === wanted) ?? items[0];

  useEffect(() => {
    // A row that comes back is not there yet.
    if (!isFocusDue.current || (wanted !== null && current?.key !== wanted)) return;
    isFocusDue.current = false;
    (current ? document.getElementById(linkId(current.key)) : heading.current)?.focus();
  });

  const focus = (key: string | undefined) => {
    isFocusDue.current = true;
    setWanted(key ?? null);
  };

  /** The focus stays at the same place of the list when its row goes. */
  const leave = ({ key }: TodayItem) => {
    const at = items.findIndex((item) => item.key === key);
    focus((items[at + 1] ?? items[at - 1])?.key);
  };

  const latest = useRef<string | undefined>(undefined);
  useEffect(() => {
    latest.current = current?.key;
  });
  /** After a menu: to the row it belonged to, or to the one in its place. */
  const returnFocus = () => (document.getElementById(linkId(latest.current ?? '')) ?? heading.current)?.focus();

  const press = useEffectEvent((key: string, isInside: boolean): boolean => {
    const at = current ? items.indexOf(current) : -1;
    const move = (by: number) => focus(items[isInside ? Math.min(Math.max(at + by, 0), items.length - 1) : at]?.key);
    const on = (act: Press) => () => current && act(current);
    const anywhere: Record<string, () => void> = { j: () => move(1), k: () => move(-1), u: onUndo };
    const inside: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => focus(items[0]?.key),
      End: () => focus(items.at(-1)?.key),
      e: on(onDone),
      s: on(onSnooze),
      a: on(onAct),
    };
    const actions = isInside ? { ...anywhere, ...inside } : anywhere;
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]?.();
    return true;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typing) || document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return;
      if (press(event.key, list.current?.contains(target) ?? false)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { current, list, heading, focus, leave, returnFocus, setCurrent: setWanted };
}
