import { ApiError } from '../api-error.server.ts';

const refusal = (code: string, status: number, message: string) => new ApiError(code, { status, message });

export const tooLarge = () => refusal('PAYLOAD_TOO_LARGE', 413, 'This is too large to be sent.');
export const tooComplex = () => refusal('BAD_REQUEST', 400, 'This holds more fields than anything that can be sent here.');
export const malformed = () => refusal('BAD_REQUEST', 400, 'The request could not be read. Please send it again.');
export const tooSlow = () => refusal('REQUEST_TIMEOUT', 408, 'This took too long to arrive. Please send it again.');
export const unknownType = () => refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'This kind of content cannot be read here.');
export const noFiles = () => refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'No files can be sent here.');
export const tooBusy = () =>
  refusal('SERVICE_UNAVAILABLE', 503, 'Too much is being sent right now. Please try again in a moment.');

export const tooMuch = (seconds: number) =>
  new ApiError('TOO_MANY_REQUESTS', {
    status: 429,
    message: 'Too much was sent from here. Please try again in a moment.',
    data: { details: { retry_after: seconds } },
  });
