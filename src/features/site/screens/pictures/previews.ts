import bistro from './previews/bistro.webp';
import blogStandard from './previews/blog-standard.webp';
import businessPro from './previews/business-pro.webp';
import ecommerceEssential from './previews/ecommerce-essential.webp';
import launchStore from './previews/launch-store.webp';
import lens from './previews/lens.webp';
import portfolioPlus from './previews/portfolio-plus.webp';
import bistroTop from './tops/bistro.webp';
import blogStandardTop from './tops/blog-standard.webp';
import businessProTop from './tops/business-pro.webp';
import ecommerceEssentialTop from './tops/ecommerce-essential.webp';
import launchStoreTop from './tops/launch-store.webp';
import lensTop from './tops/lens.webp';
import portfolioPlusTop from './tops/portfolio-plus.webp';

export const previewWidth = 720;

/** Pictures of the demo pages, by template, whole and their upper 4:3 alone; `scripts/template-previews.ts` takes them. */
export const previews: Partial<Record<string, { src: string; top: string; height: number }>> = {
  'business-pro': { src: businessPro, top: businessProTop, height: 1560 },
  'portfolio-plus': { src: portfolioPlus, top: portfolioPlusTop, height: 1509 },
  'ecommerce-essential': { src: ecommerceEssential, top: ecommerceEssentialTop, height: 1560 },
  'blog-standard': { src: blogStandard, top: blogStandardTop, height: 1465 },
  bistro: { src: bistro, top: bistroTop, height: 1309 },
  lens: { src: lens, top: lensTop, height: 1560 },
  'launch-store': { src: launchStore, top: launchStoreTop, height: 1533 },
};
