import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { askable, guardedLookup, isPublicAddress, type May } from '../../../kit/public-address.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { isFramed, type Told } from './framing.policy.ts';
import { menusOf } from './menu-shown.service.ts';

const MOST_REDIRECTS = 3;
const SECONDS = 3;

const flat = (menus: ShownMenu[]): ShownMenu[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);

/** Whether the page behind a menu of the caller's lets itself be shown inside the console; `origin`: our own. */
export async function framingOf(
  ctx: ActorContext,
  id: string,
  origin: string,
  previewing: boolean,
): Promise<'yes' | 'no' | 'unknown'> {
  const menu = orRefuse(
    flat(await menusOf(ctx, previewing)).find(
      (one) => one.id === id && (one.type === 'frame' || one.type === 'application'),
    ),
    'access.menu_not_found',
  );
  await ctx.commitAndRelease();
  const found = await pageAt(menu.url, askable(ctx.kit.env.OWN_NETWORKS)).catch(() => undefined);
  // Not reached, or not from here: the user's browser may reach it.
  if (!found) return 'unknown';
  return isFramed(found.told, found.page, new URL(origin)) ? 'yes' : 'no';
}

type Head = { status: number; location: string | undefined; told: Told };

/**
 * The head of the page at an address, after its redirects. Every name on the way is resolved
 * here, and only a checked address is connected to: no name leads into our own network, not even
 * when it resolves otherwise later.
 */
export async function pageAt(
  address: string,
  may: May = isPublicAddress,
): Promise<{ page: URL; told: Told } | undefined> {
  const signal = AbortSignal.timeout(SECONDS * 1000);
  let page = new URL(address);
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const { status, location, told } = await headOf(page, may, signal);
    if (status < 300 || location === undefined) return status < 400 ? { page, told } : undefined;
    page = new URL(location, page);
  }
  return undefined;
}

function headOf(page: URL, may: May, signal: AbortSignal): Promise<Head> {
  const host = page.hostname.replace(/^\[|\]$/g, '');
  if (!/^https?:$/.test(page.protocol) || page.username || page.password || (isIP(host) && !may(host)))
    return Promise.reject(new Error('This address is not asked.'));
  const { request } = page.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(
      page,
      {
        agent: false,
        signal,
        lookup: guardedLookup(may),
        headers: { accept: 'text/html', 'user-agent': 'Cloudyard' },
      },
      (response) => {
        const { headers, statusCode = 0 } = response;
        resolve({
          status: statusCode,
          location: headers.location,
          told: {
            frameOptions: [headers['x-frame-options'] ?? []].flat().join(','),
            policy: [headers['content-security-policy'] ?? []].flat().join(','),
          },
        });
        // The head is all we wanted.
        response.destroy();
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
