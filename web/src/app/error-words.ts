import type { ErrorCode } from '@cloudyard/contract/index.ts';
import { words as access } from '../domains/access/i18n/en.ts';
import { words as algorithm } from '../domains/algorithm/i18n/en.ts';
import { words as audit } from '../domains/audit/i18n/en.ts';
import { words as bigdata } from '../domains/bigdata/i18n/en.ts';
import { words as custody } from '../domains/custody/i18n/en.ts';
import { words as enterprise } from '../domains/enterprise/i18n/en.ts';
import { words as equipment } from '../domains/equipment/i18n/en.ts';
import { words as file } from '../domains/file/i18n/en.ts';
import { words as identity } from '../domains/identity/i18n/en.ts';
import { words as iot } from '../domains/iot/i18n/en.ts';
import { words as ledger } from '../domains/ledger/i18n/en.ts';
import { words as market } from '../domains/market/i18n/en.ts';
import { words as message } from '../domains/message/i18n/en.ts';
import { words as operation } from '../domains/operation/i18n/en.ts';
import { words as portal } from '../domains/portal/i18n/en.ts';
import { words as publishing } from '../domains/publishing/i18n/en.ts';
import { words as runtime } from '../domains/runtime/i18n/en.ts';
import { words as space } from '../domains/space/i18n/en.ts';
import { words as telemetry } from '../domains/telemetry/i18n/en.ts';
import { words as kit } from '../kit/i18n/en.ts';
import type { Locale } from '../kit/text.ts';

/** Words for every refusal of the contract: one that is missing does not compile. */
export const errorWords = {
  cn: {
    ...kit.cn.errors,
    ...access.cn.errors,
    ...algorithm.cn.errors,
    ...audit.cn.errors,
    ...bigdata.cn.errors,
    ...custody.cn.errors,
    ...enterprise.cn.errors,
    ...equipment.cn.errors,
    ...iot.cn.errors,
    ...file.cn.errors,
    ...identity.cn.errors,
    ...ledger.cn.errors,
    ...market.cn.errors,
    ...message.cn.errors,
    ...operation.cn.errors,
    ...portal.cn.errors,
    ...publishing.cn.errors,
    ...runtime.cn.errors,
    ...space.cn.errors,
    ...telemetry.cn.errors,
  },
  en: {
    ...kit.en.errors,
    ...access.en.errors,
    ...algorithm.en.errors,
    ...audit.en.errors,
    ...bigdata.en.errors,
    ...custody.en.errors,
    ...enterprise.en.errors,
    ...equipment.en.errors,
    ...iot.en.errors,
    ...file.en.errors,
    ...identity.en.errors,
    ...ledger.en.errors,
    ...market.en.errors,
    ...message.en.errors,
    ...operation.en.errors,
    ...portal.en.errors,
    ...publishing.en.errors,
    ...runtime.en.errors,
    ...space.en.errors,
    ...telemetry.en.errors,
  },
} satisfies Record<Locale, Record<ErrorCode, string>>;
