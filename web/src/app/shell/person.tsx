import { Popover } from 'antd';
import { Suspense } from 'react';
import { laterPart } from '../../kit/lazy-part.ts';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useText } from '../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { useDrawn } from './drawn.ts';
import { Face } from './face.tsx';

const PersonCard = laterPart(() => import('./person-card.tsx').then((m) => m.PersonCard));
const WAITING = ['60%', '100%', '100%', '80%', '100%'];

export function PersonButton() {
  const t = useText(words);
  const me = useDrawn()?.person;
  if (!me) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <Suspense fallback={<Skeleton lines={WAITING} className="shell-person cy-pad" />}>
          <PersonCard />
        </Suspense>
      }
    >
      <button
        type="button"
        className="shell-avatar cy-grid cy-rigid cy-bare"
        aria-label={t.person}
        title={me.realName || me.username}
      >
        <Face me={me} />
      </button>
    </Popover>
  );
}
