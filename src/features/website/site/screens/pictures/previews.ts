import bistro from './previews/bistro.webp';
import blogStandard from './previews/blog-standard.webp';
import businessPro from './previews/business-pro.webp';
import ecommerceEssential from './previews/ecommerce-essential.webp';
import launchStore from './previews/launch-store.webp';
import lens from './previews/lens.webp';
import portfolioPlus from './previews/portfolio-plus.webp';
import bistroTall from './talls/bistro.webp';
import blogStandardTall from './talls/blog-standard.webp';
import businessProTall from './talls/business-pro.webp';
import ecommerceEssentialTall from './talls/ecommerce-essential.webp';
import launchStoreTall from './talls/launch-store.webp';
import lensTall from './talls/lens.webp';
import portfolioPlusTall from './talls/portfolio-plus.webp';
import bistroTop from './tops/bistro.webp';
import blogStandardTop from './tops/blog-standard.webp';
import businessProTop from './tops/business-pro.webp';
import ecommerceEssentialTop from './tops/ecommerce-essential.webp';
import launchStoreTop from './tops/launch-store.webp';
import lensTop from './tops/lens.webp';
import portfolioPlusTop from './tops/portfolio-plus.webp';

export const previewWidth = 720;

/** Pictures of the demo pages, by template, whole and for phones their upper part alone, 4:3 and 3:4; `scripts/template-previews.ts` takes them. */
export const previews: Partial<Record<string, { src: string; top: string; tall: string; height: number }>> = {
  'business-pro': { src: businessPro, top: businessProTop, tall: businessProTall, height: 1560 },
  'portfolio-plus': { src: portfolioPlus, top: portfolioPlusTop, tall: portfolioPlusTall, height: 1509 },
  'ecommerce-essential': { src: ecommerceEssential, top: ecommerceEssentialTop, tall: ecommerceEssentialTall, height: 1560 },
  'blog-standard': { src: blogStandard, top: blogStandardTop, tall: blogStandardTall, height: 1465 },
  bistro: { src: bistro, top: bistroTop, tall: bistroTall, height: 1309 },
  lens: { src: lens, top: lensTop, tall: lensTall, height: 1560 },
  'launch-store': { src: launchStore, top: launchStoreTop, tall: launchStoreTall, height: 1533 },
};
