/** What a figure counts the views of: all of them, or those of one page, referrer, kind of device or campaign. */
export const visitKinds = ['total', 'page', 'referrer', 'device', 'campaign'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const visitDevices = ['desktop', 'phone', 'tablet'] as const;
export type VisitDevice = (typeof visitDevices)[number];
