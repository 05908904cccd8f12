import { LockOutlined } from '@ant-design/icons';
import type { Preferences } from '@cloudyard/contract/message/preference.ts';
import { Switch } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/preference/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import type { Choice, Draft } from './draft.ts';

type Categories = Preferences['categories'];
type CategoryChoicesProps = { categories: Categories; draft: Draft; onChange: (draft: Draft) => void };

/** A line for each category: notified in the console, notified by mail. */
export function CategoryChoices({ categories, draft, onChange }: CategoryChoicesProps) {
  const t = useText(words);
  const choose = (id: string, choice: Choice) =>
    onChange({ ...draft, choices: { ...draft.choices, [id]: choice } });
  return (
    <Panel title={t.categories}>
      {categories.length === 0 ? (
        <Empty title={t.none} />
      ) : (
        <table className="message-choices cy-full">
          <thead>
            <tr>
              <th className="cy-faint cy-small" scope="col">
                {t.category}
              </th>
              <th className="cy-faint cy-small" scope="col">
                {t.inApp}
              </th>
              <th className="cy-faint cy-small" scope="col">
                {t.mail}
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map((one) => (
              <Line
                key={one.category.id}
                one={one}
                choice={draft.choices[one.category.id] ?? one}
                onChange={(choice) => choose(one.category.id, choice)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

type LineProps = { one: Categories[number]; choice: Choice; onChange: (choice: Choice) => void };

function Line({ one: { category }, choice: { inApp, mail }, onChange }: LineProps) {
  const t = useText(words);
  const name = localizedName(locale.use(), category);
  return (
    <tr>
      <th scope="row">
        <span className="cy-inline">
          <CategoryIcon icon={category.icon} /> {name}
        </span>
        {category.critical && (
          <span className="cy-faint cy-block cy-small">
            <LockOutlined aria-hidden="true" /> {t.locked}
          </span>
        )}
      </th>
      <td>
        <Switch
          aria-label={fill(t.inAppOf, { name })}
          checked={inApp}
          disabled={category.critical}
          title={category.critical ? t.locked : undefined}
          onChange={(on) => onChange({ inApp: on, mail })}
        />
      </td>
      <td>
        <Switch
          aria-label={fill(t.mailOf, { name })}
          checked={mail}
          onChange={(on) => onChange({ inApp, mail: on })}
        />
      </td>
    </tr>
  );
}
