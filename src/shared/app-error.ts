export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;
/** What the server says of a failure that it has no words for. */
export const unexpectedMessage = 'An unexpected error occurred.';
/** What a browser says of a request without an answer. */
export const unreachableMessage = 'The server could not be reached. Please check your connection and try again.';
export const unavailableMessage = 'The server cannot reach its database right now. Please try again in a moment.';
export const diskFullMessage = 'The disk of the server is full, so nothing was stored. Please try again later.';

export type ErrorCode = keyof typeof errorStatus;

export type FieldErrors = Record<string, string>;
/** What a refusal offers instead, such as other times to choose from. */
export type ErrorDetails = Record<string, unknown>;

/** The one error type: `message` is for the person, `cause` for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; fields?: FieldErrors; details?: ErrorDetails } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
