import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';

/** What a change of a group, or of its members, is seen in. */
export const refreshGroups = [
  deviceGroupApi.list,
  deviceGroupApi.view,
  deviceGroupApi.members,
  deviceApi.view,
];
