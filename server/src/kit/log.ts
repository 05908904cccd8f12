import { pino } from 'pino';

export type Log = pino.Logger;

// A code in an address, a password in a body or a cookie never reaches a log line.
const hidden = [
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  // What a constraint refused, in the database's words: "Key (phone)=(…) already exists".
  'err.detail',
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

const SAID_IN_PATH = /(\/(?:validateCode|verificationCodesCheck|(?:username|email|phone)Unique)\/)[^/]+/;

/** Query values are left out: they carry phone numbers, codes and signatures; so are those that stand in a path. */
const withoutSecrets = (url: string) => {
  const [path = '', query] = url.split('?');
  const shown = path.replace(SAID_IN_PATH, '$1•••');
  return query ? `${shown}?${query.replace(/=[^&]*/g, '=…')}` : shown;
};
