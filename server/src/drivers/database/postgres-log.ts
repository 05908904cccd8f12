const always = /^(WARNING|FATAL|PANIC):/;
const eventful = /not properly shut down|was terminated by|could not|invalid/;
// Refused statements are the caller's to report (a unique name taken is daily business), except when the disk speaks.
const grave =
  /could not (open|read|write|extend|fsync|access) |no space left|invalid page|checksum|out of memory/i;
const daily =
  /the database system is (starting up|shutting down|not yet accepting)|terminating connection due to/;

/** Whether an operator should read a line; details follow their message. */
export function lineFilter(): (line: string) => boolean {
  let following = false;
  return (line) => {
    if (/^(DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION|\t)/.test(line)) {
      return following && /^(DETAIL|HINT)/.test(line);
    }
    following = matters(line);
    return following;
  };
}

function matters(line: string): boolean {
  if (daily.test(line)) return false;
  if (always.test(line)) return true;
  if (line.startsWith('ERROR:')) return grave.test(line);
  return line.startsWith('LOG:') ? eventful.test(line) : line.trim() !== '';
}
