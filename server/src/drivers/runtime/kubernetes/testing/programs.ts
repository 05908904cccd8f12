import { createHash } from 'node:crypto';
import type { Program } from '../../testing/programs.ts';

/** An image that is never pulled: whoever plays the cluster knows by its name what becomes of it. */
function image(name: string): Program {
  const digest = createHash('sha256').update(name).digest('hex');
  const reference = `played.example/${name}@sha256:${digest}`;
  return {
    release: {
      kind: 'IMAGE',
      reference,
      port: null,
      digest: createHash('sha256').update(reference).digest('hex'),
    },
    bytes: Buffer.alloc(0),
  };
}

export const played = {
  obedient: async (version: string) => image(`well-${version}`),
  hopeless: async () => image('hopeless-0'),
  ill: async () => image('ill-0'),
};
