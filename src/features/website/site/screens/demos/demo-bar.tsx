import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { demoBar } from '../../content/demo-bar.ts';
import { templateHref } from '../../content/links.ts';

/** The only thing on a demo page that is the studio's own: the way back, and the way on. */
export function DemoBar({ id, title }: { id: string; title: string }) {
  return (
    <div className="sticky top-0 z-50 border-b bg-page text-ink">
      <nav aria-label="Template demo" className="mx-auto flex h-12 max-w-[90rem] items-center gap-4 px-4 text-sm sm:px-6">
        <Link
          to={`/templates#template-${id}`}
          className="-ml-2 inline-flex h-9 items-center gap-2 rounded-sm px-2 font-medium hover:bg-hover"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {demoBar.back}
        </Link>
        <p className="hidden min-w-0 flex-1 truncate text-center text-muted sm:block">{title}</p>
        <Link
          to={templateHref(title)}
          className="ml-auto inline-flex h-8 items-center rounded-sm bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
        >
          {demoBar.use}
        </Link>
      </nav>
    </div>
  );
}
