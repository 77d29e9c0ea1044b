export const faqSearch = {
  title: 'Frequently asked questions',
  label: 'Search the questions',
  placeholder: 'Invoice, password, backup…',
  none: 'No results found for “{term}”.',
  some: '{shown} of {of} questions',
  clear: 'Clear search',
};
