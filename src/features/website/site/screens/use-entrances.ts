import { useEffect } from 'react';

/** Parts kept as the server sent them have no code of their own; here they wait below the fold and come in when first seen. */
export function useEntrances() {
  useEffect(() => {
    const waiting = [...document.querySelectorAll<HTMLElement>('[data-static] .entrance:not([data-entrance])')].filter(
      (element) => element.getBoundingClientRect().top > window.innerHeight,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          target.dataset.entrance = 'seen';
          observer.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    for (const element of waiting) {
      element.dataset.entrance = 'waiting';
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
}
