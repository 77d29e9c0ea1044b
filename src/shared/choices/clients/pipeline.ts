/** In the order of a sale; the last two close it. */
export const leadStages = ['inquiry', 'conversation', 'estimate', 'contract', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

export const closedStages = ['won', 'lost'] as const satisfies readonly LeadStage[];
export type ClosedStage = (typeof closedStages)[number];

/** Where a lead comes from: the first four are told by what opened it, the owner may choose any. */
export const leadSources = [
  'contact_form',
  'website_request',
  'booking',
  'estimate',
  'referral',
  'social_media',
  'search_engine',
  'event',
  'other',
] as const;
export type LeadSource = (typeof leadSources)[number];

/** What brought a lead to a stage: the owner, or the news of something else. */
export const stageCauses = ['owner', 'form', 'booking', 'estimate', 'contract'] as const;
export type StageCause = (typeof stageCauses)[number];
