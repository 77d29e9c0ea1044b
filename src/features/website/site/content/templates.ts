import type { SitePicture } from '#shared/site-picture.ts';
import type { TemplateCategory } from './template-categories.ts';

export type SiteTemplate = {
  id: string;
  title: string;
  description: string;
  category: TemplateCategory;
  isNew: boolean;
  status: 'published' | 'upcoming';
  features: string[];
  /** Where its demo is; empty for none, and without it that of the site's own demos. */
  demo?: string;
  /** In place of the picture of its demo. */
  picture?: SitePicture;
  /** What of the catalogue it sells, and for how much. */
  serviceId?: string;
  price?: number;
};

export const templates: readonly SiteTemplate[] = [
  {
    id: 'business-pro',
    title: 'Business Pro',
    description: 'For firms that sell judgement: advisers, accountants, lawyers. Calm, exact, and built around one enquiry.',
    category: 'business',
    isNew: true,
    status: 'published',
    features: ['Service pages', 'Team', 'Case notes', 'Enquiry form'],
  },
  {
    id: 'portfolio-plus',
    title: 'Portfolio Plus',
    description: 'Large pictures, few words. Made for illustrators and designers whose work should speak first.',
    category: 'portfolio',
    isNew: false,
    status: 'published',
    features: ['Project grid', 'Case pages', 'About', 'Client list'],
  },
  {
    id: 'ecommerce-essential',
    title: 'E-commerce Essential',
    description: 'A shop for a small, good range. Product, price and bag within one thumb, stock and shipping included.',
    category: 'ecommerce',
    isNew: true,
    status: 'published',
    features: ['Catalogue', 'Bag and checkout', 'Stock', 'Order mails'],
  },
  {
    id: 'blog-standard',
    title: 'Blog Standard',
    description: 'Set like a printed journal: one column, real typography and nothing that blinks beside the text.',
    category: 'blog',
    isNew: false,
    status: 'published',
    features: ['Articles', 'Topics', 'Newsletter', 'Reading time'],
  },
  {
    id: 'bistro',
    title: 'Bistro',
    description: 'Menu, hours and a table for tonight. For restaurants and cafés that are tired of PDF menus.',
    category: 'business',
    isNew: false,
    status: 'published',
    features: ['Live menu', 'Reservations', 'Opening hours', 'Events'],
  },
  {
    id: 'lens',
    title: 'Lens',
    description: 'A dark room for photographers: full-bleed series, quiet captions and fast, sharp pictures.',
    category: 'portfolio',
    isNew: false,
    status: 'published',
    features: ['Series', 'Full-screen view', 'Prints', 'Client galleries'],
  },
  {
    id: 'launch-store',
    title: 'Launch Store',
    description: 'One product, one page, one decision. For a launch that has to explain itself in ten seconds.',
    category: 'ecommerce',
    isNew: true,
    status: 'published',
    features: ['Product story', 'Colour choice', 'Specifications', 'Pre-orders'],
  },
  {
    id: 'magazine-deluxe',
    title: 'Magazine Deluxe',
    description: 'Many writers, many sections and one editor. Issue covers, series and a front page you can arrange.',
    category: 'blog',
    isNew: false,
    status: 'upcoming',
    features: ['Issues', 'Authors', 'Front-page editor', 'Memberships'],
  },
  {
    id: 'studio-suite',
    title: 'Studio Suite',
    description: 'For studios of two to ten: projects, people and a journal that share one grid.',
    category: 'portfolio',
    isNew: false,
    status: 'upcoming',
    features: ['Projects', 'People', 'Journal', 'Careers'],
  },
];

export const demoHref = (template: Pick<SiteTemplate, 'id'>): string => `/templates/${template.id}/demo`;
/** Where a published card leads; empty where there is nothing to look at. */
export const demoOf = (template: Pick<SiteTemplate, 'id' | 'demo'>): string => template.demo ?? demoHref(template);
export const templateAnchor = (template: Pick<SiteTemplate, 'id'>): string => `template-${template.id}`;
