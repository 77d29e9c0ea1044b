/** What contracts tell the rest of the house. */
declare module '#platform/events/events.ts' {
  interface DomainEvents {
    'contract.sent': { contract_id: string; contract_number: string; user_id: string | null };
    'contract.viewed': { contract_id: string; contract_number: string; user_id: string | null };
    'contract.signed': { contract_id: string; contract_number: string; user_id: string | null };
    'contract.declined': { contract_id: string; contract_number: string; user_id: string | null };
    'contract.completed': { contract_id: string; contract_number: string; user_id: string | null };
  }
}

export {};
