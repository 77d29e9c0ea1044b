import type { GlobalWindow } from 'happy-dom';

type Styled = Element & { style?: CSSStyleDeclaration };
type ComputedStyle = typeof globalThis.getComputedStyle;

const defaults = new Map<string, string>();

/**
 * Computed styles without style sheets: what an element says itself, and what its kind has by default. None of our sheets is in the
 * document, and to match those of libraries with every ancestor of every element took a third of the time of a test.
 */
export function withoutSheets(window: GlobalWindow): ComputedStyle {
  const original = window.getComputedStyle.bind(window) as unknown as ComputedStyle;
  const usual = (kind: string, name: string): string => {
    const key = `${kind} ${name}`;
    const known = defaults.get(key);
    if (known !== undefined) return known;
    const sample = window.document.createElement(kind);
    window.document.documentElement.appendChild(sample);
    const value = original(sample as unknown as Element).getPropertyValue(name);
    sample.remove();
    defaults.set(key, value);
    return value;
  };
  const own = (element: Styled, name: string) => (element.hasAttribute('style') && element.style?.getPropertyValue(name)) || '';
  const inherited = (element: Styled | null, name: string): string =>
    element ? own(element, name) || inherited(element.parentElement, name) : '';
  const styleOf = (element: Styled, name: string): string => {
    const said = name === 'visibility' ? inherited(element, name) : own(element, name);
    if (said) return said;
    if (name !== 'display') return usual(element.localName, name);
    if (element.hasAttribute('hidden')) return 'none';
    return element.localName === 'dialog' && element.hasAttribute('open') ? 'block' : usual(element.localName, name);
  };

  return (element, pseudo) => {
    if (pseudo) return original(element, pseudo);
    const getPropertyValue = (name: string) => styleOf(element, name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        return typeof name === 'string'
          ? getPropertyValue(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
          : undefined;
      },
    });
  };
}
