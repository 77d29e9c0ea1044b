/** What is kept day by day; each is counted by the feature whose records it is about (`dailyFigures` of its manifest). */
export const figureKinds = [
  'orders.sold',
  'orders.placed',
  'orders.unpaid',
  'orders.by_service',
  'orders.by_client',
  'estimates.written',
  'contracts.signed',
  'clients.new',
  'submissions.received',
  'runs.started',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** The tables whose changes are noted by triggers, so that the figures of those days are counted again. */
export const figureSources = ['orders', 'estimates', 'contracts', 'contacts', 'form_submissions', 'workflow_runs'] as const;
export type FigureSource = (typeof figureSources)[number];
