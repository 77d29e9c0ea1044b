export const templateCategories = ['all', 'business', 'portfolio', 'ecommerce', 'blog'] as const;
export type TemplateFilter = (typeof templateCategories)[number];
export type TemplateCategory = Exclude<TemplateFilter, 'all'>;

export const categoryLabels: Record<TemplateFilter, string> = {
  all: 'All',
  business: 'Business',
  portfolio: 'Portfolio',
  ecommerce: 'E-commerce',
  blog: 'Blog',
};

export const filterLabel = 'Category';
