import { createHash, createHmac, pbkdf2, randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from './trouble.ts';

const iterations = 4096;

/** The password of a role, made from one secret: every copy of the server comes to the same one. */
export function derivePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`cloudyard role ${role}`).digest('base64url');
}

/** What PostgreSQL stores instead of the password; so the password never appears in a statement or a log. */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
