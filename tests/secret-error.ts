/** What a failing call may say: a private link, a token and a key, with the parts of them that nobody may keep. */
export const secretError = {
  text: 'Refused https://studio.example/document/contract/Lk7QwErTyUiOpAsDfGhJkLzX with Bearer Tn8XcVbNmQwErTyUiOp and api_key=Ky9ZqWeRtYuIoPaSdFgH',
  shown: 'Refused https://studio.example/document/contract/[redacted] with Bearer [redacted] and api_key=[redacted]',
  secrets: /Lk7Q|Tn8X|Ky9Z/,
};
