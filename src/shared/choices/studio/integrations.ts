export const integrationTypes = ['stripe', 'microsoft', 'social', 'smtp'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** How the connection to the mail server is encrypted. */
export const smtpSecurities = ['tls', 'starttls', 'none'] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];
