import { commandApi } from '@cloudyard/contract/equipment/command.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { logApi } from '@cloudyard/contract/equipment/log.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../equipment.stories.ts';
import { type GatewayStory, gatewayStory } from './gateway.stories.ts';

let test: TestApp;
let story: GatewayStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await gatewayStory(test);
});
afterAll(() => test?.close());

const list = (enterpriseId: string, query: object = {}, who = story.lin) =>
  who.ask(gatewayApi.list, { params: { enterpriseId }, query: { page: 0, size: 100, ...query } as never });
const at = (id: string) => ({ params: { id } });
const command = { name: 'ping', arguments: {}, timeoutSeconds: 30, waitMinutes: 5 };

describe('a gateway', () => {
  it('is added, found, changed, stopped, started and deleted', async () => {
    const { id } = (await story.add({ equipmentId: 'AB:12', name: '一号炉' })).body;
    expect(await story.view(id)).toMatchObject({
      ...{
        equipmentId: 'AB:12',
        name: '一号炉',
        equipmentType: { name: '采集网关' },
        registerCompanyName: expect.stringContaining('海川'),
      },
      ...{ equipmentStatus: { id: '5', name: '未认证' }, equipmentCertify: null },
    });
    for (const query of [
      { q: '一号' },
      { q: 'ab:12' },
      { type: story.typeId, q: '号炉' },
      { status: '5', q: 'AB' },
    ])
      expect((await list(story.here, query)).body.content.map((one: { id: string }) => one.id)).toContain(id);
    expect((await list(story.here, { q: '没有' })).body.totalElements).toBe(0);
    const body = story.draft({
      equipmentId: 'AB:13',
      equipmentAddressable: true,
      equipmentIp: '10.0.0.5',
      equipmentPort: 502,
    });
    expect((await story.lin.ask(gatewayApi.edit, { ...at(id), body: body as never })).body).toMatchObject({
      equipmentIp: '10.0.0.5',
    });
    expect(said(await story.lin.ask(gatewayApi.remove, at(id)))).toBe('equipment.gateway_enabled');
    expect((await story.lin.ask(gatewayApi.stop, at(id))).body).toMatchObject({
      equipmentStatus: { id: '4', name: '已停用' },
    });
    expect((await story.lin.ask(gatewayApi.start, at(id))).body).toMatchObject({
      equipmentStatus: { id: '5' },
    });
    await story.lin.ask(gatewayApi.stop, at(id));
    expect(said(await story.lin.ask(gatewayApi.remove, at(id)))).toBe('done');
    expect(said(await story.lin.ask(gatewayApi.view, at(id)))).toBe('equipment.gateway_not_found');
  });

  it('has a hardware id and a certificate of its own', async () => {
    const certificate = await story.passed();
    const first = await story.add({ equipmentId: 'SAME', equipmentCertify: { id: certificate } });
    expect(said(first)).toBe('done');
    expect(said(await story.add({ equipmentId: 'same' }))).toBe('equipment.gateway_hardware_taken');
    expect(said(await story.add({ equipmentCertify: { id: certificate } }))).toBe(
      'equipment.gateway_certificate_taken',
    );
    const theirs = await story.passed({}, story.zhou);
    expect(said(await story.add({ equipmentCertify: { id: theirs } }))).toBe(
      'equipment.certificate_not_found',
    );
  });

  it('needs an address when it is addressable, and a type that is enabled', async () => {
    expect((await story.add({ equipmentAddressable: true })).body).toMatchObject({
      code: 'kit.invalid',
      fields: { equipmentIp: 'required' },
    });
    const disabled = (
      await story.admin.ask(equipmentTypeApi.add, { body: { name: '旧', code: 'old', description: '旧' } })
    ).body.id;
    await story.admin.ask(equipmentTypeApi.edit, { body: { id: disabled, ifEnabled: false } });
    expect(said(await story.add({ equipmentType: { id: disabled } }))).toBe('equipment.type_disabled');
  });
});

describe('its configuration', () => {
  it('is saved in versions, by one at a time, with aliases that differ', async () => {
    const { id } = (await story.add()).body;
    expect((await story.lin.ask(configApi.view, { ...at(id), query: {} })).body).toMatchObject({
      version: 0,
      state: null,
    });
    const twice = [story.node('a'), story.node('a')];
    expect((await story.configure(id, twice)).body).toMatchObject({
      fields: { collectNodeConfigs: 'alias_taken' },
    });
    expect((await story.configure(id, [story.node('a'), story.node('b')])).body).toMatchObject({
      version: 1,
      state: 'pending',
    });
    expect(said(await story.configure(id, [story.node('a')]))).toBe('equipment.config_changed');
    const next = [story.node('a', 'number', { dataUnit: '℃' }), story.node('c')];
    expect((await story.configure(id, next, { version: 1 })).body).toMatchObject({
      ...{ version: 2, collectNodeConfigs: [{ alias: 'a', ifBackup: true }, { alias: 'c' }] },
    });
    expect((await story.lin.ask(configApi.versions, at(id))).body).toMatchObject([
      { version: 2, added: 1, changed: 1, removed: 1, state: 'pending' },
      { version: 1, added: 2, changed: 0, removed: 0, state: 'replaced' },
    ]);
    expect(
      (await story.lin.ask(configApi.view, { ...at(id), query: { version: 1 } })).body.collectNodeConfigs,
    ).toHaveLength(2);
  });
});

