import { pino } from 'pino';

export type Log = pino.Logger;

// A code in an address, a password in a body or a cookie never reaches a log line.
const hidden = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
];

export const makeLog = (level: string): Log =>
  pino({
    level,
    redact: { paths: hidden, censor: '••••••' },
    serializers: {
      req: (req: { id: string; method: string; url: string; ip: string }) => ({
        id: req.id,
        method: req.method,
        url: withoutSecrets(req.url),
        ip: req.ip,
      }),
    },
  });

/** Query values are left out: they carry phone numbers, codes and signatures. */
const withoutSecrets = (url: string) => {
  const [path = '', query] = url.split('?');
  const shown = path.replace(/(\/(?:validateCode|verificationCodesCheck)\/)[^/]+/, '$1•••');
  return query ? `${shown}?${query.replace(/=[^&]*/g, '=…')}` : shown;
};
