import { createServer } from 'node:net';
import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { configApi } from '@cloudyard/contract/equipment/config.ts';
import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { expect } from 'vitest';
import { AGENT, logInOver } from './login.ts';

export const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });

/** Calls of a server that is a process of its own, and gateways of it. */
export function delivering(url: () => string) {
  const cookies = new Map<string, string>();

  async function ask<E extends Endpoint>(username: string, endpoint: E, asked: Ask<E>) {
    const known = cookies.get(username) ?? (await logInOver(url(), username));
    cookies.set(username, known);
    const { path, body } = {
      path: addressOf(endpoint, asked as object),
      body: (asked as { body?: object }).body,
    };
    const response = await fetch(url() + path, {
      method: endpoint.method,
      headers: {
        cookie: known,
        'user-agent': AGENT,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  }

  /** A certified gateway with a credential and five nodes that are read a hundred times a second. */
  async function makeGateway(hardware: string) {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { id: certificate } = await ask('lin.qiao', certificateApi.register, {
      body: {
        ...{
          name: `试验 ${hardware}`,
          description: '试验',
          registerDescription: '试验',
          beginDate: day(-1),
          endDate: day(30),
        },
      },
    });
    await ask('deng.rui', certificateApi.verify, {
      body: {
        verifyCategory: 'REGISTER',
        certifyStatus: { code: '2' },
        equipmentCertify: { id: certificate },
      },
    });
    const types = await ask('lin.qiao', equipmentTypeApi.list, {});
    const type = types.find(({ ifEnabled }: { ifEnabled: boolean }) => ifEnabled);
    const { id } = await ask('lin.qiao', gatewayApi.add, {
      body: {
        ...{
          equipmentId: hardware,
          name: '',
          equipmentType: { id: type.id },
          equipmentCertify: { id: certificate },
        },
        ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null },
      },
    });
    const nodes = ['a', 'b', 'c', 'd', 'e'].map((alias) => ({
      ...{ name: alias, alias, description: '', dataType: 'number' as const, dataUnit: 'A' },
      ...{ sampleMode: 'PERIOD' as const, period: 50 },
    }));
    await ask('lin.qiao', configApi.save, {
      params: { id },
      body: {
        ...{ transferProtocol: 'MQTT', compressMethod: 'NONE', dataTransferUrl: 'mqtt://localhost' },
        ...{
          fileTransferUrl: 'mqtt://localhost',
          period: 50,
          buffer: 1_000_000,
          version: 0,
          collectNodeConfigs: nodes,
        },
      },
    });
    const { name, secret } = await ask('lin.qiao', credentialApi.issue, {
      params: { id },
      body: { kind: 'key' },
    });
    return { id: id as string, key: name as string, secret: secret as string };
  }

  return { ask, makeGateway };
}
