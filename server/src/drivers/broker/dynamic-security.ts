import type { Access, Guest } from '../../kit/broker.ts';

/** Sends commands to mosquitto's plugin and answers what it said to each, in their order. */
export type Ask = (commands: readonly Command[]) => Promise<Answer[]>;
export type Command = { command: string } & Record<string, unknown>;
export type Answer = { command: string; error?: string; data?: unknown };

type Client = { username: string; disabled?: boolean; roles: { rolename: string }[] };

const CONSOLE_ROLE = 'cloudyard-console';
const PAGE = 500;
/** Names of ours; others have theirs on the same broker. */
const OWN_NAME = /^(?:gk-[0-9a-f]{20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const OWN_ROLE = /^gateway-([0-9a-f-]{36})$/;
const roleOf = (id: string) => `gateway-${id}`;

const acl = (acltype: string, topic: string) => ({ acltype, topic, allow: true });
const makeRole = (id: string): Command => ({
  command: 'createRole',
  rolename: roleOf(id),
  acls: [
    acl('publishClientSend', `gw/${id}/up/#`),
    acl('publishClientReceive', `gw/${id}/down/#`),
    acl('subscribePattern', `gw/${id}/down/#`),
    acl('unsubscribePattern', `gw/${id}/down/#`),
  ],
});
const makeClient = ({ id, username }: Pick<Guest, 'id' | 'username'>, password?: string): Command => ({
  ...{ command: 'createClient', username, textname: id, roles: [{ rolename: roleOf(id) }] },
  ...(password === undefined ? {} : { password }),
});
const remove = (username: string): Command => ({ command: 'deleteClient', username });

/** It is already as it should be: another copy was faster, or it has been so before. */
const HARMLESS = /already exists|already in this role|not found/i;

/** What mosquitto's dynamic security plugin knows of machines, kept as the platform has it. */
export class DynamicSecurity implements Access {
  private readonly ask: Ask;
  private readonly log: (what: string) => void;
  /** Names that were unknown when we last looked: one that is being issued may be among them. */
  private strangers = new Set<string>();

  constructor(ask: Ask, log: (what: string) => void) {
    this.ask = ask;
    this.log = log;
  }

  private async tell(commands: readonly Command[]): Promise<void> {
    for (let at = 0; at < commands.length; at += PAGE)
      for (const { command, error } of await this.ask(commands.slice(at, at + PAGE)))
        if (error && !HARMLESS.test(error)) throw new Error(`${command}: ${error}`);
  }

  private async one<T>(command: Command): Promise<T> {
    const [answer] = await this.ask([command]);
    if (!answer || answer.error) throw new Error(`${command.command}: ${answer?.error ?? 'no answer'}`);
    return answer.data as T;
  }

  /** What is allowed to all must be nothing, and we may do what we need. */
  async prepare(own: string): Promise<void> {
    const { acls } = await this.one<{ acls: { acltype: string; allow: boolean }[] }>({
      command: 'getDefaultACLAccess',
    });
    const open = acls.filter(
      ({ acltype, allow }) => allow && (acltype === 'publishClientSend' || acltype === 'subscribe'),
    );
    if (open.length > 0) {
      this.log(`the broker allowed ${open.map((one) => one.acltype).join(', ')} to everybody: closed`);
      const closed = open.map(({ acltype }) => ({ acltype, allow: false }));
      await this.tell([{ command: 'setDefaultACLAccess', acls: closed }]);
    }
    const { client } = await this.one<{ client: Client }>({ command: 'getClient', username: own });
    if (client.roles.some(({ rolename }) => rolename === CONSOLE_ROLE)) return;
    const rights = [acl('publishClientSend', 'gw/+/down/#'), acl('subscribePattern', 'gw/+/up/#')];
    // A client whose roles change is sent away: this answer may never come, and the next look finds it done.
    await this.tell([
      { command: 'createRole', rolename: CONSOLE_ROLE, acls: rights },
      { command: 'addClientRole', username: own, rolename: CONSOLE_ROLE },
    ]);
  }

  async grant(guest: Pick<Guest, 'id' | 'username'>, secret: string): Promise<void> {
    await this.tell([makeRole(guest.id)]);
    await this.one(makeClient(guest, secret));
  }

  async settle(guests: readonly Guest[], former: readonly string[]): Promise<string[]> {
    const wanted = new Set(guests.map(({ username }) => username));
    await this.tell(former.filter((name) => !wanted.has(name)).map(remove));
    const known = new Map<string, Client>();
    for (const { username } of guests) {
      const [answer] = await this.ask([{ command: 'getClient', username }]);
      const { client } = (answer?.data ?? {}) as { client?: Client };
      if (client) known.set(username, client);
      else if (!answer?.error || !HARMLESS.test(answer.error)) throw new Error(`getClient: ${answer?.error}`);
    }
    return this.adjust(guests, known);
  }

  async settleAll(guests: readonly Guest[]): Promise<string[]> {
    const known = new Map((await this.clients()).map((client) => [client.username, client]));
    const wanted = new Set(guests.map(({ username }) => username));
    const unknown = [...known.keys()].filter((name) => OWN_NAME.test(name) && !wanted.has(name));
    await this.tell(unknown.filter((name) => this.strangers.has(name)).map(remove));
    this.strangers = new Set(unknown);
    const lost = await this.adjust(guests, known);
    if (unknown.length === 0) await this.sweepRoles(new Set(guests.map(({ id }) => roleOf(id))));
    // A list read in pages may have skipped one that was there: few are asked for by name.
    const isFew = lost.length > 0 && lost.length < PAGE;
    return isFew
      ? this.settle(
          guests.filter(({ id }) => lost.includes(id)),
          [],
        )
      : lost;
  }

  /** Those that are known there, let in or kept out as they should be. */
  private async adjust(guests: readonly Guest[], known: Map<string, Client>): Promise<string[]> {
    const commands: Command[] = [];
    const lost: string[] = [];
    for (const guest of guests) {
      const { id, username, hasSecret, may } = guest;
      const client = known.get(username);
      if (hasSecret && !client) lost.push(id);
      else if (hasSecret && (client?.disabled ?? false) === may)
        commands.push({ command: may ? 'enableClient' : 'disableClient', username });
      // Whoever shows a certificate is not asked for more, so one that is kept out must not be known at all.
      else if (!hasSecret && may && !client) commands.push(makeRole(id), makeClient(guest));
      else if (!hasSecret && !may && client) commands.push(remove(username));
    }
    await this.tell(commands);
    return lost;
  }

  private async clients(): Promise<Client[]> {
    const all: Client[] = [];
    for (;;) {
      const page = { command: 'listClients', verbose: true, count: PAGE, offset: all.length };
      const { clients, totalCount } = await this.one<{ clients: Client[]; totalCount: number }>(page);
      all.push(...clients);
      if (clients.length === 0 || all.length >= totalCount) return all;
    }
  }

  private async sweepRoles(wanted: ReadonlySet<string>): Promise<void> {
    const { roles } = await this.one<{ roles: string[] }>({ command: 'listRoles' });
    await this.tell(
      roles
        .filter((rolename) => OWN_ROLE.test(rolename) && !wanted.has(rolename))
        .map((rolename) => ({ command: 'deleteRole', rolename })),
    );
  }
}
