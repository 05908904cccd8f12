export { said } from '../src/domains/equipment/equipment.stories.ts';
export {
  aroundGateways,
  type GatewayStory,
  gatewayStory,
  send,
} from '../src/domains/equipment/gateway/gateway.stories.ts';
export { openSessions } from '../src/domains/equipment/session/session.service.ts';
