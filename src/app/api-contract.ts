import { authContract } from '#features/auth/contract.ts';
import { registrationContract } from '#features/auth/registration-contract.ts';
import { logsContract } from '#features/logs/contract.ts';
import { setupContract } from '#features/setup/contract.ts';

/** The whole API as screens and loaders know it. */
export const apiContract = {
  auth: authContract,
  registration: registrationContract,
  setup: setupContract,
  logs: logsContract,
};
