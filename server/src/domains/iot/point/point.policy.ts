type Named = { id: string; name: string };
type Node = { alias: string; name: string };

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_./:-]+/g, '');

/** Names under which a gateway may have the property of a device: its own, or behind the name or code of the device. */
const namesOf = (device: { name: string; code: string }, { id, name }: Named) =>
  new Set(
    [
      id,
      name,
      `${device.code}${id}`,
      `${device.name}${name}`,
      `${device.name}${id}`,
      `${device.code}${name}`,
    ].map(plain),
  );

/** The first free node that is called like a property; one node is suggested once. */
export function suggestions(
  device: { name: string; code: string },
  properties: readonly Named[],
  free: readonly Node[],
): Map<string, string> {
  const found = new Map<string, string>();
  const left = new Map(free.map((node) => [node.alias, node]));
  for (const property of properties) {
    const names = namesOf(device, property);
    const node = [...left.values()].find(
      ({ alias, name }) => names.has(plain(alias)) || names.has(plain(name)),
    );
    if (!node) continue;
    found.set(property.id, node.alias);
    left.delete(node.alias);
  }
  return found;
}
