import { type ComponentType, useEffect, useState } from 'react';

type About = { id: string; title: string };
type SiteDialog = ComponentType<{ about: About; onClose: () => void }>;

/** Fetched with the first sign of interest, so that pages carry nothing of them. */
const dialogs: Record<string, () => Promise<{ default: SiteDialog }>> = {
  contact: () => import('#features/desk/forms/screens/contact-dialog.tsx'),
  'custom-design': () => import('#features/desk/forms/screens/custom-design-dialog.tsx'),
  notify: () => import('#features/desk/forms/screens/notify-dialog.tsx'),
  chat: () => import('./chat-panel.tsx'),
};

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-dialog]') : null;

/** Opens what a `DialogLink` anywhere on the page names. Once for the whole site: an open chat stays open from page to page. */
export function SiteDialogs() {
  const [open, setOpen] = useState<{ Dialog: SiteDialog; about: About } | null>(null);

  useEffect(() => {
    const show = (event: MouseEvent | KeyboardEvent) => {
      const link = linkOf(event);
      const load = dialogs[link?.dataset.dialog ?? ''];
      if (!link || !load || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const about = { id: link.dataset.aboutId ?? '', title: link.dataset.aboutTitle ?? '' };
      load().then(
        (module) => setOpen({ Dialog: module.default, about }),
        () => location.assign(link.href),
      );
    };
    const onKey = (event: KeyboardEvent) => event.key === ' ' && show(event);
    // What cannot be fetched now is told with the click.
    const prepare = (event: Event) => void dialogs[linkOf(event)?.dataset.dialog ?? '']?.().catch(() => {});
    // In the capture phase, before anybody takes the click for a change of page.
    document.addEventListener('click', show, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerover', prepare);
    document.addEventListener('focusin', prepare);
    return () => {
      document.removeEventListener('click', show, true);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('focusin', prepare);
    };
  }, []);

  return open && <open.Dialog about={open.about} onClose={() => setOpen(null)} />;
}
