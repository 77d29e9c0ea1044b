export type Details = { name: string; email: string; phone: string; topic: string; notes: string };

export const noDetails: Details = { name: '', email: '', phone: '', topic: '', notes: '' };
