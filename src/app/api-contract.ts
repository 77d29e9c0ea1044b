import { authContract } from '#features/auth/contract.ts';
import { logsContract } from '#features/logs/contract.ts';

/** The whole API as screens and loaders know it. */
export const apiContract = {
  auth: authContract,
  logs: logsContract,
};
