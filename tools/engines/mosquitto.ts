import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, install, runs, stories } from './engine.ts';

const PLUGIN = 'mosquitto_dynamic_security.so';

/** Where package managers put the program and its plugin. */
function found(): { program: string; plugin: string } | undefined {
  const program = ['/usr/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find(
    (path) => existsSync(path),
  );
  const homes = ['/usr/lib', '/opt/homebrew/lib', '/usr/local/lib'].filter((path) => existsSync(path));
  const folders = homes.flatMap((home) => [home, ...readdirSync(home).map((name) => join(home, name))]);
  const plugin = folders.map((folder) => join(folder, PLUGIN)).find((path) => existsSync(path));
  const hasTools = runs('mosquitto_pub', ['--version']) || existsSync('/usr/bin/mosquitto_pub');
  return program && plugin && hasTools ? { program, plugin } : undefined;
}

/** That of Debian has the client by Eclipse's Python library as a package of its own. */
const hasPython = () => runs('/usr/bin/python3', ['-c', 'import paho.mqtt.client']);

/** The mosquitto of this machine's packages, started by the stories on free ports in folders that go afterwards. */
export const mosquitto: Engine = async () => {
  const packages = { apt: 'mosquitto mosquitto-clients', brew: 'mosquitto' };
  const place = found() ?? (install(packages) ? found() : undefined);
  if (!place) throw new Error('Mosquitto is not installed, and no package manager here offers it.');
  if (!hasPython()) install({ apt: 'python3-paho-mqtt', brew: 'python' });
  const python = hasPython();
  const said = spawnSync(place.program, ['-h'], { encoding: 'utf8' }).stdout;
  const version = /version (\S+)/.exec(said)?.[1] ?? 'unknown';
  const begun = Date.now();
  const counts = stories('outside.test', {
    MOSQUITTO_TEST_PROGRAM: place.program,
    MOSQUITTO_TEST_PLUGIN: place.plugin,
    ...(python ? { MOSQUITTO_TEST_PYTHON: '/usr/bin/python3' } : {}),
  });
  const seconds = Math.round((Date.now() - begun) / 1000);
  const left = python ? '' : ', without the Python client, which is not here';
  return { version, ...counts, figures: `all stories in ${seconds} s${left}` };
};
