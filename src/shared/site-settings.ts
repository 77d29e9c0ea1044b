// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
export type SiteSettings = {
  site_name: string;
  site_address: string;
  site_phone: string;
  site_email: string;
  hours_of_operation: string;
  show_services_to_visitors: boolean;
  show_blog_link: boolean;
  newsletter_open: boolean;
  tax_rate: number;
  maintenance_mode: boolean;
  social_links: { label: string; url: string }[];
};

export const defaultSettings: SiteSettings = {
  site_name: 'Foyer',
  site_address: '',
  site_phone: '',
  site_email: '',
  // Blank: the hours of the studio's calendar are shown.
  hours_of_operation: '',
  show_services_to_visitors: false,
  show_blog_link: false,
  newsletter_open: false,
  tax_rate: 8,
  maintenance_mode: false,
  social_links: [],
};
