/** How an element says that it has to be mended before the text can be published; a field says it by `aria-invalid`. */
export const toMend = { 'data-mend': '' } as const;

/** The first that has to be mended, in the order of the page. A field that holds another such element is not the place itself. */
export function firstProblem(root: ParentNode): HTMLElement | null {
  const marked = [...root.querySelectorAll<HTMLElement>('[data-mend]:enabled, [aria-invalid="true"]')];
  return marked.find((one) => !one.querySelector('[data-mend]:enabled')) ?? null;
}

/** An editor that is shown only now takes some frames to come. */
const mostFrames = 60;

/** On a small screen what is wrong may be far from the button that was pressed. */
export function focusProblem(frames = mostFrames): void {
  requestAnimationFrame(() => {
    const found = firstProblem(document);
    if (!found) {
      if (frames > 0) focusProblem(frames - 1);
      return;
    }
    found.scrollIntoView({ block: 'center' });
    found.focus({ preventScroll: true });
  });
}
