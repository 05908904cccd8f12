import './invitation.css';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/invitation/en.ts';
import { FileDrawer } from './file-drawer.tsx';
import { FileList } from './file-list.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { editKey } from './place.ts';

export const InvitationListPage = () => <Invitations place="enterprise" />;
export const PlatformInvitationListPage = () => <Invitations place="platform" />;

const VIEWS = ['people', 'files'] as const;
type View = (typeof VIEWS)[number];

/** Which view, and which file stands open, live in the address bar. */
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
  usePageTitle(t.title[place]);
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
  return (
    <div className="cy-page">
      <PageHead title={t.title[place]} sentence={t.sentence[place]} actions={acts} />
      <Segmented<View>
        className="enterprise-invite-views"
        aria-label={t.viewsLabel}
        value={view}
        options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
        onChange={show}
      />
      {view === 'people' ? (
        <InvitationTable place={place} first={acts} />
      ) : (
        <FileList place={place} first={acts} onOpen={open} />
      )}
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
    </div>
  );
}
