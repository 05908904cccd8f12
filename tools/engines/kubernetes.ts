import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, stories } from './engine.ts';
import { build } from './kubernetes/build.ts';

/**
 * A real API server with its controllers, in a folder that goes afterwards; nodes and what runs on them are played, so
 * the stories tell everything but what a program itself answers and says.
 */
export const kubernetes: Engine = async () => {
  build();
  // The library it needs is heavy: other engines do without.
  const { startCluster } = await import('./kubernetes/cluster.ts');
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-engine-'));
  try {
    const { admin, console, version, stop } = await startCluster(folder);
    try {
      const begun = Date.now();
      const counts = stories('drivers/runtime/kubernetes/stories', {
        KUBERNETES_TEST_CONFIG: console,
        KUBERNETES_TEST_ADMIN: admin,
      });
      const seconds = Math.round((Date.now() - begun) / 1000);
      return { version, ...counts, figures: `nodes played by kwok, all stories in ${seconds} s` };
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
