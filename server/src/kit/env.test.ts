import { describe, expect, it } from 'vitest';
import { describeEnv, readEnv } from './env.ts';

const bank = { BANK_NAME: '工商银行', BANK_ACCOUNT_NAME: 'Cloudyard', BANK_ACCOUNT: '1001' };
const alipay = { ALIPAY_APP_ID: '2021', ALIPAY_PRIVATE_KEY: 'k', PUBLIC_URL: 'https://yard.example' };
const certificates = { ALIPAY_APP_CERT: 'a.crt', ALIPAY_CERT: 'b.crt', ALIPAY_ROOT_CERT: 'c.crt' };
const outcome = (given: Record<string, string | undefined>) => {
  try {
    readEnv(given, '/');
    return 'usable';
  } catch (error) {
    return /^ {2}(\w+):/m.exec((error as Error).message)?.[1];
  }
};

describe('the environment', () => {
  it.each([
    ['nothing of it', {}, 'usable'],
    ['a bank account', bank, 'usable'],
    ['a bank account without its holder', { ...bank, BANK_ACCOUNT_NAME: '' }, 'BANK_ACCOUNT'],
    ['Alipay with its public key', { ...alipay, ALIPAY_PUBLIC_KEY: 'p' }, 'usable'],
    ['Alipay with certificates', { ...alipay, ...certificates }, 'usable'],
    ['Alipay without anything to verify with', alipay, 'ALIPAY_APP_ID'],
    ['Alipay with a certificate missing', { ...alipay, ...certificates, ALIPAY_CERT: '' }, 'ALIPAY_APP_ID'],
    [
      'Alipay that could not call back',
      { ...alipay, ALIPAY_PUBLIC_KEY: 'p', PUBLIC_URL: undefined },
      'ALIPAY_APP_ID',
    ],
    [
      'another server for tenants',
      { DATABASE_URL: 'postgres://a:b@one/x', TENANT_DATABASE_URL: 'postgres://a:b@two/x' },
      'usable',
    ],
    [
      'the console’s server for tenants',
      { DATABASE_URL: 'postgres://a:b@one/x', TENANT_DATABASE_URL: 'postgres://c:d@one:5432/y' },
      'TENANT_DATABASE_URL',
    ],
    ['a cluster and its folder', { LIVY_URL: 'http://livy.example:8998', SPARK_FOLDER: '/shared' }, 'usable'],
    ['a cluster without a folder', { SPARK_SUBMIT: 'http://master.example:6066' }, 'SPARK_FOLDER'],
    ['a cluster that is no address', { LIVY_URL: 'livy', SPARK_FOLDER: '/shared' }, 'LIVY_URL'],
    ['a broker outside', { MQTT_URL: 'mqtts://us:secret@broker.example:8883' }, 'usable'],
    ['a broker without a login', { MQTT_URL: 'mqtt://broker.example' }, 'MQTT_URL'],
    ['a broker others manage', { MQTT_URL: 'mqtt://broker.example', MQTT_ADMIN: 'none' }, 'usable'],
    ['a broker that is a web page', { MQTT_URL: 'https://us:secret@broker.example' }, 'MQTT_URL'],
    ['a broker with a path', { MQTT_URL: 'mqtt://us:secret@broker.example/x' }, 'MQTT_URL'],
    ['an address of no broker', { MQTT_PUBLIC_URL: 'mqtts://broker.example' }, 'MQTT_PUBLIC_URL'],
    [
      'a login in an address people see',
      { MQTT_URL: 'mqtt://us:secret@broker.example', MQTT_PUBLIC_URL: 'mqtt://us:secret@broker.example' },
      'MQTT_PUBLIC_URL',
    ],
    [
      'certificates of the broker inside for one outside',
      { MQTT_URL: 'mqtt://us:secret@broker.example', MQTT_TLS_CERT: 'a.crt', MQTT_TLS_KEY: 'a.key' },
      'MQTT_TLS_CERT',
    ],
    ['a public key alone', { ALIPAY_PUBLIC_KEY: 'p' }, 'ALIPAY_APP_ID'],
  ])('that has %s', (_, given, expected) => {
    expect(outcome(given)).toBe(expected);
  });

  it('does not show a private key', () => {
    const shown = describeEnv(readEnv({ ...alipay, ALIPAY_PUBLIC_KEY: 'p' }, '/'));
    expect(shown).toContain('ALIPAY_PRIVATE_KEY=••••••');
    const outside = describeEnv(readEnv({ MQTT_URL: 'mqtt://us:secret@broker.example' }, '/'));
    expect(outside).toContain('MQTT_URL=mqtt://us:••••••@broker.example');
  });
});