describe('a command', () => {
  it('waits for its gateway, or is not taken at all, and can be taken back', async () => {
    const { id } = (await story.add()).body;
    const send = (more: object = {}) =>
      story.lin.ask(commandApi.send, { ...at(id), body: { ...command, ...more } });
    expect(said(await send({ waitMinutes: 0 }))).toBe('equipment.gateway_away');
    const sent = (await send()).body;
    expect(sent).toMatchObject({ state: 'queued', askedBy: 'lin.qiao' });
    expect((await story.lin.ask(commandApi.cancel, at(sent.id))).body).toMatchObject({ state: 'cancelled' });
    expect(said(await story.lin.ask(commandApi.cancel, at(sent.id)))).toBe('equipment.command_over');
  });
});

describe('another enterprise', () => {
  it('finds nothing of it', async () => {
    const { id } = (await story.add()).body;
    const sent = (await story.lin.ask(commandApi.send, { ...at(id), body: command })).body;
    const { zhou } = story;
    const none = 'equipment.gateway_not_found';
    const answers = [
      await zhou.ask(gatewayApi.view, at(id)),
      await zhou.ask(gatewayApi.signals, at(id)),
      await zhou.ask(gatewayApi.edit, { ...at(id), body: story.draft() as never }),
      await zhou.ask(gatewayApi.stop, at(id)),
      await zhou.ask(gatewayApi.start, at(id)),
      await zhou.ask(gatewayApi.remove, at(id)),
      await zhou.ask(configApi.view, { ...at(id), query: {} }),
      await story.configure(id, [], {}, zhou),
      await zhou.ask(configApi.versions, at(id)),
      await zhou.ask(commandApi.send, { ...at(id), body: command }),
      await zhou.ask(commandApi.list, { ...at(id), query: { page: 0, size: 10 } }),
      await zhou.ask(credentialApi.view, at(id)),
      await zhou.ask(credentialApi.issue, { ...at(id), body: { kind: 'key' } }),
      await zhou.ask(credentialApi.revoke, at(id)),
      await zhou.ask(deliveryApi.view, at(id)),
      await zhou.ask(deliveryApi.resend, at(id)),
      await zhou.ask(logApi.find, { query: { page: 0, size: 10 }, body: { guid: id } }),
    ];
    expect(answers.map(said)).toEqual(answers.map(() => none));
    expect(said(await zhou.ask(commandApi.cancel, at(sent.id)))).toBe('equipment.command_not_found');
    expect(said(await list(story.here, {}, zhou))).toBe('kit.not_allowed');
    expect(said(await list(NIL, {}, zhou))).toBe('kit.not_allowed');
  });

  it('is seen by the platform', async () => {
    const { id } = (await story.add({ equipmentId: 'SEEN' })).body;
    const all = (await list(NIL, { q: 'SEEN' }, story.admin)).body.content;
    expect(all).toMatchObject([{ id, registerCompanyName: expect.stringContaining('海川') }]);
  });
});

describe('a credential', () => {
  it('is issued for a certificate in force, and its secret is shown once', async () => {
    const { id } = (await story.add()).body;
    expect(said(await story.issue(id))).toBe('equipment.certificate_not_in_force');
    const one = await story.ready();
    const { body } = await story.lin.ask(credentialApi.view, at(one.id));
    expect(body).toMatchObject({
      credential: { kind: 'key', name: one.name },
      connection: { topics: `gw/${one.id}/` },
    });
    expect(JSON.stringify(body)).not.toContain(one.secret);
  });

  it('as a certificate is signed by the authority that everybody can read, and revoked in its list', async () => {
    const one = await story.ready();
    const made = (await story.issue(one.id, 'x509')).body;
    const authority = await test.visitor.ask(credentialApi.authority, {});
    const { X509Certificate } = await import('node:crypto');
    const [own, root] = [new X509Certificate(made.certificatePem), new X509Certificate(made.authorityPem)];
    expect(String(authority.body)).toContain('BEGIN CERTIFICATE');
    expect([own.checkIssued(root), own.verify(root.publicKey), own.subject]).toEqual([
      true,
      true,
      `CN=${one.id}`,
    ]);
    expect(made.privateKeyPem).toContain('PRIVATE KEY');
    await story.lin.ask(credentialApi.revoke, at(one.id));
    expect(
      (await test.app.inject({ url: '/api-equipment/revocations.crl' })).rawPayload.toString('hex'),
    ).toContain(made.name);
  });
});

describe('strangers', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  strangersAreRefused(
    () => test,
    gatewayApi.list,
    () => ({ params: { enterpriseId: story.here }, query: {} as never }),
  );
  for (const endpoint of [gatewayApi.view, gatewayApi.stop, gatewayApi.remove, gatewayApi.signals])
    strangersAreRefused(
      () => test,
      endpoint,
      () => at(id),
    );
  strangersAreRefused(
    () => test,
    gatewayApi.add,
    () => ({ body: story.draft() as never }),
  );
  strangersAreRefused(
    () => test,
    credentialApi.issue,
    () => ({ ...at(id), body: { kind: 'key' as const } }),
  );
  strangersAreRefused(
    () => test,
    commandApi.send,
    () => ({ ...at(id), body: command }),
  );
  strangersAreRefused(
    () => test,
    deliveryApi.resend,
    () => at(id),
  );
  strangersAreRefused(
    () => test,
    logApi.find,
    () => ({ query: {} as never, body: { guid: id } }),
  );
});
