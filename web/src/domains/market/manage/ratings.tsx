import './moderate.css';
import { type ManagedRating, ratingApi } from '@cloudyard/contract/market/rating.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { actions, type Column, number, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words as manageWords } from '../i18n/manage/index.ts';
import { words } from '../i18n/moderate/index.ts';
import { AppLogo } from '../parts/app-logo.tsx';
import { Stars } from '../parts/stars.tsx';
import { RatingDialog } from './ratings-dialog.tsx';

const STATES = ['reported', 'shown', 'hidden'] as const;
/** What somebody complained about comes first. */
const ratingsQuery = ratingApi.manage.query.extend({ state: z.enum(STATES).default('reported') });

/** What people say of applications; what should not stand there is taken away, with the reason. */
export function Ratings({ views }: { views: ReactNode }) {
  const t = useText(words);
  const market = useText(manageWords).market;
  const [state, change] = useListState(ratingsQuery);
  const [chosen, setChosen] = useState<ManagedRating>();
  const asked = useAsk(ratingApi.manage, { query: state });
  const columns = useColumns(state.state === 'hidden', setChosen);
  return (
    <>
      <ListPage
        title={market.title}
        sentence={t.sentence.ratings}
        actions={views}
        filters={
          <>
            <Segmented<(typeof STATES)[number]>
              aria-label={t.state}
              value={state.state}
              options={STATES.map((value) => ({
                value,
                label: `${t.rating.states[value]} ${asked.data?.counts[value] ?? ''}`,
              }))}
              onChange={(next) => change({ state: next })}
            />
            <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          </>
        }
        chips={<Searched q={state.q} onClear={() => change({ q: undefined })} />}
        footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
      >
        <DataTable<ManagedRating>
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          empty={<Nothing state={state.state} searched={Boolean(state.q)} />}
        />
      </ListPage>
      {chosen && <RatingDialog rating={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** The words that narrow the list, to be taken away again. */
export function Searched({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  const t = useText(words);
  if (!q) return null;
  return <FilterChips chips={[{ label: fill(t.searched, { q }), onRemove: onClear }]} onClear={onClear} />;
}

function Nothing({ state, searched }: { state: (typeof STATES)[number]; searched: boolean }) {
  const t = useText(words).rating;
  const kit = useKitText();
  if (searched) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  return <Empty title={t.emptyOf[state]} hint={t.emptyHint} />;
}

export const ApplicationCell = ({ name, logo }: { name: string; logo: string | null }) => (
  <span className="operate-name">
    <AppLogo name={name} logo={logo} size={24} />
    <span>{name}</span>
  </span>
);

const becauseColumn = (title: string): Column<ManagedRating> => ({
  key: 'because',
  title,
  render: (_, { hidden }) => <TextCell text={hidden?.reason ?? ''} />,
});

type Choose = (rating: ManagedRating) => void;

function useColumns(hidden: boolean, onChoose: Choose): Column<ManagedRating>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    {
      key: 'application',
      title: t.application,
      render: (_, { application }) => <ApplicationCell {...application} />,
    },
    { key: 'stars', title: t.rating.stars, render: (_, { stars }) => <Stars value={stars} /> },
    { key: 'text', title: t.rating.text, render: (_, { text }) => <TextCell text={text} /> },
    ...(hidden ? [becauseColumn(t.rating.hiddenBecause)] : []),
    { key: 'by', title: t.by, dataIndex: 'by' },
    number<ManagedRating>('reports', t.rating.reports),
    time<ManagedRating>('updateDate', t.when),
    actions<ManagedRating>(kit.actions, (row) => [
      row.hidden
        ? { key: 'show', label: t.rating.show, onClick: () => onChoose(row) }
        : { key: 'hide', label: t.rating.hide, danger: true, onClick: () => onChoose(row) },
    ]),
  ];
}

/** One line of it; all of it stands in the dialog. */
function TextCell({ text }: { text: string }) {
  const t = useText(words).rating;
  return (
    <span className={text ? 'moderate-text' : 'cy-faint'} title={text}>
      {text || t.noText}
    </span>
  );
}
