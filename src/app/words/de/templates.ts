/** Around the cards of the templates, whose words are content. */
export const templateWords = {
  Category: 'Kategorie',
  All: 'Alle',
  Business: 'Unternehmen',
  Portfolio: 'Portfolio',
  'E-commerce': 'Onlineshop',
  PUBLISHED: 'VERFÜGBAR',
  UPCOMING: 'IN ARBEIT',
  'View Demo': 'Demo ansehen',
  'Coming Soon': 'Demnächst',
  'Notify me': 'Benachrichtigen',
  'Ask about it': 'Nachfragen',
  'Features of {title}': 'Bestandteile von {title}',
} as const;
