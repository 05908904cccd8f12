import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../../test/eventually.ts';

/** The plugin of the mosquitto that `npm run engines mosquitto` found; without it nothing here runs. */
export const PLUGIN = process.env.MOSQUITTO_TEST_PLUGIN;
const PROGRAM = process.env.MOSQUITTO_TEST_PROGRAM ?? 'mosquitto';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const answers = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });

type Files = { authority: string; revocations: string; certificate: string; key: string };

/** What an operator writes besides the main lines, in files of that folder. */
function settingsIn(folder: string, tlsPort: number) {
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const listener = ({ certificate, key }: Pick<Files, 'certificate' | 'key'>) => [
    ...[`listener ${tlsPort} 127.0.0.1`, `certfile ${put('server.pem', certificate)}`],
    `keyfile ${put('server.key', key)}`,
  ];
  return {
    tls: listener,
    certificates: (files: Files) => [
      ...listener(files),
      ...[`cafile ${put('authority.pem', files.authority)}`, `crlfile ${put('crl.pem', files.revocations)}`],
      ...['require_certificate true', 'use_identity_as_username true'],
    ],
    operated(users: Record<string, string>, rules: readonly string[]) {
      const passwords = put('passwords', '');
      for (const [name, secret] of Object.entries(users))
        execFileSync('mosquitto_passwd', ['-b', passwords, name, secret], { stdio: 'ignore' });
      return [`password_file ${passwords}`, `acl_file ${put('rules', `${rules.join('\n')}\n`)}`];
    },
    certificate: join(folder, 'server.pem'),
  };
}

/** A mosquitto with dynamic security in a folder of its own; it is not started yet. */
export async function makeMosquitto() {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-mosquitto-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const password = randomBytes(12).toString('hex');
  const security = join(folder, 'security.json');
  const config = join(folder, 'mosquitto.conf');
  let tls: string[] = [];
  let who = [`plugin ${PLUGIN}`, `plugin_opt_config_file ${security}`];
  const settings = settingsIn(folder, tlsPort);
  let child: ChildProcess | undefined;
  const forget = () => {
    // It does not write over another one.
    rmSync(security, { force: true });
    execFileSync('mosquitto_ctrl', ['dynsec', 'init', security, 'console', password], { stdio: 'ignore' });
  };
  forget();

  async function start() {
    const lines = [
      ...['per_listener_settings false', `user ${userInfo().username}`, 'allow_anonymous false'],
      ...who,
      ...['persistence true', `persistence_location ${folder}/`, 'autosave_on_changes true'],
      ...['autosave_interval 1', 'max_queued_messages 0', 'message_size_limit 1048576'],
      `listener ${port} 127.0.0.1`,
      ...tls,
    ];
    writeFileSync(config, `${lines.join('\n')}\n`);
    const started = spawn(PROGRAM, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child = started;
    await eventually(async () => {
      if (started.exitCode !== null) throw new Error(`mosquitto ended: ${said}`);
      await answers(port);
    });
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    const going = child;
    child = undefined;
    if (!going) return;
    const gone = once(going, 'exit');
    going.kill(signal);
    await gone;
  }

  return {
    port,
    tlsPort,
    url: `mqtt://console:${password}@127.0.0.1:${port}`,
    tlsUrl: `mqtts://console:${password}@127.0.0.1:${tlsPort}`,
    start,
    stop,
    /** Who may connect, as after a disk that was lost. */
    forget,
    known: () => readFileSync(security, 'utf8'),
    /** Gateways with certificates of this authority, on a port of their own, from the next start on. */
    withCertificates(files: Files) {
      tls = settings.certificates(files);
    },
    /** TLS for everybody who has a password, on that port; says where the certificate lies. */
    withTls(files: Pick<Files, 'certificate' | 'key'>) {
      tls = settings.tls(files);
      return settings.certificate;
    },
    /** Without the plugin: files say who may connect and what each may do. */
    operated(users: Record<string, string>, rules: readonly string[]) {
      who = settings.operated({ ...users, console: password }, rules);
    },
    async remove() {
      await stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Mosquitto = Awaited<ReturnType<typeof makeMosquitto>>;
