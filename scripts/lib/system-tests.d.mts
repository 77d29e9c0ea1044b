export const systemTests: string[];
export function isSystemTest(file: string): boolean;
