/** Who stands before a document, as far as the request tells. */
export type Signer = {
  user_id: string | null;
  name: string | null;
  email: string | null;
  ip_address: string | null;
  user_agent: string | null;
};
