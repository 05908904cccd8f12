export const AGENT = 'cloudyard-test';

/** Logs in over the wire as a browser does, through the central login; the Cookie header of the session. */
export async function logInOver(url: string, username: string, password = 'Cloudyard_2026'): Promise<string> {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      // A session is bound to the program that opened it: later requests must send the same agent.
      headers: { accept: 'text/html', 'user-agent': AGENT, cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  await send('/cas-url');
  const service = `${url}/console`;
  const page = await (await send(`/cas/login?${new URLSearchParams({ service })}`)).text();
  const lt = /name="lt" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const form = new URLSearchParams({ lt, service, username, password, submit: 'login' });
  const sent = await send('/cas/login', { method: 'POST', body: form });
  const to = sent.headers.get('location');
  if (!to) throw new Error(`${username} cannot log in: ${sent.status}`);
  await send(to.slice(url.length));
  const session = jar.get('cloudyard');
  if (!session) throw new Error(`${username} got no session`);
  return `cloudyard=${session}`;
}
