import { afterAll, beforeAll, expect } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Mosquitto, makeMosquitto } from '../../../drivers/broker/testing/mosquitto.ts';
import { type GatewayStory, gatewayStory } from '../gateway/gateway.stories.ts';

type Take = (test: TestApp, story: GatewayStory, mosquitto: Mosquitto) => void;

/** A server at a broker of others, and its story, open while the tests of a file run. `isUp`: the broker is there. */
export function aroundBroker(take: Take, { isUp }: { isUp: boolean }): void {
  let mosquitto: Mosquitto | undefined;
  let test: TestApp | undefined;
  let story: GatewayStory | undefined;
  beforeAll(async () => {
    mosquitto = await makeMosquitto();
    if (isUp) await mosquitto.start();
    const opened = await openTestApp({ MQTT_URL: mosquitto.url });
    test = opened;
    story = await gatewayStory(opened);
    take(opened, story, mosquitto);
    if (isUp)
      await eventually(async () => expect((await opened.app.inject('/readyz')).json().broker).toBe(true));
  });
  afterAll(async () => {
    story?.close();
    await test?.close();
    await mosquitto?.remove();
  });
}
