// The limit of logging in by password: the hash and nothing else, as many at once as the server computes.
import { hashPassword, verifyPassword } from '../../server/src/domains/identity/account/password.ts';

const hash = await hashPassword('Cloudyard_2026');
process.stdout.write('ready\n');
process.on('message', async (seconds: number) => {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const begin = performance.now();
  const one = async () => {
    while (performance.now() < end) {
      await verifyPassword('Cloudyard_2026', hash);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  process.send?.(done / ((performance.now() - begin) / 1000));
});
process.on('SIGTERM', () => process.exit(0));
