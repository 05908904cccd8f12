import './menu.css';
import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Flag, Id, NIL, Search } from '@cloudyard/contract/kit/values.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { DataTable } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/menu/en.ts';
import { controlColumns } from './control-columns.tsx';
import { foldersOf, foundScreens, type ScreenFilter, screensIn } from './screens.ts';
import { UsageDrawer } from './usage.tsx';
import { useName } from './use-calls.ts';
import { useSwitching } from './use-switching.ts';

const controlQuery = z.object({
  q: Search.optional(),
  folder: Id.optional(),
  off: Flag.optional(),
  request: Flag.optional(),
});

/** All built-in screens: their privileges, their users, whether they are on. */
export function MenuControlPage() {
  const t = useText(words).control;
  const kit = useKitText();
  const nameOf = useName();
  const [state, change] = useListState(controlQuery);
  const asked = useAsk(menuApi.list, { query: { enterpriseId: NIL } });
  const [used, setUsed] = useState<Menu>();
  const { switched, busy } = useSwitching();
  const mayEdit = useMay()('access.platform-menu.edit');
  const screens = asked.data && screensIn(asked.data);
  const rows = screens && foundScreens(screens, state);
  const folders = foldersOf(screens ?? []);
  const chips = chipsOf(useText(words), state, folders, nameOf, change);
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      filters={<Filters state={state} folders={folders} onChange={change} />}
      chips={
        <FilterChips
          chips={chips}
          onClear={() => change({ q: undefined, folder: undefined, off: undefined, request: undefined })}
        />
      }
      footer={rows && <span className="cy-figures">{fill(kit.total, { n: rows.length })}</span>}
    >
      <DataTable
        asked={asked}
        rows={rows}
        columns={controlColumns(t, {
          nameOf,
          mayEdit,
          busy,
          onSwitch: (menu, how) => void switched(menu, how),
          onUsage: setUsed,
        })}
        narrowed
      />
      {used && <UsageDrawer menu={used} onClose={() => setUsed(undefined)} />}
    </ListPage>
  );
}

type Change = (patch: ScreenFilter) => void;
type FiltersProps = { state: ScreenFilter; folders: readonly Menu[]; onChange: Change };

function Filters({ state, folders, onChange }: FiltersProps) {
  const t = useText(words).control;
  const nameOf = useName();
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <SelectFilter
        label={t.folder}
        value={state.folder}
        options={folders.map((folder) => ({ value: folder.id, label: nameOf(folder) }))}
        onChange={(folder) => onChange({ folder })}
      />
      <Checkbox
        className="access-menu-check"
        checked={state.off === true}
        onChange={({ target }) => onChange({ off: target.checked || undefined })}
      >
        {t.offOnly}
      </Checkbox>
      <Checkbox
        className="access-menu-check"
        checked={state.request === true}
        onChange={({ target }) => onChange({ request: target.checked || undefined })}
      >
        {t.requestOnly}
      </Checkbox>
    </>
  );
}

function chipsOf(
  { control: t }: (typeof words)['cn'],
  { q, folder, off, request }: ScreenFilter,
  folders: readonly Menu[],
  nameOf: (menu: Menu) => string,
  change: Change,
): Chip[] {
  const named = folders.find(({ id }) => id === folder);
  const chips: (Chip | false)[] = [
    q !== undefined && q !== '' && { label: q, onRemove: () => change({ q: undefined }) },
    named !== undefined && {
      label: `${t.folder}: ${nameOf(named)}`,
      onRemove: () => change({ folder: undefined }),
    },
    off === true && { label: t.offOnly, onRemove: () => change({ off: undefined }) },
    request === true && { label: t.requestOnly, onRemove: () => change({ request: undefined }) },
  ];
  return chips.filter((chip) => chip !== false);
}
