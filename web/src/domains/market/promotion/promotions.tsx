import { type Promotion, promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { type ReactNode, useState } from 'react';
import { actions, type Column, number } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { imageAddress } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/management/en.ts';
import type { Words } from '../management/application-columns.tsx';
import { ApplicationCell, LineCell } from '../management/cells.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';

type PromotionState = 'shown' | 'later' | 'over' | 'unlisted';

const STATE_TONES: Record<PromotionState, Tone> = {
  shown: 'good',
  later: 'busy',
  over: 'neutral',
  unlisted: 'caution',
};

type Timed = Pick<Promotion, 'from' | 'until'> & { application: { listed: boolean } };

/** Whether the market shows it at a given time, and if not, why. */
export function promotionState({ from, until, application }: Timed, now: number): PromotionState {
  if (until !== null && Date.parse(until) <= now) return 'over';
  if (!application.listed) return 'unlisted';
  return Date.parse(from) > now ? 'later' : 'shown';
}

/** Promotions begin and end by themselves, so the list is loaded again. */
const REFRESH_MS = 60_000;

/** What the market recommends, pins and advertises, now and later. */
export function Promotions({ views }: { views: ReactNode }) {
  const t = useText(words);
  const asked = useAsk(promotionApi.list, {}, { refetchInterval: REFRESH_MS });
  const [edited, setEdited] = useState<Promotion>();
  const columns = useColumns(setEdited);
  return (
    <>
      <ListPage title={t.market.title} sentence={t.market.sentence} actions={views}>
        <DataTable<Promotion>
          asked={asked}
          rows={asked.data}
          columns={columns}
          empty={<Empty title={t.noPromotions} hint={t.noPromotionsHint} />}
        />
      </ListPage>
      {edited && (
        <PromotionDialog
          kind={edited.kind}
          application={edited.application}
          edited={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function useColumns(onEdit: (promotion: Promotion) => void): Column<Promotion>[] {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const end = useEnd();
  return [
    {
      key: 'application',
      title: t.application,
      render: (_, { application }) => <ApplicationCell application={application} />,
    },
    { key: 'kind', title: t.kind, render: (_, { kind }) => t.kinds[kind] },
    {
      key: 'state',
      title: t.shown,
      phone: 'status',
      render: (_, promotion) => {
        const state = promotionState(promotion, Date.now());
        return <StatusTag tone={STATE_TONES[state]}>{t.states[state]}</StatusTag>;
      },
    },
    {
      key: 'title',
      title: t.title,
      render: (_, { title, titleEn, image, application }) => (
        <span className="cy-line">
          {image && (
            <img className="publishing-operate-strip cy-round-4" src={imageAddress(image, '256')} alt="" />
          )}
          <LineCell text={called({ name: title || application.name, nameEn: titleEn })} />
        </span>
      ),
    },
    { key: 'period', title: t.period, render: (_, promotion) => periodText(t, promotion) },
    number<Promotion>('sort', t.promote.sort),
    actions<Promotion>(kit.actions, (row) => [
      { key: 'edit', label: t.promote.editVerb, onClick: () => onEdit(row) },
      { key: 'end', label: t.promote.end, onClick: () => void end(row) },
    ]),
  ];
}

function periodText(t: Words, { from, until }: Promotion) {
  const begins = exact(from).slice(0, 16);
  return until
    ? fill(t.between, { from: begins, until: exact(until).slice(0, 16) })
    : fill(t.always, { from: begins });
}

function useEnd() {
  const t = useText(words).promote;
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useSend(promotionApi.remove, { act: 'list', refresh: [promotionApi.list] });
  return async ({ id, kind, application: { name } }: Promotion) => {
    const title = fill(t.endTitle[kind], { name });
    if (!(await confirm({ title, consequence: t.endText, verb: t.end }))) return;
    remove.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.ended) });
  };
}
