// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { gateway, OWNER, READER } from '../shared/test-gateway.ts';
import {
  at,
  becomes,
  buttons,
  draw,
  freshWorld,
  id,
  idOf,
  press,
  sees,
  shown,
  world,
} from '../shared/test-screens.tsx';
import { ConnectionTab } from './connection.tsx';

const PATH = `/api-equipment/equipmentCredential/${id}`;
const credential = {
  ...{ id: idOf(60), kind: 'key', name: 'gk-old', notAfter: null, createdAt: at, createdBy: '林乔' },
  usedAt: null,
};
const connection = {
  ...{ mqtt: 'mqtt://yard:1883', mqtts: '', websocket: 'wss://yard/mqtt', http: 'https://yard/ingest' },
  topics: `gw/${id}/`,
};
const issued = {
  ...credential,
  ...{ name: 'gk-new', secret: 's3cr3t', certificatePem: null, privateKeyPem: null, authorityPem: null },
};

freshWorld();

describe('the credential of a gateway', () => {
  it('is shown once, after a question when a former one ends', async () => {
    world.answers[PATH] = { credential, connection };
    await draw(<ConnectionTab gateway={gateway()} />, OWNER);
    await sees('gk-old');
    expect(shown()).toContain('还没有使用过');
    expect(shown()).not.toContain('MQTT 加密地址');
    await press('重新签发');
    await sees('为“一号轧机”签发凭据');
    // Asking for the state again answers without the secret.
    world.answers[PATH] = issued;
    await press('重新签发');
    await sees('s3cr3t');
    expect(world.questions[0]?.title).toBe('重新签发“一号轧机”的凭据？');
    expect(world.sent[0]?.body).toEqual({ kind: 'key' });
    expect(shown()).toContain('只显示这一次');
    world.answers[PATH] = { credential: { ...credential, name: 'gk-new' }, connection };
    await press('我已保存');
    await becomes(() => expect(shown()).not.toContain('s3cr3t'));
  });
  it('needs a certificate that is valid', async () => {
    world.answers[PATH] = { credential: null, connection };
    const lapsed = gateway({ equipmentCertify: { id: idOf(30), name: '旧', inForce: false } });
    await draw(<ConnectionTab gateway={lapsed} />, OWNER);
    await sees('没有有效的证书，不能签发凭据');
    expect(buttons('签发凭据')[0]?.disabled).toBe(true);
    expect(buttons('选择证书')[0]?.getAttribute('href')).toBe(`/console/equipment-edit/${id}`);
  });
  it('is not issued or revoked by readers', async () => {
    world.answers[PATH] = { credential, connection };
    await draw(<ConnectionTab gateway={gateway()} />, READER);
    await sees('gk-old');
    expect([...buttons('重新签发'), ...buttons('吊销')]).toEqual([]);
  });
});
