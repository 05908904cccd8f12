import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { IMPORTANCE } from '@cloudyard/contract/message/values.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { SelectFilter } from '../../../kit/filters.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/sent/en.ts';
import { optionsOf, useCategories, useTypes } from '../shared/lookups.ts';
import { type Filters, NO_FILTERS, usesMore } from './list-query.ts';

type QueryPanelProps = {
  place: Place;
  enterpriseId: string;
  /** The filters in the address; the panel begins with them. */
  filters: Filters;
  querying: boolean;
  onQuery: (filters: Filters) => void;
};

/** The filters being edited; they are applied when the user presses the button. */
export function QueryPanel({ place, enterpriseId, filters, querying, onQuery }: QueryPanelProps) {
  const t = useText(words);
  const [draft, setDraft] = useState(filters);
  const [isOpen, setOpen] = useState(() => usesMore(filters));
  const change = (patch: Partial<Filters>) => setDraft((before) => ({ ...before, ...patch }));
  const filled = { draft, change, enterpriseId };
  return (
    <form
      className="message-sent-query cy-down cy-gap-8 cy-grow"
      aria-label={t.panel}
      onSubmit={(event) => {
        event.preventDefault();
        // The status has tabs, which are newer than the draft.
        onQuery({ ...draft, state: filters.state });
      }}
    >
      <div className="cy-row">
        <FirstFilters {...filled} />
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={querying}>
          {querying ? t.querying : t.query}
        </Button>
        <Button
          onClick={() => {
            setDraft(NO_FILTERS);
            onQuery(NO_FILTERS);
          }}
        >
          {t.reset}
        </Button>
        <Button
          type="text"
          aria-expanded={isOpen}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.fewer : t.more}
        </Button>
      </div>
      {isOpen && (
        <div className="cy-row">
          <MoreFilters place={place} {...filled} />
        </div>
      )}
    </form>
  );
}

type Filled = { draft: Filters; change: (patch: Partial<Filters>) => void; enterpriseId: string };

function FirstFilters({ draft, change, enterpriseId }: Filled) {
  const t = useText(words);
  const called = useLocalizedName();
  const types = useTypes(enterpriseId, t.typesFailed);
  return (
    <>
      <Input
        className="cy-search"
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t.filters.title}
        aria-label={t.filters.title}
        maxLength={100}
        value={draft.title ?? ''}
        onChange={(event) => change({ title: event.target.value || undefined })}
      />
      <Select
        mode="multiple"
        className="message-sent-types"
        allowClear
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        placeholder={t.filters.messageTypes}
        aria-label={t.filters.messageTypes}
        value={draft.messageTypes ?? []}
        options={optionsOf(types, called)}
        onChange={(messageTypes: string[]) =>
          change({ messageTypes: messageTypes.length > 0 ? messageTypes : undefined })
        }
      />
    </>
  );
}

const YES_NO = ['true', 'false'] as const;
type YesNo = (typeof YES_NO)[number];
const said = (value: boolean | undefined): YesNo | undefined =>
  value === undefined ? undefined : `${value}`;
const meant = (value: YesNo | undefined) => (value === undefined ? undefined : value === 'true');

function MoreFilters({ draft, change, enterpriseId, place }: Filled & { place: Place }) {
  const t = useText(words);
  const called = useLocalizedName();
  const categories = useCategories(enterpriseId, t.categoriesFailed);
  // An enterprise has only messages of its users; the platform's own are on the platform's page.
  const apps = place === 'platform' ? (Object.keys(t.apps) as (keyof typeof t.apps)[]) : ['console' as const];
  return (
    <>
      <SelectFilter
        label={t.filters.app}
        value={apps.find((app) => app === draft.app)}
        options={apps.map((value) => ({ value, label: t.apps[value] }))}
        onChange={(app) => change({ app })}
      />
      <SelectFilter
        label={t.filters.messageCategory}
        value={draft.messageCategory}
        options={optionsOf(categories, called)}
        onChange={(messageCategory) => change({ messageCategory })}
      />
      <SelectFilter
        label={t.filters.importance}
        value={draft.importance === undefined ? undefined : `${draft.importance}`}
        options={IMPORTANCE.map((level) => ({ value: `${level}` as const, label: t.importances[level] }))}
        onChange={(level) => change({ importance: IMPORTANCE.find((one) => `${one}` === level) })}
      />
      <SelectFilter
        label={t.filters.ifRead}
        value={said(draft.ifRead)}
        options={YES_NO.map((value) => ({ value, label: t.read[value] }))}
        onChange={(value) => change({ ifRead: meant(value) })}
      />
      <SelectFilter
        label={t.filters.ifHide}
        value={said(draft.ifHide)}
        options={YES_NO.map((value) => ({ value, label: t.hide[value] }))}
        onChange={(value) => change({ ifHide: meant(value) })}
      />
      <SelectFilter
        label={t.filters.orderByTime}
        value={draft.orderByTime}
        options={(['desc', 'asc'] as const).map((value) => ({ value, label: t.orders[value] }))}
        onChange={(orderByTime) => change({ orderByTime: orderByTime ?? 'desc' })}
      />
    </>
  );
}
