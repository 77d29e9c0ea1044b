import type { LeadSource, LeadStage, StageCause } from '#shared/choices/clients/pipeline.ts';

export const stageLabels: Record<LeadStage, string> = {
  inquiry: 'New inquiry',
  conversation: 'In conversation',
  estimate: 'Estimate sent',
  contract: 'Contract sent',
  won: 'Won',
  lost: 'Lost',
};

export const sourceLabels: Record<LeadSource, string> = {
  contact_form: 'Contact form',
  website_request: 'Website request',
  booking: 'Booking',
  estimate: 'Estimate',
  referral: 'Referral',
  social_media: 'Social media',
  search_engine: 'Search engine',
  event: 'Event',
  other: 'Other',
};

export const causeLabels: Record<Exclude<StageCause, 'owner'>, string> = {
  form: 'by a form',
  booking: 'by a booking',
  estimate: 'by an estimate',
  contract: 'by a contract',
};

/** Days back from now; everything without a number. */
export const periods = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months', all: 'All time' } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as [Period, ...Period[]];

export const commonReasons = ['Price', 'Timing', 'Chose somebody else', 'No answer', 'Not a fit'] as const;

export const leadLimits = { column: 30, nextStep: 200, lostReason: 500 } as const;
