import type { MessageSetting, Preferences } from '@cloudyard/contract/message/preference.ts';
import { categoryView } from '../category/category.view.ts';
import type { PreferenceRow, SettingRow } from './preference.queries.ts';

/** `22:30:00` → `22:30` */
const clock = (time: string | null) => time?.slice(0, 5) ?? null;

/** The defaults for a user who has chosen nothing: the column's own values. */
const UNSAID: MessageSetting = {
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Shanghai',
  digest: 'none',
  digestHour: 9,
};

export const settingView = (row: SettingRow | undefined): MessageSetting =>
  row
    ? {
        quietFrom: clock(row.quiet_from),
        quietTo: clock(row.quiet_to),
        timeZone: row.time_zone,
        digest: row.digest as MessageSetting['digest'],
        digestHour: row.digest_hour,
      }
    : UNSAID;

/** What holds now: a critical category is always on, whatever was chosen before it was critical. */
export const choiceView = (row: PreferenceRow): Preferences['categories'][number] => ({
  category: categoryView(row),
  inApp: row.critical || (row.chosen_in_app ?? true),
  mail: row.chosen_mail ?? row.mail,
  chosen: row.chosen_in_app !== null,
});
