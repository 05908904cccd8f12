import { OBJECT_TAB } from '../../../kit/list-tools.ts';

export const TYPES = '/console/equipment-type-list';
export const TYPE_ADD = '/console/equipment-type-add';
export const typeEditPath = (id: string) => `/console/equipment-type-edit/${id}`;

export const CERTIFICATES = '/console/equipment-certify-list';
export const REGISTER = '/console/equipment-certify-register';
export const REVIEWS = '/console/equipment-certify-verify';
/** The same form: a longer term of one, or another try. */
export const renewPath = (id: string) => `${REGISTER}?renews=${id}`;
export const mendPath = (id: string) => `${REGISTER}?mends=${id}`;
export const destroyPath = (id: string) => `/console/equipment-certify-destroy/${id}`;

export const GATEWAYS = '/console/equipment-management-list';
export const GATEWAY_ADD = '/console/equipment-add';
export const gatewayEditPath = (id: string) => `/console/equipment-edit/${id}`;
export const gatewayPath = (id: string, tab?: string) =>
  `/console/equipment-detail/${id}${tab ? `?${new URLSearchParams({ [OBJECT_TAB]: tab })}` : ''}`;
/** With a version: begun from that one instead of the newest. */
export const configPath = (id: string, version?: number) =>
  `/console/equipment-config/${id}${version === undefined ? '' : `?version=${version}`}`;
export const dataPath = (id: string) => `/console/equipment-data-view/${id}`;
export const logPath = (id: string) => `/console/equipment-log?id=${id}`;

export const BACKUPS = '/console/equipment-backup-list';
export const backupConfigPath = (id: string) => `/console/equipment-backup-config/${id}`;
export const historyPath = (id: string) => `/console/equipment-backup-detail/${id}`;
