/** `review` waits for the client's approval, `changes` is what the client asked for instead. */
export const milestoneStatuses = ['planned', 'active', 'review', 'changes', 'done'] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];
