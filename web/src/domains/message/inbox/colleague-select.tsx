import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Addressee } from '@cloudyard/contract/message/group.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { MAX_PERSONAL } from '@cloudyard/contract/message/values.ts';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/inbox/en.ts';

const WAIT = 300;
/** The desk's name depends on the user's language. */
const DESK: readonly Addressee[] = [{ id: NIL, name: '', username: '', place: '' }];

/** Searches after the last key, and never with an empty word: until then only the fixed contacts are offered. */
function useFound(offered: readonly Addressee[]) {
  const [q, setQ] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const asked = useAsk(notificationApi.colleagues, { query: { q } }, { enabled: q !== '' });
  const search = (word: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQ(word.trim()), WAIT);
  };
  // The fixed contacts stay until the answer is there: an option must not vanish under the pointer.
  return { asked, q, found: q === '' ? offered : (asked.data ?? offered), search };
}

type ColleagueSelectProps = {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  words: { toSearch: string; toNone: string };
  /** The platform's desk is offered before anything is typed. */
  withDesk: boolean;
};

/** Colleagues or contacts, found by name. A chosen one keeps their name while the user searches on. */
export function ColleagueSelect({ id, value = [], onChange, words: t, withDesk }: ColleagueSelectProps) {
  const { desk } = useText(words).letter;
  const kit = useKitText();
  const errorText = useErrorText();
  const { asked, q, found, search } = useFound(withDesk ? DESK : []);
  const [known, setKnown] = useState<readonly Addressee[]>([]);
  const chosen = known.filter((one) => value.includes(one.id));
  const shown = [...chosen, ...found.filter((one) => !value.includes(one.id))];
  const nothing = asked.error
    ? errorText(asked.error)
    : q === ''
      ? t.toSearch
      : asked.isFetching
        ? kit.loading
        : t.toNone;
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      maxCount={MAX_PERSONAL}
      value={value}
      placeholder={t.toSearch}
      showSearch={{ filterOption: false, onSearch: search, autoClearSearchValue: true }}
      notFoundContent={<span className="cy-faint">{nothing}</span>}
      options={shown.map((one) => ({ value: one.id, label: one.id === NIL ? desk : one.name, one }))}
      optionRender={({ data: { one, label } }) => (
        <span>
          {label} <span className="cy-faint">{[one.username, one.place].filter(Boolean).join(' · ')}</span>
        </span>
      )}
      onChange={(ids) => {
        setKnown(shown.filter((one) => ids.includes(one.id)));
        search('');
        onChange?.(ids);
      }}
    />
  );
}
