import type { Env } from '../../../kit/env.ts';

/** `https://line-board-haichuan.apps.example.com`: an origin of its own for each application. */
export const urlOf = (env: Env) => {
  const base = new URL(env.APPS_URL ?? `http://apps.localhost:${env.PORT}`);
  return (host: string) => `${base.protocol}//${host}.${base.host}`;
};
