import type { VersionState } from '@cloudyard/contract/enterprise/certification.ts';
import type { ReactNode } from 'react';
import type { Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { Notice } from '../lent/notice.tsx';

export const STATE_TONES: Readonly<Record<VersionState, Tone>> = {
  draft: 'neutral',
  submitted: 'busy',
  review: 'busy',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
};

/** Of 0 not authenticated, 1 pending, 2 in review, 3 authenticated, 4 failed. */
export const CODE_TONES: readonly Tone[] = ['neutral', 'busy', 'busy', 'good', 'bad'];

const ALERTS = {
  draft: 'info',
  submitted: 'info',
  review: 'info',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'info',
} as const;

type VersionBannerProps = {
  version: { state: VersionState; remark: string };
  action?: ReactNode;
};

/** The state of a version in plain words, and the reviewer's general remark. */
export function VersionBanner({ version, action }: VersionBannerProps) {
  const t = useText(words).banner;
  const { state, remark } = version;
  return (
    <Notice
      type={ALERTS[state]}
      title={t[state]}
      description={
        <>
          <p>{t[`${state}Hint`]}</p>
          {state === 'rejected' && remark && (
            <p className="cy-top-4 cy-pre cy-break">{fill(t.remark, { remark })}</p>
          )}
        </>
      }
      action={action}
    />
  );
}
