import type { Carrier, TextMessage } from '../../kit/carrier.ts';

/** A gateway that takes `{id, to, text}`; the id lets it drop what it had already. */
export const makeHttpSms = (
  url: string,
  token: string | undefined,
  patience = 10_000,
): Carrier<TextMessage> => ({
  kept: false,
  async send(message) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': message.id,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    // What else it says is not read: the connection is free for the next one.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The gateway answered ${response.status}.`);
  },
});
