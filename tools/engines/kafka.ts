import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, root, runs, stories } from './engine.ts';
import { freePort } from './free-port.ts';

const VERSION = '3.9.1';
const folder = join(root, '.cache/engines', `kafka-${VERSION}`);
const jars = join(folder, 'jars');

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>cloudyard</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
  </dependencies></project>`;

/** Kafka as Maven Central has it: its jars, fetched once. */
function fetchJars() {
  if (existsSync(join(folder, 'done'))) return;
  if (!runs('mvn', ['-v']) || !runs('java', ['-version']))
    throw new Error('Kafka comes from Maven Central, and there is no Maven or no Java here.');
  mkdirSync(jars, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), POM);
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`, '-DincludeScope=runtime'];
  execFileSync('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), ...copy], { stdio: 'inherit' });
  writeFileSync(join(folder, 'done'), '');
}

type Ports = { plain: number; sasl: number; controller: number };

/** One node that is broker and controller; a second door asks for a password. */
function settings(data: string, { plain, sasl, controller }: Ports) {
  const login = 'org.apache.kafka.common.security.plain.PlainLoginModule required user_pusher="secret-1";';
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAIN://127.0.0.1:${plain},LOGIN://127.0.0.1:${sasl},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAIN://127.0.0.1:${plain},LOGIN://127.0.0.1:${sasl}`,
    'listener.security.protocol.map': 'PLAIN:PLAINTEXT,LOGIN:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'PLAIN',
    'controller.listener.names': 'CONTROLLER',
    'sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.login.plain.sasl.jaas.config': login,
    'log.dirs': data,
    'num.partitions': '4',
    'offsets.topic.replication.factor': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'auto.create.topics.enable': 'false',
    'group.initial.rebalance.delay.ms': '0',
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

const java = (main: string, args: string[]) => ['-Xmx512m', '-cp', join(jars, '*'), main, ...args];

/** A Kafka of one node on free ports, in a folder that goes afterwards. */
export const kafka: Engine = async () => {
  fetchJars();
  const home = mkdtempSync(join(tmpdir(), 'cloudyard-kafka-'));
  const ports = { plain: await freePort(), sasl: await freePort(), controller: await freePort() };
  const file = join(home, 'server.properties');
  writeFileSync(file, settings(join(home, 'data'), ports));
  const id = 'MkU3OEVBNTcwNTJENDM2Qk';
  execFileSync('java', java('kafka.tools.StorageTool', ['format', '-t', id, '-c', file]), {
    stdio: 'ignore',
  });
  const server = spawn('java', java('kafka.Kafka', [file]), { stdio: 'ignore' });
  const gone = once(server, 'exit');
  try {
    const begun = Date.now();
    const counts = stories('drivers/sink/kafka.test', {
      KAFKA_TEST_BROKER: `127.0.0.1:${ports.plain}`,
      KAFKA_TEST_LOGIN_BROKER: `127.0.0.1:${ports.sasl}`,
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { version: VERSION, ...counts, figures: `all stories in ${seconds} s` };
  } finally {
    server.kill('SIGTERM');
    await gone;
    rmSync(home, { recursive: true, force: true });
  }
};
