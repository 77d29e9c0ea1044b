import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';

export type MailScheme = 'light' | 'dark';
export type MailWidth = 'desk' | 'phone';

const widths: Record<MailWidth, string> = { desk: 'w-full', phone: 'w-[390px] max-w-full' };
const darkStyles = '@media (prefers-color-scheme: dark)';

type MailFrameProps = {
  title: string;
  html: string;
  scheme: MailScheme;
  width: MailWidth;
  /** The empty document, in the part of the admin area that its reader may open. */
  src?: string;
};

/**
 * A mail as its reader sees it. The frame is an empty document with a policy that takes inline styles and no scripts; what is
 * in it is replaced in place, so that typing neither flickers nor fills the browser's history.
 */
export function MailFrame({ title, html, scheme, width, src = '/admin/forms/templates/frame' }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [height, setHeight] = useState(480);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width breaks the lines elsewhere, and a new document is empty
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body || page.URL === 'about:blank') return;
    page.documentElement.innerHTML = html.replace(darkStyles, scheme === 'dark' ? '@media all' : '@media not all');
    page.documentElement.style.colorScheme = scheme;
    // Nobody leaves the editor by a link of the mail.
    for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
    const adjust = () => setHeight(page.body.scrollHeight);
    adjust();
    const observer = new ResizeObserver(adjust);
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [html, scheme, width, loaded]);
  // A frame of the server's own markup may have loaded before this ran.
  useEffect(() => setLoaded(1), []);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      src={src}
      height={height}
      onLoad={() => setLoaded((times) => times + 1)}
      className={clsx('mx-auto block rounded-md border', scheme === 'dark' ? 'bg-black' : 'bg-white', widths[width])}
    />
  );
}
