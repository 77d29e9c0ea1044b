import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathHasNoMotion } from '#ui/motion-preference.ts';

type EntranceProps = {
  children: ReactNode;
  as?: 'div' | 'section' | 'li' | 'article' | 'header';
  /** Seconds; for small staggers within one group. */
  delay?: number;
  className?: string;
  id?: string;
};

/** Rises 20 px in half a second, once, when first seen. The markup is visible by itself: only script makes it wait. */
export function Entrance({ children, as: Tag = 'div', delay = 0, className, id }: EntranceProps) {
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

  const style = delay ? ({ '--entrance-delay': `${delay}s` } as CSSProperties) : undefined;
  const setElement = (element: HTMLElement | null) => {
    ref.current = element;
  };
  return (
    <Tag ref={setElement} id={id} style={style} className={clsx(!still && 'entrance', className)}>
      {children}
    </Tag>
  );
}
