/** What is in a value, about as many characters as it takes to write it; looked at no further than `most`. */
export function sizeOf(value: unknown, most: number): number {
  let size = 0;
  const open = [value];
  while (open.length > 0 && size <= most) {
    const one = open.pop();
    size += typeof one === 'string' ? one.length : 8;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of one instanceof Map ? one : Object.entries(one)) {
      size += String(key).length;
      open.push(inner);
    }
  }
  return size;
}
