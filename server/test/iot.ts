export { type DeviceStory, deviceStory } from '../src/domains/iot/device/device.stories.ts';
export { type PolicyStory, policyStory } from '../src/domains/iot/history-policy/history-policy.stories.ts';
