import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const tabs = [
  { to: '/admin/content', label: 'Pages', end: true },
  { to: '/admin/content/blog', label: 'Blog' },
  { to: '/admin/content/media', label: 'Media Library' },
  { to: '/admin/content/seo', label: 'SEO' },
  { to: '/admin/content/case-studies', label: 'Case Studies' },
  { to: '/admin/content/testimonials', label: 'Testimonials' },
];

type ContentFrameProps = { actions: ReactNode; description?: string; children: ReactNode };

export function ContentFrame({ actions, description, children }: ContentFrameProps) {
  return (
    <>
      <PageHeader
        title="Content"
        description={description ?? 'What visitors read on your site. A change is a draft until you publish it.'}
        actions={
          <>
            <LinkButton to="/admin/content/transfer" variant="ghost">
              <ArrowLeftRight aria-hidden="true" />
              Import and Export
            </LinkButton>
            {actions}
          </>
        }
      />
      <LinkTabs label="Content" tabs={tabs} className="mb-6" />
      {children}
    </>
  );
}
