import { Download, FileText, Printer } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Branding } from '#shared/branding.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { DocumentPage } from '../contract.ts';
import { documentNames } from '../policy.ts';
import { Standing } from './standing.tsx';

/** What the pages of estimates and contracts are given by their links. */
export type DocumentProps<P extends DocumentPage> = { page: P; token: string; branding: Branding; print: boolean };

type DocumentFrameProps = {
  page: DocumentPage;
  branding: Branding;
  title: RefObject<HTMLHeadingElement | null>;
  /** What stands on the paper. */
  paper: ReactNode;
  /** The answer below it. */
  children: ReactNode;
};

/** An estimate or a contract by its private link: to read, to answer, to print. */
export function DocumentFrame({ page, branding, title, paper, children }: DocumentFrameProps) {
  return (
    <div className="min-h-dvh bg-sunken print:bg-transparent">
      <header className="sticky top-0 z-20 border-b bg-page/95 backdrop-blur print:hidden">
        <div className="mx-auto flex h-14 max-w-[56rem] items-center justify-between gap-4 px-4 sm:px-6">
          <BrandMark brand={branding} className="min-w-0" />
          <div className="flex shrink-0 gap-1">
            {page.is_contact && (
              <a href="/dashboard/documents" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                <FileText aria-hidden="true" />
                <span className="max-sm:sr-only">Your documents</span>
              </a>
            )}
            <a href={page.pdf_url} download={`${page.number}.pdf`} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
              <Download aria-hidden="true" />
              <span className="max-sm:sr-only">Download PDF</span>
            </a>
            <Button variant="ghost" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              <span className="max-sm:sr-only">Print</span>
            </Button>
          </div>
        </div>
      </header>
      <main className="mx-auto grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-5 px-3 py-5 sm:gap-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
        <Standing page={page} />
        <article
          aria-labelledby="document-title"
          className="rounded-xl border bg-surface px-5 py-7 shadow-[0_1px_2px_rgb(0_0_0/0.04)] sm:px-12 sm:py-12 print:border-0 print:p-0 print:shadow-none"
        >
          <BrandMark brand={branding} className="mb-8 hidden print:flex" />
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <p className="text-sm font-medium text-muted">
              {documentNames[page.document_type]} <span className="figures font-mono text-[0.8125rem]">{page.number}</span>
            </p>
            <SampleBadge show={page.is_sample} />
          </div>
          <h1
            id="document-title"
            ref={title}
            tabIndex={-1}
            className="mt-3 font-display text-title font-semibold [overflow-wrap:anywhere] outline-none"
          >
            {page.title}
          </h1>
          {paper}
        </article>
        {page.can_answer && children}
        <Footer page={page} />
      </main>
    </div>
  );
}

function Footer({ page }: { page: DocumentPage }) {
  const { studio } = page.content;
  const ways = [studio.name, studio.address, studio.email, studio.phone].filter(Boolean);
  return (
    <footer className="px-2 pb-6 text-center text-sm text-muted">
      <p className="[overflow-wrap:anywhere]">{ways.join(' · ')}</p>
      {page.pdf_is_sealed && (
        <p className="mt-2 print:hidden">
          The PDF is sealed.{' '}
          <a href="/verify" className="font-medium text-primary-ink underline underline-offset-4">
            Verify it
          </a>
        </p>
      )}
    </footer>
  );
}
