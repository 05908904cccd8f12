import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const hashing = promisify(argon2);
// As many at once as there are cores: more would only take turns, and keep files waiting for a thread.
const turn = pLimit(availableParallelism());
const derive: typeof hashing = (...asked) => turn(() => hashing(...asked));

// OWASP's floor for Argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** `argon2id$memory$passes$parallelism$salt$tag`: the cost travels with the hash, so it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...cost });
  return [
    'argon2id',
    cost.memory,
    cost.passes,
    cost.parallelism,
    nonce.toString('base64'),
    tag.toString('base64'),
  ].join('$');
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt, tag] = hash.split('$');
  // An account without a password takes as long as any other.
  if (kind !== 'argon2id' || !salt || !tag) return verifyNobody(password);
  const expected = Buffer.from(tag, 'base64');
  const found = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
}

/** Spent on unknown names too, so that the time does not show whether an account exists. */
const decoy = hashPassword(randomBytes(16).toString('hex'));
export async function verifyNobody(password: string): Promise<boolean> {
  await verifyPassword(password, await decoy);
  return false;
}
