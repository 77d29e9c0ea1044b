export const templateCategories = ['Website', 'Logo', 'Branding', 'Print', 'Digital', 'Social Media'] as const;
export type TemplateCategory = (typeof templateCategories)[number];
export const untitledTemplate = 'Untitled Template';
