import { credentialApi } from '@cloudyard/contract/equipment/credential.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import type { TestApp } from '../../../../test/app.ts';
import type { GatewayStory } from '../../../../test/equipment.ts';
import { deviceStory } from '../device/device.stories.ts';

/** What stories about messages of devices share: what connects by itself, and a child, of products with a model. */
export async function decodeStory(test: TestApp, gateways: GatewayStory) {
  const story = await deviceStory(test, gateways);
  const { lin, deng } = story;
  let count = 0;

  /** Connects by itself, with a certificate, a credential and two nodes. */
  const direct = async (model: object, who = lin) => {
    count += 1;
    const productId = await story.product({ nodeType: 'direct', protocol: 'mqtt' }, who);
    await story.publish(productId, model, who);
    const certificate = (await story.register({ name: `直连证书 ${count}` }, who)).body.id;
    await story.verify(certificate, 'REGISTER', '2', {}, deng);
    const { id } = (await story.addDevice({ productId, certificateId: certificate }, who)).body;
    const { name, secret } = (await who.ask(credentialApi.issue, { params: { id }, body: { kind: 'key' } }))
      .body;
    await story.configure(id, [story.node('temperature'), story.node('running', 'boolean')], {}, who);
    return { id: id as string, productId, name: name as string, secret: secret as string, certificate };
  };

  /** A child behind a gateway, whose temperature is one of its nodes. */
  const behind = async (model: object) => {
    const gateway = await story.ready();
    const productId = await story.product();
    await story.publish(productId, model);
    const childId = await story.child({ productId, gatewayId: gateway.id });
    await story.mapPoints(childId, { temperature: 'temperature' });
    const { code } = await story.viewDevice(childId);
    return { ...gateway, childId, code: code as string, productId };
  };

  const askEvents = (id: string, who = lin) =>
    who.ask(stateApi.events, { params: { id }, query: { kind: 'event' } });
  const events = async (id: string) => (await askEvents(id)).body;
  const post = async ({ name, secret }: { name: string; secret: string }, path: string, payload: object) => {
    const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
    const { statusCode, body } = await test.app.inject({
      ...{ method: 'POST', url: `/api-equipment/ingest/${path}`, payload, headers: { authorization } },
    });
    return [statusCode, JSON.parse(body)];
  };
  return { ...story, direct, behind, events, askEvents, post };
}
export type DecodeStory = Awaited<ReturnType<typeof decodeStory>>;
