import type { Scope } from '@cloudyard/contract/publishing/values.ts';

const at = (page: string, query: Record<string, string>) =>
  `/console/${page}?${new URLSearchParams(query).toString()}`;

export const managementPath = (flag: Scope) => `/console/application-management-${flag}`;
export const addPath = (flag: Scope) => at('application-add', { flag });
export const editPath = (id: string, flag: Scope, section?: string) =>
  at('application-edit', { id, flag, ...(section ? { section } : {}) });
export const moduleAddPath = (applicationId: string, flag: Scope) =>
  at('module-add', { applicationId, flag });
export const moduleEditPath = (id: string, flag: Scope) => at('module-edit', { id, flag });
export const versionAddPath = (applicationId: string, flag: Scope) =>
  at('version-add', { applicationId, flag });
export const versionEditPath = (id: string, flag: Scope) => at('version-edit', { id, flag });
export const planAddPath = (applicationId: string, flag: Scope) =>
  at('resource-add', { applicationId, flag });
export const planEditPath = (id: string, flag: Scope) => at('resource-edit', { id, flag });
