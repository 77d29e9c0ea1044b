export type SiteUser = {
  name: string;
  email: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  role: 'client' | 'admin' | 'super_admin';
};

export type SiteBrand = { companyName: string; logos: { light: string | null; dark: string | null } };

export type SiteInfo = {
  site_name: string;
  site_address: string | null;
  site_phone: string;
  site_email: string;
  hours_of_operation: string | null;
  social: { label: string; url: string }[];
  services: { name: string; href: string }[];
  show_blog_link?: boolean;
  show_work_link?: boolean;
};

export const isAdmin = (user: SiteUser) => user.role !== 'client';
