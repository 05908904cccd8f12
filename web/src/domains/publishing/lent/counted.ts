const english = new Intl.PluralRules('en');

/** "{n} month|{n} months": English has a form for one; Chinese needs no second half. */
export function counted(text: string, n: number): string {
  const [one = '', many = one] = text.split('|');
  return (english.select(n) === 'one' ? one : many).replace('{n}', n.toLocaleString());
}
