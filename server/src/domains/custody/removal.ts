import type { REMOVED_NOUNS } from '@cloudyard/contract/custody/deletion.ts';
import { BELONGINGS } from './belongings.ts';

// What of an enterprise is removed when it ends, what stays, and why.

/** Kept by law, in the books: accounting records for thirty years. */
export const BOOK_YEARS = 30;
/** Tables whose rows stay; all others of an enterprise are emptied. `catalogue.test.ts` names what is forgotten. */
export const KEPT_TABLES: Record<string, 'books' | 'log' | 'name'> = {
  ledger_account: 'books',
  ...Object.fromEntries(
    Object.entries(BELONGINGS)
      .filter(([name]) => name.startsWith('ledger_'))
      .map(([name]) => [name, 'books' as const]),
  ),
  audit_entry: 'log',
  enterprise_deletion: 'log',
};
/** Tables of people: the rows stay theirs, and forget the enterprise. */
export const DETACHED = ['session'];

type Noun = (typeof REMOVED_NOUNS)[number];
const NOUNS: Partial<Record<Noun, RegExp>> = {
  people:
    /^(membership|former_member|employee|department|position|work_group|invitation|certification|enterprise_claim)/,
  access: /^(role|office_role|menu|deployment|enterprise_privilege|device_group_role)/,
  messages: /^(message|inbox|outgoing|sms_)/,
  orders: /^market_order/,
  applications:
    /^(application|app_|major_|authority|market_|module_|resource_plan|listing|listed_|trial|instance)/,
  spaces: /^(space|quota)/,
  databases: /^tenant_/,
  equipment: /^(gateway|equipment_|history_export)/,
  points: /^(telemetry|stream|history)/,
  devices: /^(device|product|alarm|rule|forward|push|point_|debug)/,
  algorithms: /^(algorithm|extension)/,
  datasets: /^dataset/,
  models: /^model/,
  projects: /^(project|step_)/,
  files: /^file$/,
  programs: /^(api_token|webhook)/,
};
/** What people call the rows of a table. */
export const nounOf = (table: string): Noun =>
  (Object.entries(NOUNS) as [Noun, RegExp][]).find(([, names]) => names.test(table))?.[0] ?? 'records';
