/** `asked` waits for the client, `handed` for the owner; of the others nothing is left but that they were. */
export const credentialStates = ['asked', 'handed', 'read', 'expired', 'withdrawn'] as const;
