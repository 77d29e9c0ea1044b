import { blockLimits } from '#features/website/publishing/choices.ts';

export const caseLimits = {
  ...blockLimits,
  title: 160,
  summary: 300,
  client: 120,
  /** What was asked, and what was done. */
  story: 1_200,
  results: 6,
  figure: 24,
  label: 80,
  service: 60,
  services: 10,
  url: 500,
  firstYear: 1990,
  lastYear: 2100,
  /** More than a studio of one ever shows; without an end a list of them would have none. */
  studies: 500,
  name: 120,
  reason: 1_000,
} as const;

export const studiesOnPage = 12;
/** How long a client can answer. */
export const consentDays = 30;
export const mostConsents = 20;
export const mostProjects = 100;
