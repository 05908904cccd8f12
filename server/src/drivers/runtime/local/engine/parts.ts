import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../whole-file.ts';
import type { Podman } from './images.ts';

type Layer = { id: string; parent?: string; 'diff-digest'?: string; 'diff-size'?: number };
/** An image or a container. */
type Owner = { layer?: string; 'mapped-layers'?: string[] };

/**
 * Of an image that did not come whole, the layers that did stay, and podman has no word to remove them. An image that is
 * made of them takes them along when it is removed: its layers are there already, so it has only to name them. What
 * another image or a container has stays, podman sees to that.
 */
export async function removeParts(podman: Podman, folder: string): Promise<void> {
  const list = async <T>(kind: string) =>
    (await readJson<T[]>(join(folder, `storage/overlay-${kind}s/${kind}s.json`))) ?? [];
  // Owners afterwards: one that came meanwhile is known.
  const layers = await list<Layer>('layer');
  const owners = [...(await list<Owner>('image')), ...(await list<Owner>('container'))];
  for (const chain of partsIn(layers, owners)) {
    const layout = join(folder, 'drafts', randomUUID());
    try {
      await writeLayout(layout, chain);
      const image = (await podman(['pull', '--quiet', `oci:${layout}`])).split('\n').at(-1) ?? '';
      await podman(['rmi', image]);
    } finally {
      await rm(layout, { recursive: true, force: true });
    }
  }
}

/** The layers that are missing, from the lowest to one that none stands on. */
export function partsIn(layers: readonly Layer[], owners: readonly Owner[]): Layer[][] {
  const byId = new Map(layers.map((layer) => [layer.id, layer]));
  const chainOf = (id: string | undefined): Layer[] => {
    const layer = id === undefined ? undefined : byId.get(id);
    return layer ? [...chainOf(layer.parent), layer] : [];
  };
  const owned = owners
    .flatMap((owner) => [owner.layer, ...(owner['mapped-layers'] ?? [])])
    .flatMap((id) => chainOf(id).map((layer) => layer.id));
  const stoodOn = new Set([...owned, ...layers.map(({ parent }) => parent)]);
  return layers
    .filter(({ id }) => !stoodOn.has(id))
    .map(({ id }) => chainOf(id))
    .filter((chain) => chain.every((layer) => layer['diff-digest'] !== undefined));
}

const OCI = 'application/vnd.oci.image';

/** A folder in the form of OCI with an image of these layers, and none of their content. */
async function writeLayout(folder: string, chain: readonly Layer[]): Promise<void> {
  const blobs = join(folder, 'blobs/sha256');
  await mkdir(blobs, { recursive: true, mode: 0o700 });
  const put = async (mediaType: string, content: object) => {
    const text = JSON.stringify(content);
    const sum = createHash('sha256').update(text).digest('hex');
    await writeFile(join(blobs, sum), text);
    return { mediaType, digest: `sha256:${sum}`, size: Buffer.byteLength(text) };
  };
  const config = await put(`${OCI}.config.v1+json`, {
    ...{ architecture: 'amd64', os: 'linux', config: {} },
    rootfs: { type: 'layers', diff_ids: chain.map((layer) => layer['diff-digest']) },
  });
  const layers = chain.map((layer) => ({
    mediaType: `${OCI}.layer.v1.tar`,
    digest: layer['diff-digest'],
    size: layer['diff-size'] ?? 0,
  }));
  const manifest = await put(`${OCI}.manifest.v1+json`, { schemaVersion: 2, config, layers });
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  await writeFile(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [manifest] }));
}
