import bistro from './previews/bistro.webp';
import blogStandard from './previews/blog-standard.webp';
import businessPro from './previews/business-pro.webp';
import ecommerceEssential from './previews/ecommerce-essential.webp';
import launchStore from './previews/launch-store.webp';
import lens from './previews/lens.webp';
import portfolioPlus from './previews/portfolio-plus.webp';

export const previewWidth = 720;

/** Pictures of the demo pages, by template; `scripts/template-previews.ts` takes them. */
export const previews: Partial<Record<string, { src: string; height: number }>> = {
  'business-pro': { src: businessPro, height: 1560 },
  'portfolio-plus': { src: portfolioPlus, height: 1509 },
  'ecommerce-essential': { src: ecommerceEssential, height: 1560 },
  'blog-standard': { src: blogStandard, height: 1465 },
  bistro: { src: bistro, height: 1309 },
  lens: { src: lens, height: 1560 },
  'launch-store': { src: launchStore, height: 1533 },
};
