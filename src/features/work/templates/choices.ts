export const templateLimits = {
  each: 100,
  name: 160,
  description: 2000,
  milestones: 100,
  tasks: 100,
  folders: 50,
  firstDay: -366,
  lastDay: 3660,
} as const;
