import { useLanguage } from '#ui/words.ts';

/** A page of the site in the language of the page at hand, where the address is not left to the router. */
export function useAddress(): (path: string) => string {
  const language = useLanguage();
  return (path) => (language === 'en' ? path : `/${language}${path}`);
}
