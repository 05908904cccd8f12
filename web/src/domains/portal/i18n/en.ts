import type { Words } from '../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  heroTitle: 'Built, inspected and shipped in one yard',
  heroText:
    'Cloudyard is a multi-tenant cloud console for enterprises and industry: applications are inspected before they are offered, run in a space of your own once bought, and the data of your equipment flows on to algorithms and the canvas.',
  login: 'Log in',
  openConsole: 'Open console',
  reference: 'Read the API reference',
  diagram:
    'The yard: equipment and gateways come in, pass the inspection gate, are set down in the spaces of enterprises by a gantry crane, and go on to algorithms and data',
  gate: 'Connect',
  check: 'Inspect',
  spaces: 'Enterprise spaces',
  data: 'Data and algorithms',
  record: 'Every step is written to the audit chain',
  doesTitle: 'Five things happen in the yard',
  does: {
    market: {
      title: 'Application market',
      text: 'Submit a version, have it inspected, set a price. Somebody signed for every application a buyer sees.',
    },
    space: {
      title: 'Tenant spaces',
      text: 'Bought is deployed, within your own quota. The wall between enterprises stands in the database.',
    },
    equipment: {
      title: 'Equipment and IoT',
      text: 'Gateways enter with a certificate, telemetry is live, and rules pass data on to whoever needs it.',
    },
    data: {
      title: 'Algorithms and the canvas',
      text: 'Draw datasets, algorithms and models onto a canvas, connect them, run them and keep the results.',
    },
    access: {
      title: 'People, roles and audit',
      text: 'One person, many enterprises and roles, switched at any time. What was done joins a chain you can verify.',
    },
  },
  endTitle: 'One command starts it',
  endText:
    'npm is enough: database, login and message channels come along. Grow into the ones you already run when one machine is no longer enough.',
  exceptions: {
    '403': {
      title: 'Log in first, or ask for access',
      text: 'After login you return to the page you wanted.',
    },
    '404': {
      title: 'There is no such page',
      text: 'The address may be misspelt, or the page has moved.',
    },
    '415': {
      title: 'This content is not supported',
      text: 'The server does not know the type of what was sent.',
    },
    '500': {
      title: 'The server ran into a problem',
      text: 'The failure has been noted. Please try again later.',
    },
  },
  loginReturn: 'Log in and return',
  toHome: 'Back to the home page',
  docs: 'API reference',
  docsSentence: 'Made from the contract, so it always says what the server does. {n} calls.',
  docsSearch: 'Find by path, summary or permission',
  docsNone: 'No call matches',
  docsTags: 'Groups',
  permission: 'Permission',
  public: 'no login needed',
  session: 'any login',
  parameters: 'Parameters',
  body: 'Request body',
  reply: 'Reply',
  example: 'Example',
  required: 'required',
  optional: 'optional',
  inPath: 'path',
  inQuery: 'query',
  inHeader: 'header',
  nothing: 'no content',
};
