/** What the name of a column that may hold a secret looks like. */
export const secretName =
  /secret|token|hash|sealed|encrypt|passw|passphrase|endpoint|p256dh|^auth$|(^|_)iv$|salt|otp|backup_codes|credential|private|wrapped|proof|(^|_)keys?$|cookie|nonce|verifier|^value$|identifier|sha256|(^|_)mac$|code(_|$)/;

/** Left as they are, because a session, a key or a link has to go on working: their own values are the canaries. */
export const asTheyAre = new Set([
  'sessions.token',
  'accounts.password',
  'api_keys.key_hash',
  'content_checklists.link_hash',
  'retainers.token_hash',
  'mail_outbox.sealed',
  'push_keys.private_key_encrypted',
  'seal_keys.private_key_encrypted',
]);

/** A link in every row would make each record a visitor's. */
export const onlyOne = new Set(['conversations.token_hash']);

/** Columns of secrets. A link is kept as the hash of its token: then the token is a canary, and so is the hash. */
export const secretColumns: Record<string, 'plain' | 'sealed' | 'link'> = {
  'webhook_endpoints.sealed_secret': 'sealed',
  'workflows.hook_hash': 'link',
  'bookings.manage_token_hash': 'link',
  'bookings.visitor_key': 'plain',
  'conversations.token_hash': 'link',
  'help_votes.visitor': 'plain',
  'mailboxes.sealed_password': 'sealed',
  'microsoft_mailboxes.client_state_hash': 'link',
  'support_tickets.link_hash': 'link',
  'backup_settings.sealed_passphrase': 'sealed',
  'contracts.access_token': 'plain',
  'estimates.access_token': 'plain',
  'document_codes.code_hash': 'plain',
  'sessions.token': 'plain',
  'accounts.access_token': 'plain',
  'accounts.refresh_token': 'plain',
  'accounts.id_token': 'plain',
  'accounts.password': 'plain',
  'verifications.identifier': 'plain',
  'verifications.value': 'link',
  'two_factors.secret': 'plain',
  'two_factors.backup_codes': 'plain',
  'passkeys.credential_id': 'plain',
  'passkeys.public_key': 'plain',
  'businesses.encrypted_phone': 'plain',
  'businesses.encrypted_tax_id': 'plain',
  'businesses.encrypted_registration_number': 'plain',
  'portal_views.token_hash': 'link',
  'api_keys.key_hash': 'plain',
  'idempotency_keys.key_hash': 'plain',
  'idempotency_keys.body_hash': 'plain',
  'idempotency_keys.answer': 'sealed',
  'application_logs.encrypted_sensitive_data': 'plain',
  'application_logs.sensitive_data_iv': 'plain',
  'application_logs.sensitive_data_salt': 'plain',
  'mail_outbox.sealed': 'sealed',
  'push_keys.private_key_encrypted': 'sealed',
  'rate_limits.key': 'plain',
  'seal_keys.private_key_encrypted': 'sealed',
  'integration_settings.sealed': 'sealed',
  'push_devices.endpoint': 'plain',
  'push_devices.p256dh': 'plain',
  'push_devices.auth': 'plain',
  'blog_previews.token_hash': 'link',
  'case_study_consents.token_hash': 'link',
  'case_study_previews.token_hash': 'link',
  'content_previews.token_hash': 'link',
  'testimonials.token_hash': 'link',
  'visit_salts.salt': 'plain',
  'content_checklists.link_hash': 'plain',
  'credential_keys.wrapped_key': 'plain',
  'credential_keys.salt': 'plain',
  'credential_keys.iv': 'plain',
  'credential_keys.proof_hash': 'plain',
  'credential_drops.sealed': 'plain',
  'retainers.token_hash': 'plain',
};

const fingerprint = 'the fingerprint of words that its reader has before them';
const record = 'part of the record of a document, which its parties may check';
const ofAMail = 'tells one email from another, and opens nothing';

/** Columns with such a name that hold no secret, and why. */
export const harmlessColumns: Record<string, string> = {
  'webhook_deliveries.endpoint_id': 'the id of a webhook',
  'credential_drops.key_id': 'the id of a key',
  'daily_figures.key': 'the name of a figure',
  'today_marks.key': 'the name of a line',
  'offers.key': 'the name of an offer that the site comes with',
  'system_settings.key': 'the name of a setting',
  'system_settings.value': 'settings are shown by the operation of each group',
  'orders.checkout_key': 'names one purchase; only its buyer may ask for it',
  'carts.checkout_key': 'names one purchase; only its buyer may ask for it',
  'order_events.once_key': 'tells one event from another',
  'mail_outbox.idempotency_key': ofAMail,
  'mail_threads.message_hash': ofAMail,
  'received_mails.message_hash': ofAMail,
  'received_mails.sender_proof': 'one of four words on who an email is from',
  'contracts.text_sha256': fingerprint,
  'contracts.content_sha256': fingerprint,
  'estimates.content_sha256': fingerprint,
  'document_versions.content_sha256': fingerprint,
  'document_codes.content_sha256': fingerprint,
  'sealed_documents.pdf_sha256': fingerprint,
  'push_keys.public_key': 'handed to every browser that turns on push messages',
  'credential_keys.public_key': 'what clients encrypt with',
  'seal_keys.certificate_sha256': 'the fingerprint of a certificate, which everybody may see',
  'sealed_documents.certificate_sha256': 'the fingerprint of a certificate, which everybody may see',
  'document_events.previous_hash': record,
  'document_events.hash': record,
  'document_events.mac': record,
  'document_heads.hash': record,
  'document_heads.mac': record,
  'sealed_documents.chain_hash': record,
  'sealed_documents.mac': record,
  'application_logs.status_code': 'the status of an answer',
  'accounts.access_token_expires_at': 'a moment',
  'accounts.refresh_token_expires_at': 'a moment',
  'accounts.password_reset_at': 'a moment',
  'backup_settings.is_encrypted': 'yes or no',
  'backup_runs.is_encrypted': 'yes or no',
};

/** The same name in many tables. */
export const harmlessNames: Record<string, string> = {
  request_key: 'tells a form that is sent again; its sender chooses it, and it opens nothing',
};
