import { FileX } from 'lucide-react';
import { defaultMessages } from '#shared/branding.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { AdminArticle, AdminListedArticle } from '../contract.ts';
import { ArticleForm } from './article-form.tsx';

const back = { to: '/admin/help', label: 'Help Articles' };
const categoriesOf = (items: readonly AdminListedArticle[]) => [...new Set(items.map(({ category }) => category))];

type Known = { items: readonly AdminListedArticle[] };

export function ArticleCreateScreen({ items }: Known) {
  return (
    <>
      <PageHeader title="New Article" back={back} />
      <ArticleForm article={null} categories={categoriesOf(items)} />
    </>
  );
}

export function ArticleEditScreen({ article, items }: Known & { article: AdminArticle }) {
  return (
    <>
      <PageHeader title="Edit Article" description={article.title} back={back} />
      <ArticleForm article={article} categories={categoriesOf(items)} />
    </>
  );
}

export function MissingAdminArticle() {
  return (
    <>
      <PageHeader title="Article" back={back} />
      <EmptyState icon={FileX} title={defaultMessages.notFound} />
    </>
  );
}
