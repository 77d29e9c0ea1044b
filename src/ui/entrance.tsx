import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathHasNoMotion } from '#ui/motion-preference.ts';

type EntranceProps = {
  children: ReactNode;
  as?: 'div' | 'section' | 'li' | 'article' | 'header';
  /** Place within a group that comes in one after the other; 80 ms each. */
  step?: 0 | 1 | 2 | 3 | 4 | 5;
  className?: string;
  id?: string;
};

// Classes, so that server markup carries no style attributes.
const steps = [
  '',
  '[--entrance-delay:80ms]',
  '[--entrance-delay:160ms]',
  '[--entrance-delay:240ms]',
  '[--entrance-delay:320ms]',
  '[--entrance-delay:400ms]',
];

/** Rises 20 px in half a second, once, when first seen. The markup is visible by itself: only script makes it wait. */
export function Entrance({ children, as: Tag = 'div', step = 0, className, id }: EntranceProps) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const still = pathHasNoMotion(pathname);

  useEffect(() => {
    const element = ref.current;
    if (!element || still || element.getBoundingClientRect().top < window.innerHeight) return;
    element.dataset.entrance = 'waiting';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.dataset.entrance = 'seen';
        observer.disconnect();
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.dataset.entrance = 'seen';
    };
  }, [still]);

  const setElement = (element: HTMLElement | null) => {
    ref.current = element;
  };
  return (
    <Tag ref={setElement} id={id} className={clsx(!still && 'entrance', !still && steps[step], className)}>
      {children}
    </Tag>
  );
}
