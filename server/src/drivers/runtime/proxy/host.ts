const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The one label before the domain; undefined when the name is any other. */
export function labelOf(host: string, domain: string): string | undefined {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  const end = name.length - domain.length - 1;
  if (end < 1 || name[end] !== '.' || !name.endsWith(domain)) return undefined;
  const label = name.slice(0, end);
  return LABEL.test(label) ? label : undefined;
}
