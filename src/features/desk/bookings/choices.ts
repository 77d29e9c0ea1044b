export const bookingTopics = [
  { value: 'web-design', label: 'Web Design & Development' },
  { value: 'seo', label: 'SEO & Marketing' },
  { value: 'branding', label: 'Branding Solutions' },
  { value: 'it-setup', label: 'IT Setup & Management' },
  { value: 'smart-home', label: 'Smart Home & Security' },
  { value: 'business-registration', label: 'Business Registration' },
  { value: 'integrations', label: 'Custom Integrations' },
  { value: 'other', label: 'Other' },
] as const;

export const topicLabel = (value: string): string => bookingTopics.find((topic) => topic.value === value)?.label ?? value;
