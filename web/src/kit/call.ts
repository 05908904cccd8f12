import { type Ask, addressOf, type Endpoint, type Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Refused } from '@cloudyard/contract/kit/errors.ts';
import { CallError, changedTheirMind } from './call-error.ts';
import { previewNow } from './preview.ts';

export { CallError, changedTheirMind };

type Slots = { params?: unknown; query?: unknown; body?: unknown };
type How = {
  signal?: AbortSignal;
  /** For endpoints marked `once`: a repeat with the same key gets the first answer again. */
  key?: string;
};

/** One call of the contract: typed on the way out, parsed on the way in. */
export async function call<E extends Endpoint>(endpoint: E, ask: Ask<E>, how: How = {}): Promise<Reply<E>> {
  const slots = (ask ?? {}) as Slots;
  const headers = new Headers({ accept: 'application/json' });
  if (slots.body !== undefined) headers.set('content-type', 'application/json');
  if (how.key) headers.set('idempotency-key', how.key);
  const preview = previewNow();
  if (preview) headers.set('cloudyard-preview', preview.roleId);

  const response = await fetch(addressOf(endpoint, slots), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: slots.body === undefined ? undefined : JSON.stringify(slots.body),
    signal: how.signal,
  }).catch((cause: unknown) => {
    if (how.signal?.aborted) throw cause;
    throw new CallError('net.lost');
  });
  const text = await response.text().catch(() => {
    throw new CallError('net.lost');
  });
  return readReply(endpoint, response.status, text, response.headers.get('x-request-id') ?? undefined);
}

/** Also for answers that did not come by `fetch` (uploads with progress). */
export function readReply<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  requestId?: string,
): Reply<E> {
  const json = parseJson(text);
  if (status < 200 || status >= 300) {
    const refused = Refused.safeParse(json);
    if (refused.success) throw new CallError(refused.data.code, { status, requestId, ...refused.data });
    throw new CallError(status === 503 || status === 502 ? 'kit.unavailable' : 'kit.internal', {
      status,
      requestId,
    });
  }
  const reply = endpoint.reply.safeParse(json);
  if (!reply.success) throw new CallError('net.unreadable', { status, requestId });
  return reply.data as Reply<E>;
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key for one submit. `randomUUID` exists only on https and localhost. */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Lets the browser save the bytes of a `download` endpoint; nothing passes through memory. */
export function save<E extends Endpoint & { download: true }>(endpoint: E, ask: Ask<E>): void {
  const link = document.createElement('a');
  link.href = addressOf(endpoint, (ask ?? {}) as Slots);
  link.download = '';
  link.click();
}
