import type { Device } from '@cloudyard/contract/iot/device.ts';

export const DEVICES = '/console/iot/device';
export const DEVICE_JOBS = '/console/iot/device-jobs';
export const GROUPS = '/console/iot/group';
export const DEBUG = '/console/iot/device-debug';

type Shown = Pick<Device, 'id' | 'code' | 'nodeType' | 'protocol'>;

export const devicePath = ({ id, code, nodeType, protocol }: Shown) =>
  `/console/iot/device-detail/${nodeType}/${id}/${encodeURIComponent(code)}/${protocol}`;
/** Where only the id is known: the page mends the rest. */
export const devicePathById = (id: string) => `/console/iot/device-detail/-/${id}/-/-`;
/** Debugging of one device. */
export const debugPath = (id: string) => `${DEBUG}?device=${id}`;
