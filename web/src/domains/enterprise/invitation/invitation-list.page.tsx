import './invitation.css';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Segmented, Steps } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { May } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';
import { ChooseFile } from './choose-file.tsx';
import { FileCheck } from './file-check.tsx';
import { FileList } from './file-list.tsx';
import { FileSending } from './file-sending.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { editKey } from './place.ts';
import { useBatch } from './use-batch.ts';

type FileDrawerProps = {
  place: Place;
  /** A table that was read, or `new`. */
  file: string;
  onRead: (id: string) => void;
  onShow: (batch: string) => void;
  onClose: () => void;
};

/** From the file to the mails: choose, check, send. The step follows from the table's state. */
function FileDrawer(props: FileDrawerProps) {
  const t = useText(words);
  return (
    <FormDrawer title={t.upload} size={720} onClose={props.onClose}>
      {props.file === 'new' ? (
        <div className="cy-stack">
          <FileSteps current={0} />
          <ChooseFile place={props.place} onRead={props.onRead} />
        </div>
      ) : (
        <OneFile {...props} />
      )}
    </FormDrawer>
  );
}

function OneFile({ place, file, onShow, onClose }: FileDrawerProps) {
  const enterpriseId = usePlaceId(place);
  const batch = useBatch(enterpriseId, file);
  return (
    <Loaded asked={batch}>
      {(one) => {
        const waiting = one.state === 'reading' || one.state === 'checked';
        return (
          <div className="cy-stack">
            <FileSteps current={waiting ? 1 : 2} />
            {waiting ? (
              <FileCheck place={place} batch={one} onDropped={onClose} />
            ) : (
              <FileSending place={place} batch={one} onShow={() => onShow(one.id)} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function FileSteps({ current }: { current: number }) {
  const t = useText(words);
  const items = (['file', 'check', 'send'] as const).map((step) => ({ title: t.steps[step] }));
  return <Steps size="small" responsive={false} current={current} items={items} />;
}

export const InvitationListPage = () => <Invitations place="enterprise" />;
export const PlatformInvitationListPage = () => <Invitations place="platform" />;

const VIEWS = ['people', 'files'] as const;
type View = (typeof VIEWS)[number];

/** The view and the open file are in the address bar. */
function useView() {
  const [search, setSearch] = useSearchParams();
  const put = (change: Record<string, string | undefined>, from = search) => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return {
    view: (search.get('view') === 'files' ? 'files' : 'people') as View,
    file: search.get('file') ?? undefined,
    show: (view: View) => put({ view: view === 'people' ? undefined : view }, new URLSearchParams()),
    open: (file: string | undefined) => put({ view: 'files', file }),
    showBatch: (batch: string) => put({ batch }, new URLSearchParams()),
  };
}

function Invitations({ place }: { place: Place }) {
  const t = useText(words);
  const { view, file, show, open, showBatch } = useView();
  const [inviting, setInviting] = useState(false);
  const acts = (
    <May permission={editKey(place)}>
      <Button icon={<UploadOutlined />} onClick={() => open('new')}>
        {t.upload}
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setInviting(true)}>
        {t.invite}
      </Button>
    </May>
  );
  const views = (
    <Segmented<View>
      aria-label={t.viewsLabel}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
      onChange={show}
    />
  );
  const List = view === 'people' ? InvitationTable : FileList;
  return (
    <>
      <List place={place} views={views} acts={acts} />
      {inviting && <InviteDialog place={place} onClose={() => setInviting(false)} />}
      {file && (
        <FileDrawer
          key={file}
          place={place}
          file={file}
          onRead={open}
          onShow={showBatch}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
