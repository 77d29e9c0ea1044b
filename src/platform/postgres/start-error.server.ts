/** A start that failed for a reason a person can act on: the message is one sentence, the technical cause is in `cause`. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Says in one sentence why `folder` could not be used; `cause` is an errno error or the output of a PostgreSQL tool. */
export function explain(cause: unknown, folder: string): StartError {
  if (cause instanceof StartError) return cause;
  return new StartError(sentence(cause, folder), { cause });
}

function sentence(cause: unknown, folder: string): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(text)) {
    return `There is no space left on the disk that holds ${folder}; free some and start again.`;
  }
  if (code === 'EROFS' || /Read-only file system/.test(text)) {
    return `The folder ${folder} is on a read-only disk; set DATA_DIR to a folder that can be written.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || /Permission denied|Operation not permitted/.test(text)) {
    return `The folder ${folder} cannot be written by this user; change its owner or set DATA_DIR to another folder.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return `The path ${folder} is not a folder; set DATA_DIR to a folder.`;
  return `The database in ${folder} could not be started: ${lastWords(text)}`;
}

/** PostgreSQL tools say what went wrong in their last FATAL or error line. */
function lastWords(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line)).at(-1) ?? lines.at(-1) ?? 'no reason was given';
  return telling.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '').trim();
}
