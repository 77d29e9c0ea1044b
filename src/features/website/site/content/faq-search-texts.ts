export const faqSearch = {
  title: 'Frequently asked questions',
  label: 'Search the questions',
  placeholder: 'Invoice, password, backup…',
  none: (term: string) => `No results found for “${term}”.`,
  some: (shown: number, of: number) => `${shown} of ${of} questions`,
  clear: 'Clear search',
};
