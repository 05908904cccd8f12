import { CloseOutlined, DownOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useArrangement } from './arrangement.ts';
import { PAGE_KEYS } from './list-state.ts';
import { useListName } from './list-tools.ts';
import { fill, useKitText } from './text.ts';
import { OPENED } from './use-opened.ts';

const MOST = 20;
const NAME_LENGTH = 30;
const SEARCH_LENGTH = 1000;
const View = z.object({ name: z.string().max(NAME_LENGTH), search: z.string().max(SEARCH_LENGTH) });
type View = z.output<typeof View>;
/** One that cannot be read is left out; the others stay. */
const Views = z.array(z.unknown()).transform((kept) =>
  kept.flatMap((one): View[] => {
    const view = View.safeParse(one);
    return view.success ? [view.data] : [];
  }),
);
/** All views of a list are one arrangement. */
const MOST_TEXT = 7000;
const fits = (views: readonly View[]) => new TextEncoder().encode(JSON.stringify(views)).length <= MOST_TEXT;

/** Where the user happens to be in a list is no part of a view: it begins on the first page, with nothing opened. */
export function searchOfView(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of [...PAGE_KEYS, OPENED]) query.delete(key);
  query.sort();
  return query.toString();
}

/** Filters and order under a name, so that a question asked every day is one click. */
export function SavedViews() {
  const t = useKitText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [kept, save] = useArrangement(`views:${useListName()}`, Views);
  const views = kept ?? [];
  const now = searchOfView(search);
  const active = views.find((view) => view.search === now);
  if (views.length === 0 && now === '') return null;
  const show = (view: View) => {
    setOpen(false);
    void navigate({ pathname, search: view.search });
  };
  const forget = (view: View) => {
    const rest = views.filter((one) => one !== view);
    save(rest.length ? rest : undefined);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="cy-column cy-gap-8 cy-views">
          {views.map((view) => (
            <ViewLine
              key={view.name}
              view={view}
              isActive={view === active}
              onShow={() => show(view)}
              onForget={() => forget(view)}
            />
          ))}
          {now !== '' && !active && (
            <NewView
              taken={views.map(({ name }) => name)}
              isFull={views.length >= MOST}
              hasRoom={fits([...views, { name: 'n'.repeat(NAME_LENGTH), search: now }])}
              isLong={now.length > SEARCH_LENGTH}
              onSave={(name) => save([...views, { name, search: now }])}
            />
          )}
        </div>
      }
    >
      <Button type="text" icon={<StarOutlined />}>
        {active?.name ?? t.views} <DownOutlined className="cy-small" />
      </Button>
    </Popover>
  );
}

type ViewLineProps = { view: View; isActive: boolean; onShow: () => void; onForget: () => void };

function ViewLine({ view, isActive, onShow, onForget }: ViewLineProps) {
  const t = useKitText();
  return (
    <div className="cy-line">
      <Button
        type={isActive ? 'link' : 'text'}
        size="small"
        className="cy-grow"
        aria-current={isActive}
        onClick={onShow}
      >
        {view.name}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={fill(t.viewForget, { name: view.name })}
        onClick={onForget}
      />
    </div>
  );
}

type NewViewProps = {
  taken: readonly string[];
  isFull: boolean;
  hasRoom: boolean;
  isLong: boolean;
  onSave: (name: string) => void;
};

function NewView({ taken, isFull, hasRoom, isLong, onSave }: NewViewProps) {
  const t = useKitText();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const problem =
    (isLong && t.viewLong) ||
    (isFull && fill(t.viewsFull, { n: MOST })) ||
    (!hasRoom && t.viewsHeavy) ||
    (taken.includes(wanted) && t.viewTaken) ||
    undefined;
  const send = () => {
    if (!wanted || problem) return;
    onSave(wanted);
    setName('');
  };
  return (
    <form
      className="cy-column cy-gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <span className="cy-line">
        <Input
          size="small"
          value={name}
          maxLength={NAME_LENGTH}
          placeholder={t.viewName}
          aria-label={t.viewName}
          aria-invalid={problem !== undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={!wanted || problem !== undefined}>
          {t.viewSave}
        </Button>
      </span>
      {problem && <span className="cy-small cy-faint">{problem}</span>}
    </form>
  );
}
