import { authContract } from '#features/auth/contract.ts';

/** The whole API as screens and loaders know it. */
export const apiContract = {
  auth: authContract,
};
